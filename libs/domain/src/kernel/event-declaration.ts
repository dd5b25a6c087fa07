import { type Paise } from './money.js';
import { type Names } from './event.js';

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
  readonly tell: (data: Data, about: string, names?: Names) => Told;
  /** Each is sent with the row of its model, once that can be read. */
  readonly live: readonly LiveMessage[];
}

export type EventDeclarations = Readonly<Record<string, EventDeclaration>>;

export type EventsOf<Declarations extends EventDeclarations> = {
  [Type in keyof Declarations]: Declarations[Type] extends EventDeclaration<infer Data> ? Data : never;
};

/* #__NO_SIDE_EFFECTS__ */
export const event = <Data extends object>(
  tell: (data: Data, about: string, names?: Names) => Told,
  ...live: LiveMessage[]
): EventDeclaration<Data> => ({ tell, live });
