import { addDays, type Asked, figure, paiseOf, periodOf, startOfIstDay } from '../kernel/index.js';
import { type ExpenseRow, expenses } from './expenses.projection.js';

const requested = {
  unit: 'paise',
  of: expenses,
  adds: ({ amount }: ExpenseRow) => paiseOf(amount),
  tells: ({ description }: ExpenseRow) => description,
} as const;

const ofOwn = (name: string, label: string, conditions: Partial<Pick<ExpenseRow, 'status' | 'stage'>>) =>
  figure({
    ...{ name, label, ...requested },
    where: ({ user_id: submitted_by }: Asked) => ({ submitted_by, ...conditions }),
  });

export const own = [
  ofOwn('pending_expenses', 'Pending Expenses', { status: 'pending' }),
  ofOwn('rejected_expenses', 'Rejected Expenses', { status: 'rejected' }),
  ofOwn('ordered_expenses', 'Expenses Waiting for the Bill', { stage: 'ordered' }),
  ofOwn('expenses_to_pay', 'Expenses to Be Paid', { stage: 'to_pay' }),
  ofOwn('paid_expenses', 'Paid Expenses', { stage: 'paid' }),
];

function whereSubmitted(asked: Asked) {
  const { from, to } = periodOf(asked);
  return {
    submitted_at: { from: startOfIstDay(from), below: startOfIstDay(addDays(to, 1)) },
    department_id: asked.departments && { in: asked.departments },
  };
}

export const ofPeriod = [
  figure({ name: 'expenses_requested', label: 'Requested', ...requested, where: whereSubmitted }),
  figure({
    name: 'expenses_approved',
    label: 'Approved',
    ...requested,
    where: (asked: Asked) => ({ ...whereSubmitted(asked), status: 'approved' }),
  }),
  figure({
    name: 'expenses_settled',
    label: 'Paid',
    ...requested,
    where: (asked: Asked) => ({ ...whereSubmitted(asked), stage: 'paid' }),
    adds: ({ amount, billed_amount }: ExpenseRow) => paiseOf(billed_amount ?? amount),
  }),
];
