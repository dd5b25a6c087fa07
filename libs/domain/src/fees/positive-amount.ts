import { type Paise } from '../kernel/index.js';
import { refuse } from './refusals.js';

/** @throws `fees/amount-not-positive` */
export function aboveZero(amountPaise: Paise): void {
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0) throw refuse('amount-not-positive');
}
