import { type StudentFee } from '@bursar/contracts';

import { sumRupees } from '../../shared/figures/money.js';

/** Returns the unpaid rupees of a bill; a missing paid amount counts as zero (specification, section 2). */
export const outstandingOf = ({
  total_amount,
  amount_paid,
}: Pick<StudentFee, 'total_amount'> & Partial<Pick<StudentFee, 'amount_paid'>>): number =>
  sumRupees([total_amount, -(amount_paid ?? 0)]);

/** Returns whether a bill is paid; the API has used several words for it. */
export const isPaid = ({ status }: { readonly status: string }): boolean =>
  ['paid', 'success', 'successful'].includes(status.toLowerCase());
