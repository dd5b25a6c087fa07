import { type Paise } from './money.js';
import { type Names } from './event.js';

export interface Told {
  /** In the past tense, without the actor. */
  readonly says: string;
  readonly amountPaise?: Paise;
}

export interface LiveMessage {
  readonly name: string;
  readonly model: string;
}

export interface EventDeclaration<Data extends object = never> {
  readonly tell: (data: Data, about: string, names?: Names) => Told;
  /** Each follows once its model's row can be read. */
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
