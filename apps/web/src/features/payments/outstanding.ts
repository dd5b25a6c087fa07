import { type StudentFee } from '@bursar/contracts';

import { sumRupees } from '../../shared/figures/money.js';

/** Counts a missing paid amount as zero (specification, section 2). */
export const outstandingOf = ({
  total_amount,
  amount_paid,
}: Pick<StudentFee, 'total_amount'> & Partial<Pick<StudentFee, 'amount_paid'>>): number =>
  sumRupees([total_amount, -(amount_paid ?? 0)]);

/** The API has used several words. */
export const isPaid = ({ status }: { readonly status: string }): boolean =>
  ['paid', 'success', 'successful'].includes(status.toLowerCase());
