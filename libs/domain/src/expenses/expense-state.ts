import { type Day, type Paise, type Progress } from '../kernel/index.js';
import { type ExpenseRequest, type ReceiptFile } from './events.js';
import { refuse } from './refusals.js';

/** Only purchases become `billed`, with the last bill. */
export type ExpenseStatus =
  | 'pending'
  | 'returned'
  | 'approved'
  | 'billed'
  | 'rejected'
  | 'withdrawn'
  | 'cancelled'
  | 'paid'
  | 'reversed';

export interface Known {
  readonly status: ExpenseStatus;
  readonly request: ExpenseRequest;
  readonly financialYear: string;
  /** Null for claims and unbilled purchases. */
  readonly billedPaise: Paise | null;
  readonly paidOn: Day | null;
  readonly billIds: readonly string[];
  readonly billNumbers: readonly string[];
  readonly goodsIds: readonly string[];
  readonly isOrdered: boolean;
  readonly vendorId: string | null;
  readonly receipt: ReceiptFile | null;
  readonly receiptsAttached: number;
  readonly hasDeclined: boolean;
  /** Others must pay under `FOUR_EYES=enforce`. */
  readonly preparedBy: readonly string[];
  readonly progress: Progress;
  readonly version: number;
}

export type ExpenseState = { readonly status: 'none' } | Known;

export function known(expense: ExpenseState): Known {
  if (expense.status === 'none') throw refuse('not-found');
  return expense;
}
