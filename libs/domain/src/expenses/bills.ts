import { type Paise } from '../kernel/index.js';
import { type Known } from './expense-state.js';
import { refuse } from './refusals.js';

const TOLERANCE_PER_CENT = 2;
const TOLERANCE_MAX: Paise = 5_000_00;

/** Freight and rounding may exceed the approved amount. */
export const toleranceOf = (approvedPaise: Paise): Paise =>
  Math.min(Math.floor((approvedPaise * TOLERANCE_PER_CENT) / 100), TOLERANCE_MAX);
export const unbilledOf = ({ request, billedPaise }: Known): Paise =>
  Math.max(0, request.amountPaise - (billedPaise ?? 0));

const sameCase = (billNumber: string): string => billNumber.toUpperCase();

/** @throws `expenses/bill-entered` */
export function expectNewBill({ billNumbers }: Known, billNumber: string): void {
  if (billNumbers.some((entered) => sameCase(entered) === sameCase(billNumber)))
    throw refuse('bill-entered', billNumber);
}
