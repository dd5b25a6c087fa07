import { type AssignedFee } from '@bursar/contracts';

import { formatDate } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';

export const noteOf = ({ due_date, pending_amount }: AssignedFee): string => {
  const due = `due ${formatDate(due_date)}`;
  return pending_amount > 0 ? `${due} · ${formatRupees(pending_amount)} waiting for approval` : due;
};
