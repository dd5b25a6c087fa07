import { methodName, type StudentFee } from '@bursar/contracts';

import { formatRupees, sumRupees } from '../../shared/figures/money.js';
import { type Step } from '../../shared/history/timeline.js';
import { isPaid } from './outstanding.js';

const paidAtFirst = ({ transaction_id, amount }: StudentFee['payments'][number], { reversals }: StudentFee): number =>
  sumRupees([amount, ...reversals.filter((gone) => gone.transaction_id === transaction_id).map((gone) => gone.amount)]);

export function stepsOf(bill: StudentFee): readonly Step[] {
  const billed = { id: bill.id, says: `Billed ${formatRupees(bill.total_amount)}`, at: bill.assigned_at };
  const paid = bill.payments.map((payment) => ({
    id: payment.transaction_id,
    says: `Paid ${formatRupees(paidAtFirst(payment, bill))} (${methodName(payment.method)})`,
    at: payment.paid_at,
    by: payment.approved_by === null ? undefined : `approved by ${payment.approved_by}`,
  }));
  const reversed = bill.reversals.map(({ transaction_id, amount, reason, reversed_at, refunded }) => ({
    id: `${transaction_id}-${reversed_at}`,
    says: `${refunded ? `Refunded ${formatRupees(amount)}` : `Payment of ${formatRupees(amount)} reversed`}: ${reason}`,
    at: reversed_at,
  }));
  const fallenDue = bill.is_overdue ? [{ id: 'due', says: 'Fell due', at: bill.due_date }] : [];
  const steps = [billed, ...paid, ...reversed, ...fallenDue].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
  // An opening balance may have paid the bill.
  return isPaid(bill) ? [...steps, { id: 'paid', says: 'Fully paid', at: bill.paid_at ?? bill.assigned_at }] : steps;
}
