import { RunningRoot, SEAL_LOG, SealLog } from '@bursar/domain/assurance';
import { canonicalEvent, type CarriedEvent, fold, type Recorded, subjectOf, upcast } from '@bursar/domain/kernel';
import { Caller, Execution, SystemClock } from '@bursar/platform';
import { historyOf } from '@bursar/platform/event-store';
import { NodeNotary } from '@bursar/platform/notary';
import { eventsOf, importLog, OperationRefused } from '@bursar/platform/operations';
import { PersonKeys, ProtectedEventStore } from '@bursar/platform/protection';
import { EVENTS_OF_ALL, UPCASTERS_OF_ALL } from './app.module.js';
import { type Deciders } from './deciders.js';

type Destination = Parameters<typeof importLog>[1];

const REFUSED: Readonly<Record<string, string>> = {
  LogSealed: 'This log is sealed. Its seals would not cover the protected texts, so it cannot be protected any more.',
  HistoryProtected: 'The texts of this log are protected already. Import it without --protect.',
};

/** @throws OperationRefused */
export function expectProtectable(type: string): void {
  const refusal = REFUSED[type];
  if (refusal !== undefined) throw new OperationRefused(refusal);
}

async function rootOf(events: AsyncIterable<CarriedEvent>): Promise<string> {
  const notary = new NodeNotary();
  const running = new RunningRoot(notary);
  for await (const event of events) running.add(notary.leaf(canonicalEvent(event)));
  return Buffer.from(running.root).toString('hex');
}

async function* carriedIn(lines: AsyncIterable<string>): AsyncGenerator<CarriedEvent> {
  for await (const { event } of eventsOf(lines)) yield event;
}

/** Older events do not say whom their `about` names; their streams do. */
class Subjects {
  private readonly states = new Map<string, unknown>();
  private readonly whom = new Map<string, string>();

  constructor(private readonly deciders: Deciders) {}

  named(event: CarriedEvent): CarriedEvent {
    const owner = this.ownerOf(event);
    const { about, whom = owner } = event.metadata;
    if (whom === undefined || about === undefined) return event;
    this.whom.set(event.id, whom);
    return { ...event, metadata: { ...event.metadata, whom } };
  }

  private ownerOf(event: CarriedEvent): string | undefined {
    const { stream, metadata } = event;
    const decider = this.deciders.get(stream.split('-')[0] ?? '');
    if (!decider) return undefined;
    const before = this.states.get(stream) ?? decider.initial;
    const after = fold(decider, [upcast(UPCASTERS_OF_ALL, event as Recorded)] as never, before);
    this.states.set(stream, after);
    return (subjectOf(decider, before, after) ?? { whom: this.whom.get(metadata.causationId ?? '') }).whom;
  }
}

/** Returns the sentence to say. @throws as `importLog` */
export async function importProtected(
  lines: () => AsyncIterable<string>,
  destination: Destination,
  deciders: Deciders,
): Promise<string> {
  const { log, state } = destination;
  const keys = new PersonKeys(state);
  await keys.load();
  const protecting = new ProtectedEventStore(log, keys, EVENTS_OF_ALL);
  const subjects = new Subjects(deciders);
  const asRead = (event: CarriedEvent): CarriedEvent => subjects.named(keys.opened(event as Recorded));
  const { events } = await importLog(lines(), { ...destination, log: protecting, asRead });
  const [oldRoot, newRoot] = [await rootOf(carriedIn(lines())), await rootOf(historyOf(log))];
  const command = { type: 'ProtectHistory', events, oldRoot, newRoot } as const;
  await new Execution(protecting, new SystemClock()).execute(SealLog, SEAL_LOG, command, Caller.system());
  return `Personal texts of ${events.toLocaleString('en-IN')} events are protected: the root ${oldRoot} became ${newRoot}.`;
}
