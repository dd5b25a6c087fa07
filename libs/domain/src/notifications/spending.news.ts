import { type BudgetingEvents } from '../budgeting/events.js';
import { type ExpenseEvents } from '../expenses/events.js';
import { dayName, financialYearName, formatPaise } from '../kernel/index.js';
import { audience } from './audiences.js';
import { news, opening } from './notification.js';

/** Shows the home of the user's role. */
const HOME = '/dashboard';

const budgetOf = ({ departmentId, financialYear }: BudgetingEvents['BudgetAllocated']): string =>
  `${HOME}?department_id=${departmentId}&budgetopen=${financialYear}_${departmentId}`;

export const spendingNews = news<
  Pick<BudgetingEvents, 'BudgetAllocated'> &
    Pick<ExpenseEvents, 'ExpenseSubmitted' | 'ExpenseApproved' | 'ExpenseRejected' | 'ExpensePaid' | 'ExpenseReversed'>
>({
  BudgetAllocated: (event) => ({
    audience: audience.departmentHeads(event.data.departmentId),
    kind: 'budget.allocated',
    title: `Your department’s budget is ${formatPaise(event.data.allocatedPaise)} now`,
    body: `For ${financialYearName(event.data.financialYear)}, ${formatPaise(event.data.previousPaise)} before.`,
    link: budgetOf(event.data),
  }),
  ExpenseSubmitted: (event) => ({
    audience: audience.departmentHeads(event.data.departmentId),
    kind: 'expense.submitted',
    title: `${event.data.submittedByName} asks for ${formatPaise(event.data.amountPaise)}`,
    body: event.data.description,
    link: opening(HOME, event.data.expenseId),
  }),
  ExpenseApproved: (event) => ({
    audience: audience.user(event.data.submittedBy),
    kind: 'expense.approved',
    title: `Your request for ${formatPaise(event.data.amountPaise)} was approved by ${event.data.decidedByName}`,
    body: event.data.note,
    link: opening(HOME, event.data.expenseId),
  }),
  ExpenseRejected: (event) => ({
    audience: audience.user(event.data.submittedBy),
    kind: 'expense.rejected',
    title: `Your request for ${formatPaise(event.data.amountPaise)} was rejected by ${event.data.decidedByName}`,
    body: event.data.note,
    link: opening(HOME, event.data.expenseId),
  }),
  ExpensePaid: (event) => ({
    audience: audience.user(event.data.submittedBy),
    kind: 'expense.paid',
    title: `${formatPaise(event.data.paidPaise)} was paid for your request`,
    body: `On ${dayName(event.data.paidOn)}, reference ${event.data.paymentReference}.`,
    link: opening(HOME, event.data.expenseId),
  }),
  ExpenseReversed: (event) => ({
    audience: audience.user(event.data.submittedBy),
    kind: 'expense.reversed',
    title: `The ${event.data.paidOn === null ? 'approval' : 'payment'} of ${formatPaise(event.data.reversedPaise)} for your request was reversed`,
    body: event.data.reason,
    link: opening(HOME, event.data.expenseId),
  }),
});
