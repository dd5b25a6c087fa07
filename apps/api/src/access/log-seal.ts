import { type Seal } from '@bursar/domain/assurance';
import { type Caller } from '@bursar/platform';

/** Seals all events of the log now. */
export abstract class LogSeal {
  /** Null while nothing is to be sealed. */
  abstract seal(by: Caller): Promise<Seal | null>;
}
