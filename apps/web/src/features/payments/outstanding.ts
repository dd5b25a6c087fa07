import { type StudentFee } from '@bursar/contracts';

import { sumRupees } from '../../shared/figures/money.js';

/** A missing paid amount is zero (specification, section 2). */
export const outstandingOf = ({
  total_amount,
  amount_paid,
}: Pick<StudentFee, 'total_amount'> & Partial<Pick<StudentFee, 'amount_paid'>>): number =>
  sumRupees([total_amount, -(amount_paid ?? 0)]);

/** The API has used several words. */
export const isPaid = ({ status }: { readonly status: string }): boolean =>
  ['paid', 'success', 'successful'].includes(status.toLowerCase());

export const hasReceipt = (fee: Pick<StudentFee, 'status' | 'payments'>): boolean =>
  fee.payments.length === 0 ? isPaid(fee) : fee.payments.some(({ method }) => method !== 'aid');

export interface Owing {
  readonly outstanding: number;
  readonly overdue: number;
  readonly overdueSince: string | undefined;
  readonly billed: number;
  readonly paid: number;
  /** Recorded at the counter, not approved yet. */
  readonly waiting: number;
}

export function owingOn(bills: readonly StudentFee[]): Owing {
  const late = bills.filter(({ is_overdue }) => is_overdue);
  return {
    outstanding: sumRupees(bills.map(outstandingOf)),
    overdue: sumRupees(late.map(outstandingOf)),
    overdueSince: late.map(({ due_date }) => due_date).toSorted()[0],
    billed: sumRupees(bills.map(({ total_amount }) => total_amount)),
    paid: sumRupees(bills.map(({ amount_paid }) => amount_paid)),
    waiting: sumRupees(bills.map(({ pending_amount }) => pending_amount)),
  };
}

/** Expects bills by due date. */
export const urgentFirst = (bills: readonly StudentFee[]): readonly StudentFee[] => [
  ...bills.filter((fee) => !isPaid(fee)),
  ...bills.filter(isPaid).toReversed(),
];
