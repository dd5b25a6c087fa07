import { BEGINNING, canonicalEvent, type CarriedEvent, type Recorded } from '@bursar/domain/kernel';
import { type EventStore, NO_STREAM, StreamMoved } from '../event-store/event-store.js';
import { historyOf } from '../event-store/history.js';
import { OrderedLoad } from '../event-store/ordered-load.js';
import { type StateStore } from '../state-store/state-store.js';
import { AuditChain, type ChainHead } from './audit-chain.js';
import { type CarriedCheckpoints, type EventLine, eventsOf, type LogFileEnd, WrongLine } from './log-file.js';
import { type Progress } from './progress.js';
import { OperationRefused } from './refusal.js';

const RUN_MAX = 500;

interface Destination {
  readonly log: EventStore;
  readonly state: StateStore;
  readonly knows: (type: string) => boolean;
  readonly progress: Progress;
  readonly asRead?: (event: CarriedEvent) => CarriedEvent;
}

type Run = [EventLine, ...EventLine[]];

function continues(run: Run, { event }: EventLine): boolean {
  const last = run.at(-1)?.event;
  return run.length < RUN_MAX && last?.stream === event.stream && last.revision + 1 === event.revision;
}

class Appending {
  private run: Run | undefined;
  private readonly load: OrderedLoad;
  private readonly revisions = new Map<string, number>();

  constructor(private readonly log: EventStore) {
    this.load = new OrderedLoad(log);
  }

  pass({ event: { stream, revision } }: EventLine): void {
    this.revisions.set(stream, revision);
  }

  async add(line: EventLine): Promise<void> {
    const { stream, revision } = line.event;
    if (revision !== (this.revisions.get(stream) ?? NO_STREAM) + 1) {
      await this.finish();
      throw notNext(line);
    }
    this.pass(line);
    if (this.run && continues(this.run, line)) {
      this.run.push(line);
      return;
    }
    await this.send();
    this.run = [line];
  }

  /** @throws the first failure; sends nothing after it */
  async finish(): Promise<void> {
    await this.send();
    await this.load.finish();
  }

  private async send(): Promise<void> {
    const { run } = this;
    this.run = undefined;
    if (run) await this.load.add(() => this.append(run));
  }

  private async append(run: Run): Promise<void> {
    const [first] = run;
    const { stream, revision } = first.event;
    const events = run.map(({ event: { type, data, id, metadata } }) => ({ type, data, id, metadata }));
    try {
      await this.log.append(stream, events, revision - 1);
    } catch (error) {
      if (error instanceof StreamMoved) throw notNext(first);
      if (error instanceof RangeError) throw new WrongLine(first.line, `${error.message}.`);
      throw error;
    }
  }
}

const notNext = ({ line, event }: EventLine): WrongLine =>
  new WrongLine(line, `revision ${event.revision} does not follow in its stream.`);

/** Changes nothing. @throws WrongLine */
export async function checkFile(lines: AsyncIterable<string>, knows: Destination['knows']): Promise<ChainHead> {
  const chain = new AuditChain();
  const end = await eachEvent(lines, knows, ({ event }) => {
    chain.add(canonicalEvent(event));
    return Promise.resolve();
  });
  expectSame(chain.head, end, 'The file says it holds');
  return chain.head;
}

/** Needs an empty log, or continues the same file. @throws WrongLine, OperationRefused */
export async function importLog(lines: AsyncIterable<string>, destination: Destination): Promise<ChainHead> {
  const { log, state, knows, progress, asRead } = destination;
  const standing = historyOf(log);
  const appending = new Appending(log);
  const read = new AuditChain();
  let done = 0;
  const end = await eachEvent(lines, knows, async (given) => {
    const line = asRead ? { ...given, event: asRead(given.event) } : given;
    if (asRead) read.add(canonicalEvent(line.event));
    const known = await standing.next();
    if (known.done) await appending.add(line);
    else if (isSame(known.value, line.event)) appending.pass(line);
    else throw notThisFile(done + 1, line);
    progress(++done);
  });
  await appending.finish();
  if (!(await standing.next()).done)
    throw new OperationRefused('The log holds more events than the file. Import into an empty log.');

  const { head, positions } = await walk(log, end.checkpoints);
  expectSame(head, asRead ? read.head : end, 'The file holds');
  await state.put('checkpoints', positions);
  return head;
}

async function eachEvent(
  lines: AsyncIterable<string>,
  knows: Destination['knows'],
  take: (line: EventLine) => Promise<void>,
): Promise<LogFileEnd> {
  const events = eventsOf(lines);
  for (;;) {
    const next = await events.next();
    if (next.done) return next.value;
    const { line, event } = next.value;
    if (!knows(event.type)) {
      throw new WrongLine(
        line,
        `this version knows no event ${event.type}. Import with the version that exported it, or a newer one.`,
      );
    }
    await take(next.value);
  }
}

const isSame = (one: Recorded, other: CarriedEvent): boolean =>
  one.id === other.id && canonicalEvent(one) === canonicalEvent(other);

const notThisFile = (number: number, { line }: EventLine): OperationRefused =>
  new OperationRefused(
    `The log is not empty, and its event ${number} is not the one of line ${line}. Import into an empty log.`,
  );

function expectSame(is: ChainHead, says: ChainHead, sentence: string): void {
  if (is.events === says.events && is.hash === says.hash) return;
  const [expected, found] = [says, is].map(({ events, hash }) => `${events} events with the chain ${hash}`);
  throw new OperationRefused(`${sentence} ${expected}, but there are ${found}.`);
}

async function walk(log: EventStore, checkpoints: CarriedCheckpoints) {
  const chain = new AuditChain();
  const places = Object.entries(checkpoints).map(([name, value]) => ({ name, value, position: BEGINNING }));
  for await (const event of historyOf(log)) {
    chain.add(canonicalEvent(event));
    for (const place of places) if (chain.head.events === place.value.position) place.position = event.position;
  }
  return {
    head: chain.head,
    positions: new Map(places.map(({ name, value, position }) => [name, { ...value, position }])),
  };
}
