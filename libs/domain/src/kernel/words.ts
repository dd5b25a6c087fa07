import { type EventMap } from './event.js';
import { type Paise } from './money.js';

/** An event in words, as the audit trail tells it. */
export interface Told {
  /** What was done, in the past tense and without who did it: "Assigned Semester 5 Tuition to Nandini". */
  readonly says: string;
  /** The money it is about, if it is about an amount. */
  readonly amountPaise?: Paise;
}

/**
 * How each event of a context is told; an event without words does not compile. `about` names whose record it is:
 * "Faizan Farooqui for Semester 4 Tuition".
 */
export type Words<Events extends EventMap = EventMap> = {
  readonly [Type in keyof Events & string]: (data: Events[Type], about: string) => Told;
};
