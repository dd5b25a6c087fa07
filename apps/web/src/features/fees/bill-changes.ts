import { type BillChangePreview, type BillRun, type PassedOverBill } from '@bursar/contracts';

import { formatDate } from '../../shared/dates.js';
import { formatCount, formatRupees, howMany } from '../../shared/money.js';

type Reason = PassedOverBill['reason'];

/** Why a bill stays as it is. */
export const REASONS: Readonly<Record<Reason, string>> = {
  paid: 'Is paid',
  'part-paid': 'A part of it is paid',
  'payment-pending': 'A payment waits for approval',
  'due-later': 'Is due that day or later',
  revoked: 'Was revoked',
};

const WHAT_TO_DO: Readonly<Record<BillRun['kind'], Partial<Record<Reason, string>>>> = {
  'due-date': {},
  amount: {
    paid: 'Charge the difference as a one-off charge, or refund the payment and re-issue the bill.',
    'part-paid': 'Charge the difference as a one-off charge, or refund what was paid and re-issue the bill.',
    'payment-pending': 'Reject the payment and re-issue the bill, or approve it and charge the difference.',
  },
  'take-back': {
    paid: 'Refund the payment, then revoke the bill.',
    'part-paid': 'Refund what was paid, then revoke the bill.',
    'payment-pending': 'Reject the payment, then revoke the bill.',
  },
};

/** What the office may do about a bill that a change left as it was; undefined when nothing is left to do. */
export const whatToDo = (kind: BillRun['kind'], reason: Reason): string | undefined => WHAT_TO_DO[kind][reason];

const VERBS: Readonly<Record<BillRun['kind'], string>> = {
  'due-date': 'Will extend',
  amount: 'Will re-issue',
  'take-back': 'Will take back',
};

/** "Will re-issue 312 bills · ₹3,12,000.00 becomes ₹3,74,400.00". */
export function previewSentence(kind: BillRun['kind'], { bills, total, total_then }: BillChangePreview): string {
  if (bills === 0) return 'No bills found that this would change.';
  const sum = kind === 'amount' ? `${formatRupees(total)} becomes ${formatRupees(total_then)}` : formatRupees(total);
  return `${VERBS[kind]} ${howMany(bills, 'bill')} · ${sum}`;
}

/** "312 bills changed · 9 left as they were". */
export function resultSentence({ changed, passed_over }: Pick<BillRun, 'changed' | 'passed_over'>): string {
  const done = `${howMany(changed, 'bill')} changed`;
  return passed_over === 0
    ? done
    : `${done} · ${formatCount(passed_over)} left as ${passed_over === 1 ? 'it was' : 'they were'}`;
}

/** "Due date to 30 June 2030", "Amount to ₹1,200.00", "Taken back". */
export function changeOf({ kind, due_date, amount }: Pick<BillRun, 'kind' | 'due_date' | 'amount'>): string {
  if (kind === 'due-date') return `Due date to ${formatDate(due_date)}`;
  return kind === 'amount' ? `Amount to ${formatRupees(amount)}` : 'Taken back';
}
