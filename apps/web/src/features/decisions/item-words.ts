import { type ApprovalDecision, type ApprovalItem } from '@bursar/contracts';
import { type Day, istDayOf } from '@bursar/domain/kernel';

import { formatDate } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';

const DAY_MS = 86_400_000;

export function waitingWords(
  { waiting_since, late, due_on }: Pick<ApprovalItem, 'waiting_since' | 'late' | 'due_on'>,
  day: Day,
): string {
  if (waiting_since === null) return '';
  const days = Math.floor((Date.parse(day) - Date.parse(istDayOf(waiting_since))) / DAY_MS);
  const since = days <= 0 ? 'waits since today' : `waits ${days} ${days === 1 ? 'day' : 'days'}`;
  return late ? `${since}, late since ${formatDate(due_on)}` : since;
}

const SAW: Partial<Record<string, (rupees: string) => string>> = {
  Amount: (rupees) => `the amount was ${rupees}`,
  Left: (rupees) => `${rupees} was left`,
};

export const seenWords = (kind: string, { figures, receipt }: NonNullable<ApprovalDecision['seen']>): string =>
  [
    ...(kind === 'vendor_bank' ? [] : figures).flatMap(({ label, amount }) => SAW[label]?.(formatRupees(amount)) ?? []),
    ...(receipt === null ? [] : [`the receipt was ${receipt}`]),
  ].join('; ');
