import { type DomainEvent, type EventMap } from './event.js';

export type CommandMap = Record<string, object>;

export type Command<Commands extends CommandMap = CommandMap> = {
  [Type in keyof Commands & string]: { readonly type: Type } & Commands[Type];
}[keyof Commands & string];

/** Both tables are pure. `decide` returns no events for "already so", so retries are safe. */
export interface Decider<State, Commands extends CommandMap, Events extends EventMap> {
  /** camelCase, without a hyphen. */
  readonly category: string;
  readonly initial: State;
  /** As "Faizan Farooqui for Semester 4 Tuition". */
  readonly about?: (state: State) => string | undefined;
  readonly whom?: (state: State) => string | undefined;
  readonly decide: {
    readonly [Type in keyof Commands & string]: (
      command: Commands[Type],
      state: State,
    ) => readonly DomainEvent<Events>[];
  };
  readonly evolve: {
    readonly [Type in keyof Events & string]: (state: State, data: Events[Type]) => State;
  };
}

export const decider = <State, Commands extends CommandMap, Events extends EventMap>(
  definition: Decider<State, Commands, Events>,
): Decider<State, Commands, Events> => definition;

/** Rules get the payload without `type`, so events can spread it. @throws `DomainError` */
export function decide<State, Commands extends CommandMap, Events extends EventMap>(
  { decide: rules }: Decider<State, Commands, Events>,
  command: Command<Commands>,
  state: State,
): readonly DomainEvent<Events>[] {
  const { type, ...asked } = command;
  return rules[type](asked as unknown as Commands[typeof type], state);
}

/** @throws on an event without a rule */
export function fold<State, Commands extends CommandMap, Events extends EventMap>(
  { category, evolve: rules, initial }: Decider<State, Commands, Events>,
  events: Iterable<DomainEvent<Events>>,
  from: State = initial,
): State {
  let state = from;
  for (const { type, data } of events) {
    const rule = rules[type] as ((state: State, data: Events[string]) => State) | undefined;
    if (!rule) throw new Error(`${category} has no rule for the event ${type}`);
    state = rule(state, data);
  }
  return state;
}

export interface Subject {
  readonly about?: string | undefined;
  readonly whom?: string | undefined;
}

export const subjectOf = <State, Commands extends CommandMap, Events extends EventMap>(
  { about, whom }: Decider<State, Commands, Events>,
  before: State,
  after: State,
): Subject | undefined => {
  const named = [after, before].find((state) => about?.(state) !== undefined);
  return named === undefined ? undefined : { about: about?.(named), whom: whom?.(named) };
};
