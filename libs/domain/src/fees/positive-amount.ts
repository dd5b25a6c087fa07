import { type Paise } from '../kernel/index.js';
import { refuse } from './refusals.js';

/** Nobody is billed nothing, and nobody pays nothing. Throws `fees/amount-not-positive`. */
export function aboveZero(amountPaise: Paise): void {
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0) throw refuse('amount-not-positive');
}
