import { setImmediate } from 'node:timers/promises';
import { BEGINNING, type Position, type Recorded, type Timestamp } from '@bursar/domain/kernel';
import { type EventStore } from '../platform/event-store/event-store.js';
import { OrderedLoad } from '../platform/event-store/ordered-load.js';
import { type StateRecord, type StateStore } from '../platform/state-store/state-store.js';
import { type Campus } from './campus.js';
import { demoLogins } from './demo-logins.js';
import { type DemoUniversity, demoUniversityInTheMaking } from './demo-university.js';
import { type Program } from './history.js';
import { type PastPayment, pastPaymentsIn } from './past-payments.js';
import { credentialIdOf } from './people.chapter.js';

/** The share of the loading in which the university is made up; in the rest it is written. */
const MADE_UP = 0.5;
/** Where the loading notes how far it has come. */
const CHECKPOINT = 'demo-university';

/** Keeps passwords under credential ids. */
interface Passwords {
  hash(password: string): Promise<string>;
  keep(hashes: ReadonlyMap<string, string>): Promise<void>;
}

/** The gateway that the students paid through; it can be asked about its payments and give them back. */
interface Gateway {
  remember(payments: readonly PastPayment[]): void;
}

/** What the demo university is loaded into, and the program that will run on it. */
interface Destination extends Program {
  readonly eventStore: EventStore;
  readonly stateStore: StateStore;
  readonly passwords: Passwords;
  /** Left out where no sandbox stands in for it: a real one cannot be told what never happened. */
  readonly gateway?: Gateway;
  /** Told how much is loaded, from 0 to 1. */
  readonly progress?: (share: number) => void;
}

type Loading = { readonly now: Timestamp; readonly position: Position };

/**
 * Loads the demo university into a log that is empty, or in which an earlier loading was interrupted; any other log
 * is left as it is. Afterwards the policies have nothing left to do. Throws the stores' own errors.
 */
export async function loadDemo(destination: Destination, now: Timestamp): Promise<void> {
  const { eventStore, stateStore, passwords, policies, gateway, progress = () => undefined } = destination;
  const loading = (await eventStore.head()) === BEGINNING ? { now } : await interrupted(stateStore);
  if (!loading) return;
  await stateStore.put('checkpoints', new Map([[CHECKPOINT, { ...loading, position: BEGINNING }]]));

  const { campus, events } = await madeUp(demoUniversityInTheMaking(loading.now, destination), (share) =>
    progress(share * MADE_UP),
  );
  await keepPasswords(passwords, campus);
  gateway?.remember(pastPaymentsIn(events));
  await append(eventStore, events, (share) => progress(MADE_UP + share * (1 - MADE_UP)));

  const position = await eventStore.head();
  const checkpoints = policies.map(({ name }) => [name, { position }] as const);
  await stateStore.put(
    'checkpoints',
    new Map<string, StateRecord>([...checkpoints, [CHECKPOINT, { ...loading, position }]]),
  );
}

/** Lets whoever waits for the start be answered in between. */
async function madeUp(
  making: Generator<number, DemoUniversity>,
  progress: (share: number) => void,
): Promise<DemoUniversity> {
  for (;;) {
    const made = making.next();
    if (made.done) return made.value;
    progress(made.value);
    await setImmediate();
  }
}

/** The loading that was begun and not finished, to be repeated as of the same time. */
async function interrupted(stateStore: StateStore): Promise<{ readonly now: Timestamp } | undefined> {
  const loading = await stateStore.get<Loading>('checkpoints', CHECKPOINT);
  return loading?.position === BEGINNING ? { now: loading.now } : undefined;
}

/** One hash for everybody of a role: a hash of one's own for each would take half a minute. */
async function keepPasswords(passwords: Passwords, { employees, students }: Campus): Promise<void> {
  const hashes = await Promise.all(
    demoLogins.map(async ({ role, password }) => [role, await passwords.hash(password)] as const),
  );
  const perRole = new Map<string, string>(hashes);
  const people = [...employees, ...students];
  await passwords.keep(new Map(people.map(({ userId, role }) => [credentialIdOf(userId), perRole.get(role) ?? ''])));
}

/** In log order; neighbours of one stream in one append. */
async function append(log: EventStore, events: readonly Recorded[], progress: (share: number) => void): Promise<void> {
  const runs: Recorded[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run?.[0]?.stream === event.stream) run.push(event);
    else runs.push([event]);
  }
  const load = new OrderedLoad(log);
  for (const [index, run] of runs.entries()) {
    progress(index / runs.length);
    const [first] = run as [Recorded];
    const newEvents = run.map(({ type, data, id, metadata }) => ({ type, data, id, metadata }));
    await load.add(() => log.append(first.stream, newEvents, first.revision - 1));
  }
  await load.finish();
}
