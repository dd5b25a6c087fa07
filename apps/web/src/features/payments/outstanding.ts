import { type StudentFee } from '@bursar/contracts';

import { sumRupees } from '../../shared/figures/money.js';

/** What is still to be paid of a bill, in rupees; a missing paid amount counts as zero (specification, section 2). */
export const outstandingOf = ({
  total_amount,
  amount_paid,
}: Pick<StudentFee, 'total_amount'> & Partial<Pick<StudentFee, 'amount_paid'>>): number =>
  sumRupees([total_amount, -(amount_paid ?? 0)]);

/** Whether a bill has its receipt; the wire has said this in several ways. */
export const isPaid = ({ status }: { readonly status: string }): boolean =>
  ['paid', 'success', 'successful'].includes(status.toLowerCase());
