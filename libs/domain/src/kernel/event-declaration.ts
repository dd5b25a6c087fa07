import { type EventMap } from './event.js';
import { type Paise } from './money.js';

export interface Told {
  /** Past tense, without the actor. */
  readonly says: string;
  readonly amountPaise?: Paise;
}

export interface LiveMessage {
  readonly name: string;
  readonly model: string;
}

export interface EventDeclaration<Data extends object = never> {
  readonly tell: (data: Data, about: string) => Told;
  readonly live?: LiveMessage;
}

export type EventDeclarations = Readonly<Record<string, EventDeclaration>>;

export type EventsOf<Declarations extends EventDeclarations> = {
  [Type in keyof Declarations]: Declarations[Type] extends EventDeclaration<infer Data> ? Data : never;
};

export const event = <Data extends object>(
  tell: (data: Data, about: string) => Told,
  live?: LiveMessage,
): EventDeclaration<Data> => (live === undefined ? { tell } : { tell, live });

export type Words<Events extends EventMap = EventMap> = {
  readonly [Type in keyof Events & string]: (data: Events[Type], about: string) => Told;
};

export const declared = <Events extends EventMap>(words: Words<Events>): EventDeclarations =>
  Object.fromEntries(Object.entries<EventDeclaration['tell']>(words).map(([type, tell]) => [type, { tell }]));
