import { type BillChangePreview, type BillRun } from '@bursar/contracts';

import { formatCount, formatRupees, howMany } from '../../shared/figures/money.js';

const VERBS: Readonly<Record<BillRun['kind'], string>> = {
  'due-date': 'Will extend',
  amount: 'Will re-issue',
  'take-back': 'Will take back',
};

export function previewSentence(kind: BillRun['kind'], { bills, total, total_then }: BillChangePreview): string {
  if (bills === 0) return 'This would change no bills.';
  const sum = kind === 'amount' ? `${formatRupees(total)} becomes ${formatRupees(total_then)}` : formatRupees(total);
  return `${VERBS[kind]} ${howMany(bills, 'bill')} · ${sum}`;
}

export function resultSentence({ changed, passed_over }: Pick<BillRun, 'changed' | 'passed_over'>): string {
  const done = `${howMany(changed, 'bill')} changed`;
  return passed_over === 0
    ? done
    : `${done} · ${formatCount(passed_over)} left as ${passed_over === 1 ? 'it was' : 'they were'}`;
}
