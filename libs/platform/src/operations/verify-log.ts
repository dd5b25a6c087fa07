import {
  type Decider,
  fold,
  type CommandMap,
  type EventMap,
  type Recorded,
  upcast,
  type Upcasters,
} from '@bursar/domain/kernel';
import { ERASED, opened } from '../protection/sealed-text.js';
import { type EventStore, type LoggedText } from '../event-store/event-store.js';
import { AuditChain, type ChainHead } from './audit-chain.js';
import { type Progress } from './progress.js';

export type AnyDecider = Decider<unknown, CommandMap, EventMap>;

export interface Violation {
  readonly position: string;
  readonly sentence: string;
}

interface Expectations {
  readonly deciders: ReadonlyMap<string, AnyDecider>;
  readonly upcasters: Upcasters;
  readonly heads: readonly ChainHead[];
  readonly progress: Progress;
  readonly beside?: (logged: LoggedText) => void;
}

interface Stream {
  revision: number;
  state: unknown;
}

class Verification {
  readonly chain = new AuditChain();
  readonly violations: Violation[] = [];
  private readonly ids = new Set<string>();
  private readonly streams = new Map<string, Stream>();

  constructor(private readonly expected: Expectations) {}

  add(logged: LoggedText): void {
    const event = logged.read();
    const { position, id } = event;
    const note = (sentence: string): void => void this.violations.push({ position, sentence });
    if (this.ids.has(id)) note(`the event ${id} stands in the log twice.`);
    this.ids.add(id);
    this.follow(event, note);
    this.chain.add(logged.text);
    this.expected.beside?.(logged);
    this.compare(note);
  }

  end(): void {
    const { events } = this.chain.head;
    for (const head of this.expected.heads.filter((noted) => noted.events > events)) {
      this.violations.push({
        position: 'the end',
        sentence: `the log was seen with ${head.events} events and has ${events}.`,
      });
    }
  }

  private follow(event: Recorded, note: (sentence: string) => void): void {
    const { stream: name, revision, type } = event;
    const decider = this.expected.deciders.get(name.slice(0, name.indexOf('-')));
    const stream = this.streams.get(name) ?? { revision: -1, state: decider?.initial };
    if (revision !== stream.revision + 1) note(`${name} goes on with revision ${revision} after ${stream.revision}.`);
    this.streams.set(name, stream);
    stream.revision = revision;
    if (!decider) note(`no aggregate is written to ${name}.`);
    else if (!Object.hasOwn(decider.evolve, type)) note(`${name} holds the unknown event ${type}.`);
    else stream.state = this.read(decider, event, stream.state, note);
  }

  private read(decider: AnyDecider, event: Recorded, state: unknown, note: (sentence: string) => void): unknown {
    try {
      return fold(
        decider,
        [
          upcast(
            this.expected.upcasters,
            opened(event, () => ERASED),
          ),
        ],
        state,
      );
    } catch (error) {
      note(
        `${event.type} of ${event.stream} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
      );
      return state;
    }
  }

  private compare(note: (sentence: string) => void): void {
    const { events, hash } = this.chain.head;
    for (const noted of this.expected.heads) {
      if (noted.events !== events || noted.hash === hash) continue;
      note(
        `the first ${events} events changed since the head was noted: their chain is ${hash}, and was ${noted.hash}.`,
      );
    }
  }
}

export async function verifyLog(
  log: EventStore,
  expected: Expectations,
): Promise<{ readonly head: ChainHead; readonly violations: readonly Violation[] }> {
  const verification = new Verification(expected);
  for await (const texts of log.storedTexts()) {
    for (const logged of texts) verification.add(logged);
    expected.progress(verification.chain.head.events);
  }
  verification.end();
  return { head: verification.chain.head, violations: verification.violations };
}
