import { type EventMap } from './event.js';
import { type Paise } from './money.js';

/** An event in words, as the audit trail tells it. */
export interface Told {
  /** What was done, in the past tense and without who did it: "Assigned Semester 5 Tuition to Nandini". */
  readonly says: string;
  /** The money it is about, if it is about an amount. */
  readonly amountPaise?: Paise;
}

/** A message of the live channel. The row of the read model goes with it, as soon as it can be read. */
export interface LiveMessage {
  readonly name: string;
  readonly model: string;
}

/** One event: its payload, its audit sentence, and the live message that people who wait for it get. */
export interface EventDeclaration<Data extends object = never> {
  readonly tell: (data: Data, about: string) => Told;
  readonly live?: LiveMessage;
}

/** Every event of a context: its name → its declaration. */
export type EventDeclarations = Readonly<Record<string, EventDeclaration>>;

/** The payloads of declared events. */
export type EventsOf<Declarations extends EventDeclarations> = {
  [Type in keyof Declarations]: Declarations[Type] extends EventDeclaration<infer Data> ? Data : never;
};

/**
 * Declares an event. `about` names whose record it is: "Faizan Farooqui for Semester 4 Tuition". The sentence does not
 * say who acted: the trail puts the actor beside it.
 */
export const event = <Data extends object>(
  tell: (data: Data, about: string) => Told,
  live?: LiveMessage,
): EventDeclaration<Data> => (live === undefined ? { tell } : { tell, live });

/** The sentences of a context's events whose payloads are declared apart from them. */
export type Words<Events extends EventMap = EventMap> = {
  readonly [Type in keyof Events & string]: (data: Events[Type], about: string) => Told;
};

/** Declares events by their sentences alone. */
export const declared = <Events extends EventMap>(words: Words<Events>): EventDeclarations =>
  Object.fromEntries(Object.entries<EventDeclaration['tell']>(words).map(([type, tell]) => [type, { tell }]));
