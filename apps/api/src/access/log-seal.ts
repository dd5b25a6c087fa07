import { type Seal } from '@bursar/domain/assurance';
import { type Caller } from '@bursar/platform';

export abstract class LogSeal {
  /** Null when nothing is to be sealed. */
  abstract seal(by: Caller): Promise<Seal | null>;
}
