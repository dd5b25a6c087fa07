import { setImmediate } from 'node:timers/promises';
import { publishedCredentialOf, type SealedThen, type Stage } from '@bursar/api';
import { type PersonEvents } from '@bursar/domain/assurance';
import { BEGINNING, type Position, type Recorded, type Timestamp } from '@bursar/domain/kernel';
import { type EventStore, OrderedLoad } from '@bursar/platform/event-store';
import { PersonKeys } from '@bursar/platform/protection';
import { type StateRecord, type StateStore } from '@bursar/platform/state-store';
import { type SandboxGateway } from '@bursar/sandbox-gateway';
import { type Campus } from './campus.js';
import { demoLogins } from './demo-logins.js';
import { type DemoUniversity, demoUniversityInTheMaking } from './demo-university.js';
import { sealsOfThePast } from './seals-of-the-past.js';
import { pastPaymentsIn } from './past-payments.js';

const MADE_UP = 0.5;
const CHECKPOINT = 'demo-university';

interface Destination extends Stage {
  /** A real gateway cannot learn invented payments. */
  readonly gateway?: Pick<SandboxGateway, 'remember'>;
}

type Loading = { readonly now: Timestamp; readonly position: Position };

/** Resumes an interrupted load; leaves any other log alone. @throws the stores' errors */
export async function loadDemo(destination: Destination, now: Timestamp): Promise<void> {
  const { eventStore, stateStore, passwords, evidence, policies, gateway, progress } = destination;
  const loading = (await eventStore.head()) === BEGINNING ? { now } : await interrupted(stateStore);
  if (!loading) return;
  await stateStore.put('checkpoints', new Map([[CHECKPOINT, { ...loading, position: BEGINNING }]]));

  const { campus, events, papers } = await madeUp(demoUniversityInTheMaking(loading.now, destination), (share) =>
    progress(share * MADE_UP),
  );
  await keepPasswords(passwords, campus);
  for (const [fileId, paper] of papers) await evidence.keep(fileId, paper);
  gateway?.remember(pastPaymentsIn(events));
  const auditor = campus.employees.find(({ role }) => role === 'auditor');
  const seals = sealsOfThePast(loading.now, auditor);
  await append(destination, events, seals, (share) => progress(MADE_UP + share * (1 - MADE_UP)));
  await destroyKeys(stateStore, events);

  const position = await eventStore.head();
  const checkpoints = policies.map(({ name }) => [name, { position }] as const);
  await stateStore.put(
    'checkpoints',
    new Map<string, StateRecord>([...checkpoints, [CHECKPOINT, { ...loading, position }]]),
  );
}

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

async function interrupted(stateStore: StateStore): Promise<{ readonly now: Timestamp } | undefined> {
  const loading = await stateStore.get<Loading>('checkpoints', CHECKPOINT);
  return loading?.position === BEGINNING ? { now: loading.now } : undefined;
}

/** One hash per person would take half a minute. */
async function keepPasswords(passwords: Stage['passwords'], { employees, students }: Campus): Promise<void> {
  const hashes = await Promise.all(
    demoLogins.map(async ({ role, password }) => [role, await passwords.hash(password)] as const),
  );
  const perRole = new Map<string, string>(hashes);
  const people = [...employees, ...students];
  await passwords.keep(
    new Map(people.map(({ userId, role }) => [publishedCredentialOf(userId), perRole.get(role) ?? ''])),
  );
}

/** The first start would otherwise build all read models twice. */
async function destroyKeys(stateStore: StateStore, events: readonly Recorded[]): Promise<void> {
  const keys = new PersonKeys(stateStore);
  for (const { type, data } of events as readonly Recorded<PersonEvents>[]) {
    if (type === 'PersonErased') await keys.destroy(data.ids, data.classes);
  }
}

const PLACES = ['position', 'asOf'] as const;

const namesAPlace = ({ data }: Pick<Recorded, 'data'>): boolean =>
  PLACES.some((place) => typeof (data as Readonly<Record<string, unknown>>)[place] === 'string');

/** A place is the end of the log before its event. */
async function inThisLog<Event extends Pick<Recorded, 'data'>>(
  log: EventStore,
  events: readonly Event[],
): Promise<readonly Event[]> {
  const head = await log.head();
  return events.map((event) => {
    const places = PLACES.filter((place) => place in event.data).map((place) => [place, head]);
    return { ...event, data: { ...event.data, ...(Object.fromEntries(places) as object) } };
  });
}

const isSealing = ({ type }: Pick<Recorded, 'type'>): boolean => type === 'PeriodSealed';

async function sealed<Event extends Pick<Recorded, 'data' | 'metadata'>>(
  [event, ...others]: readonly Event[],
  seal: Stage['seal'],
): Promise<readonly Event[]> {
  if (!event) return others;
  const made = await seal({ at: event.metadata.occurredAt });
  if (!made) return [event, ...others];
  const { sealNo, root } = made;
  return [{ ...event, data: { ...event.data, sealNo, root } }, ...others];
}

async function placed<Event extends Pick<Recorded, 'type' | 'data' | 'metadata'>>(
  log: Destination['eventStore'],
  made: readonly Event[],
  seal: Stage['seal'],
): Promise<readonly Event[]> {
  const here = made.some(namesAPlace) ? await inThisLog(log, made) : made;
  return made.some(isSealing) ? sealed(here, seal) : here;
}

function runsOf(events: readonly Recorded[]): readonly Recorded[][] {
  const runs: Recorded[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run?.[0]?.stream === event.stream && !isSealing(event)) run.push(event);
    else runs.push([event]);
  }
  return runs;
}

/** A seal lies before the note of it. */
async function append(
  { eventStore: log, seal }: Pick<Destination, 'eventStore' | 'seal'>,
  events: readonly Recorded[],
  seals: readonly SealedThen[],
  progress: (share: number) => void,
): Promise<void> {
  const runs = runsOf(events);
  const load = new OrderedLoad(log);
  const waiting = [...seals];
  for (const [index, run] of runs.entries()) {
    progress(index / runs.length);
    const [first] = run as [Recorded];
    const due = waiting.findLastIndex(({ at }) => at <= first.metadata.occurredAt) + 1;
    for (const then of waiting.splice(0, due)) {
      await load.finish();
      await seal(then);
    }
    const made = run.map(({ type, data, id, metadata }) => ({ type, data, id, metadata }));
    if (made.some(namesAPlace) || made.some(isSealing)) await load.finish();
    const newEvents = await placed(log, made, seal);
    await load.add(() => log.append(first.stream, newEvents, first.revision - 1));
  }
  await load.finish();
  for (const then of waiting) await seal(then);
}
