import { methodName, type StudentFee } from '@bursar/contracts';

import { formatRupees } from '../../shared/figures/money.js';
import { type Step } from '../../shared/history/timeline.js';
import { isPaid } from './outstanding.js';

export function stepsOf(bill: StudentFee): readonly Step[] {
  const billed = { id: bill.id, says: `Billed ${formatRupees(bill.total_amount)}`, at: bill.assigned_at };
  const paid = bill.payments.map(({ transaction_id, amount, method, approved_by, paid_at }) => ({
    id: transaction_id,
    says: `Paid ${formatRupees(amount)} (${methodName(method)})`,
    at: paid_at,
    by: approved_by === null ? undefined : `approved by ${approved_by}`,
  }));
  const reversed = bill.reversals.map(({ transaction_id, amount, reason, reversed_at }) => ({
    id: `${transaction_id}-reversed`,
    says: `Payment of ${formatRupees(amount)} reversed: ${reason}`,
    at: reversed_at,
  }));
  const fallenDue = bill.is_overdue ? [{ id: 'due', says: 'Fell due', at: bill.due_date }] : [];
  const steps = [billed, ...paid, ...reversed, ...fallenDue].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
  // An opening balance may have paid the bill.
  return isPaid(bill) ? [...steps, { id: 'paid', says: 'Fully paid', at: bill.paid_at ?? bill.assigned_at }] : steps;
}
