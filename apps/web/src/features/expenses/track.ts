import { type Expense } from '@bursar/contracts';
import { stepPhrase } from '@bursar/domain/kernel';

import { formatDate } from '../../shared/figures/dates.js';

export interface Step {
  readonly name: string;
  readonly state: 'done' | 'waiting' | 'stopped';
  readonly says: string;
}

const HEAD = 'Head of department';

const because = (reason: string | null): string => (reason ? `: ${reason}` : '');

function reversed({ reversed_by_name, reversed_at, reversal_reason }: Expense): Step {
  const says = `Reversed by ${reversed_by_name ?? ''}, ${formatDate(reversed_at)}${because(reversal_reason)}`;
  return { name: 'Decided', state: 'stopped', says };
}

const deciderOf = ({ decided_by_name, decided_at }: Expense): string =>
  decided_by_name === null ? '' : ` by ${decided_by_name}, ${formatDate(decided_at)}`;

function stoppedOf(expense: Expense): string | undefined {
  const why = because(expense.decision_note);
  switch (expense.status) {
    case 'rejected':
      return `Rejected${deciderOf(expense)}${why}`;
    case 'returned':
      return `Returned${deciderOf(expense)}${why}`;
    case 'cancelled':
      return `Cancelled${why}`;
    case 'withdrawn':
      return 'Withdrawn';
    default:
      return undefined;
  }
}

function decided(expense: Expense): Step {
  const { status, waits_for } = expense;
  if (status === 'reversed') return reversed(expense);
  const stopped = stoppedOf(expense);
  if (stopped !== undefined) return { name: 'Decided', state: 'stopped', says: stopped };
  if (status === 'approved') return { name: 'Decided', state: 'done', says: `Approved${deciderOf(expense)}` };
  return { name: 'Decided', state: 'waiting', says: `Waits for ${stepPhrase(waits_for ?? '')}` };
}

function paid({ stage, paid_on, status }: Expense): Step {
  if (stage === 'paid') return { name: 'Paid', state: 'done', says: `Paid on ${formatDate(paid_on)}` };
  if (status === 'reversed' && paid_on !== null) {
    return { name: 'Paid', state: 'stopped', says: `Paid on ${formatDate(paid_on)}, to be given back` };
  }
  if (stage === 'closed') return { name: 'Paid', state: 'waiting', says: 'Nothing is paid' };
  const waits = stage === 'ordered' ? 'Waits for the bill' : 'Waits for the finance office';
  return { name: 'Paid', state: 'waiting', says: status === 'approved' ? waits : 'Not paid yet' };
}

export function latestOf(expense: Expense): Step {
  const [, decision, payment] = trackOf(expense) as [Step, Step, Step];
  if (expense.status === 'approved') return payment;
  const isWithHead = expense.status === 'pending' && expense.waits_for === HEAD;
  return isWithHead ? { ...decision, says: 'Waits for the head' } : decision;
}

export const trackOf = (expense: Expense): readonly Step[] => [
  { name: 'Submitted', state: 'done', says: `Submitted on ${formatDate(expense.submitted_at)}` },
  decided(expense),
  paid(expense),
];
