import { type AssignedFee } from '@bursar/contracts';

import { formatDate } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';

export const noteOf = ({ due_date, pending_amount, confirming }: AssignedFee): string =>
  [
    `due ${formatDate(due_date)}`,
    pending_amount > 0 && `${formatRupees(pending_amount)} waiting for approval`,
    confirming.length > 0 && 'an online payment waits for its bank',
  ]
    .filter(Boolean)
    .join(' · ');
