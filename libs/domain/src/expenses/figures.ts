import { addDays, type Asked, figure, financialYearOf, paiseOf, periodOf, startOfIstDay } from '../kernel/index.js';
import { type ExpenseRow, expenses } from './expenses.projection.js';

const requested = {
  unit: 'paise',
  of: expenses,
  adds: ({ amount }: ExpenseRow) => paiseOf(amount),
  tells: ({ description }: ExpenseRow) => description,
} as const;

const owed = {
  ...requested,
  adds: ({ amount, billed_amount }: ExpenseRow) => paiseOf(billed_amount ?? amount),
} as const;

const ofOwn = (
  name: string,
  label: string,
  conditions: Partial<Pick<ExpenseRow, 'status' | 'stage'>>,
  sum: typeof requested = requested,
) =>
  figure({
    ...{ name, label, ...sum },
    where: ({ user_id: submitted_by }: Asked) => ({ submitted_by, ...conditions }),
  });

export const own = [
  ofOwn('pending_expenses', 'Pending Expenses', { status: 'pending' }),
  ofOwn('rejected_expenses', 'Rejected Expenses', { status: 'rejected' }),
  ofOwn('ordered_expenses', 'Expenses Waiting for the Bill', { stage: 'ordered' }),
  ofOwn('expenses_to_pay', 'Expenses to Be Paid', { stage: 'to_pay' }, owed),
  ofOwn('paid_expenses', 'Paid Expenses', { stage: 'paid' }, owed),
];

const ofStage = (
  name: string,
  label: string,
  where: (asked: Asked) => Partial<Pick<ExpenseRow, 'stage' | 'submitted_by'>>,
) => figure({ ...{ name, label, ...requested, unit: 'count' }, where, adds: () => 1 });

export const waitingForBill = ofStage('waiting_purchases', 'Purchases Whose Bills the Office Needs', (asked) => ({
  stage: 'ordered',
  submitted_by: asked.user_id,
}));

export const waitingToBePaid = ofStage('waiting_claims_to_pay', 'Approved Expenses to Pay', () => ({
  stage: 'to_pay',
}));

/** Sorts after every day of a month. */
const END = '~';

function whereCharged({ today, financial_year = financialYearOf(today), departments, month, to = month }: Asked) {
  return {
    ...{ financial_year, status: 'approved', department_id: departments && { in: departments } },
    charged_on: { from: month ?? '', below: `${to ?? ''}${END}` },
  };
}

const charged = { ...owed, where: whereCharged } as const;

export const spentWithGrants = figure({ name: 'spent_with_grants', label: 'Spent', ...charged });

export const spentOfBudgets = figure({
  ...{ name: 'spent_of_budgets', label: 'Spent from Budgets', ...charged },
  where: (asked: Asked) => ({ ...whereCharged(asked), grant_id: null }),
});

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
