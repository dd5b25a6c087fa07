import { type StudentFee } from '@bursar/contracts';

import { paiseOnWire } from '../../shared/figures/money.js';

/** What is still to be paid of a bill, in rupees; a missing paid amount counts as zero (specification, section 2). */
export const outstandingOf = ({
  total_amount,
  amount_paid,
}: Pick<StudentFee, 'total_amount'> & Partial<Pick<StudentFee, 'amount_paid'>>): number =>
  (paiseOnWire(total_amount) - paiseOnWire(amount_paid ?? 0)) / 100;

/** Whether a bill has its receipt; the wire has said this in several ways. */
export const isPaid = ({ status }: { readonly status: string }): boolean =>
  ['paid', 'success', 'successful'].includes(status.toLowerCase());

/** Exact sums: paise are whole numbers. */
export const sumOf = (rupees: readonly number[]): number =>
  rupees.reduce((paise, amount) => paise + paiseOnWire(amount), 0) / 100;
