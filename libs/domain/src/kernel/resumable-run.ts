import { type Timestamp } from './calendar.js';
import { type Decider } from './decider.js';
import { type Refusal } from './domain-error.js';
import { type DomainEvent, type EventMap, type Recorded } from './event.js';

/** Written in parts: event stores limit an append's size. */
export type RunListed = { runId: string; ids: readonly string[] };
export type RunStarted<Facts> = Facts & { runId: string; targetCount: number };
/** Repeated, without effect, when a run resumes. */
export type RunPassedOver<Item> = Item & { runId: string };
export type RunCompleted = { runId: string; done: number; passedOver: number };
export type RunFailed = { runId: string; code: string; kind: Refusal; reason: string };

export type RunState<Facts> =
  | { readonly status: 'none'; readonly listed: readonly string[] }
  | { readonly status: 'running'; readonly listed: readonly string[]; readonly facts: Facts }
  | { readonly status: 'completed'; readonly completed: RunCompleted; readonly facts: Facts }
  | { readonly status: 'failed'; readonly failed: RunFailed; readonly facts: Facts };

export type RunCommands<Facts, Item> = {
  List: RunListed;
  Start: { runId: string; facts: Facts; targetCount: number };
  PassOver: { runId: string; items: readonly Item[] };
  Complete: RunCompleted;
  Fail: RunFailed;
};

type NameOf<Events extends EventMap, Data> = {
  [Name in keyof Events & string]: Events[Name] extends Data ? Name : never;
}[keyof Events & string];

interface Definition<Facts, Item, Events extends EventMap> {
  readonly category: string;
  readonly about?: (facts: Facts) => string | undefined;
  readonly events: {
    readonly listed?: NameOf<Events, RunListed>;
    readonly started: NameOf<Events, RunStarted<Facts>>;
    readonly passedOver?: NameOf<Events, RunPassedOver<Item>>;
    readonly completed: NameOf<Events, RunCompleted>;
    readonly failed: NameOf<Events, RunFailed>;
  };
}

/** Keeps its first list, so it resumes after a crash. */
export function resumableRun<Facts extends object, Item extends object, Events extends EventMap>({
  category,
  about,
  events,
}: Definition<Facts, Item, Events>): Decider<RunState<Facts>, RunCommands<Facts, Item>, Events> {
  const event = (type: (keyof Events & string) | undefined, data: object) =>
    type === undefined ? [] : [{ type, data } as unknown as DomainEvent<Events>];
  const evolve = {
    ...(events.listed && {
      [events.listed]: (run: RunState<Facts>, { ids }: RunListed): RunState<Facts> =>
        run.status === 'none' ? { status: 'none', listed: [...run.listed, ...ids] } : run,
    }),
    [events.started]: (
      run: RunState<Facts>,
      { runId: _runId, targetCount: _targetCount, ...facts }: RunStarted<object>,
    ): RunState<Facts> =>
      run.status === 'none' ? { status: 'running', listed: run.listed, facts: facts as Facts } : run,
    ...(events.passedOver && { [events.passedOver]: (run: RunState<Facts>) => run }),
    [events.completed]: (run: RunState<Facts>, completed: RunCompleted): RunState<Facts> =>
      run.status === 'running' ? { status: 'completed', completed, facts: run.facts } : run,
    [events.failed]: (run: RunState<Facts>, failed: RunFailed): RunState<Facts> =>
      run.status === 'running' ? { status: 'failed', failed, facts: run.facts } : run,
  };
  return {
    category,
    ...(about && { about: (run: RunState<Facts>) => (run.status === 'none' ? undefined : about(run.facts)) }),
    initial: { status: 'none', listed: [] },
    decide: {
      List: ({ runId, ids }, run) => {
        if (run.status !== 'none') return [];
        const known = new Set(run.listed);
        const added = ids.filter((id) => !known.has(id));
        return added.length === 0 ? [] : event(events.listed, { runId, ids: added });
      },
      Start: ({ runId, facts, targetCount }, { status }) =>
        status === 'none' ? event(events.started, { runId, ...facts, targetCount }) : [],
      PassOver: ({ runId, items }, { status }) =>
        status === 'running' ? items.flatMap((item) => event(events.passedOver, { runId, ...item })) : [],
      Complete: (completed, { status }) => (status === 'running' ? event(events.completed, completed) : []),
      Fail: (failed, { status }) => (status === 'running' ? event(events.failed, failed) : []),
    },
    evolve: evolve as unknown as Decider<RunState<Facts>, RunCommands<Facts, Item>, Events>['evolve'],
  };
}

export type RunRow = {
  id: string;
  status: 'running' | 'completed' | 'failed';
  failure: string | null;
  target_count: number;
  started_at: Timestamp;
  started_by: string | null;
  started_by_name: string | null;
  finished_at: Timestamp | null;
};

type OfRun<Data> = Pick<Recorded, 'metadata'> & { readonly data: Data };

export const startedRun = ({ data, metadata }: OfRun<{ runId: string; targetCount: number }>): RunRow => ({
  id: data.runId,
  status: 'running',
  failure: null,
  target_count: data.targetCount,
  started_at: metadata.occurredAt,
  started_by: metadata.actor.userId ?? null,
  started_by_name: metadata.actor.name ?? null,
  finished_at: null,
});

export const completedRun = ({ metadata }: OfRun<RunCompleted>) =>
  ({ status: 'completed', finished_at: metadata.occurredAt }) as const;

export const failedRun = ({ data, metadata }: OfRun<RunFailed>) =>
  ({ status: 'failed', failure: data.reason, finished_at: metadata.occurredAt }) as const;
