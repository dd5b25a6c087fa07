import { type DomainEvent, type EventMap } from './event.js';

/** Every command an aggregate understands: its name → what it asks with. */
export type CommandMap = Record<string, object>;

/** The union of the commands of a map, in the imperative: `{ type: 'AssignFee', ... }`. */
export type Command<Commands extends CommandMap = CommandMap> = {
  [Type in keyof Commands & string]: { readonly type: Type } & Commands[Type];
}[keyof Commands & string];

/**
 * The rules of one aggregate as two tables: what may happen, and what it changes. Both are pure.
 *
 * `decide` answers the events a command adds, or throws a `DomainError` when the business says no.
 * An empty answer means "already so"; that is what makes a retry safe.
 */
export interface Decider<State, Commands extends CommandMap, Events extends EventMap> {
  /** First part of the stream's name; camelCase, no hyphen. */
  readonly category: string;
  readonly initial: State;
  /**
   * Names the person and the bill of the record, for the audit sentences of its events: "Faizan Farooqui for Semester
   * 4 Tuition". Undefined while there is nobody and nothing to name.
   */
  readonly about?: (state: State) => string | undefined;
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

/** Declares a decider; the compiler wants a rule for every command and every event. */
export const decider = <State, Commands extends CommandMap, Events extends EventMap>(
  definition: Decider<State, Commands, Events>,
): Decider<State, Commands, Events> => definition;

/**
 * The events a command adds to a state. Throws what the rule throws. A rule is handed what the command asks with,
 * without its name, so that an event that takes all of it over does not carry the command's name into the log.
 */
export function decide<State, Commands extends CommandMap, Events extends EventMap>(
  { decide: rules }: Decider<State, Commands, Events>,
  command: Command<Commands>,
  state: State,
): readonly DomainEvent<Events>[] {
  const { type, ...asked } = command;
  return rules[type](asked as unknown as Commands[typeof type], state);
}

/**
 * The state after `events`.
 * Throws on an event the decider has no rule for: a stream holds only its own aggregate's events.
 */
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

/** Names whose record events changed: as it is after them, or as it was where they ended it. */
export const aboutOf = <State, Commands extends CommandMap, Events extends EventMap>(
  { about }: Decider<State, Commands, Events>,
  before: State,
  after: State,
): string | undefined => about?.(after) ?? about?.(before);
