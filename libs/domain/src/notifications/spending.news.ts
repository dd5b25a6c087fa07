import { type BudgetingEvents } from '../budgeting/events.js';
import { type ExpenseEvents } from '../expenses/events.js';
import {
  dayName,
  deciderName,
  financialYearName,
  formatPaise,
  isForAdministrators,
  type StepHolders,
  stepPhrase,
} from '../kernel/index.js';
import { audience, audienceOfStep } from './audiences.js';
import { fellTo, news, opening } from './notification.js';

const HOME = '/dashboard';

const budgetOf = ({ departmentId, financialYear }: BudgetingEvents['BudgetAllocated']): string =>
  `${HOME}?department_id=${departmentId}&budgetopen=${financialYear}_${departmentId}`;

const pageOf = ({ kind, expenseId }: Pick<ExpenseEvents['ExpenseSubmitted'], 'kind' | 'expenseId'>): string =>
  `/approvals/${kind === 'purchase' ? kind : 'expense'}/${expenseId}`;

/** Heads decide on their home; other holders open the request. */
const addressFor = (
  { headOf, roles = [], userIds = [] }: StepHolders,
  expense: Pick<ExpenseEvents['ExpenseSubmitted'], 'kind' | 'expenseId'>,
): string =>
  headOf === undefined || roles.length + userIds.length > 0 ? pageOf(expense) : opening(HOME, expense.expenseId);

const firstHolders = ({ route, departmentId }: Pick<ExpenseEvents['ExpenseSubmitted'], 'route' | 'departmentId'>) =>
  route?.steps[0]?.who ?? { headOf: departmentId };

const deciderOf = ({ decision, decidedByName }: ExpenseEvents['ExpenseApproved'] | ExpenseEvents['ExpenseRejected']) =>
  decision ? deciderName(decision) : decidedByName;

const named = ({ description }: { readonly description?: string }): string =>
  description === undefined ? '' : `${description}: `;

export const spendingNews = news<
  Pick<BudgetingEvents, 'BudgetAllocated'> &
    Pick<
      ExpenseEvents,
      | 'ExpenseSubmitted'
      | 'ExpenseStepApproved'
      | 'ExpenseStepFell'
      | 'ExpenseHandedUp'
      | 'ExpenseReturned'
      | 'ExpenseResubmitted'
      | 'ExpenseApproved'
      | 'ExpenseRejected'
      | 'ExpensePaid'
      | 'ExpenseReversed'
      | 'PurchaseCancelled'
    >
>({
  BudgetAllocated: (event) => ({
    audience: audience.departmentHeads(event.data.departmentId),
    kind: 'budget.allocated',
    title: `Your department’s budget is ${formatPaise(event.data.allocatedPaise)} now`,
    body: `For ${financialYearName(event.data.financialYear)}, ${formatPaise(event.data.previousPaise)} before.`,
    link: budgetOf(event.data),
  }),
  ExpenseSubmitted: (event) => ({
    audience: audienceOfStep(firstHolders(event.data)),
    kind: 'expense.submitted',
    title: `${event.data.submittedByName} asks for ${formatPaise(event.data.amountPaise)}`,
    body: event.data.description,
    link: addressFor(firstHolders(event.data), event.data),
    asks: event.data.expenseId,
  }),
  ExpenseStepApproved: ({ data }) => ({
    audience: audienceOfStep(data.waitsFor),
    kind: 'expense.waiting',
    title: `A request for ${formatPaise(data.amountPaise)} waits for you`,
    body: `${named(data)}${deciderName(data.decision)} approved it. It waits for ${stepPhrase(data.next)}.`,
    link: addressFor(data.waitsFor, data),
    asks: data.expenseId,
  }),
  ExpenseStepFell: ({ data }) => ({
    audience: audience.role('admin'),
    kind: 'approval.fell',
    title: fellTo(data),
    body: data.description ?? '',
    link: pageOf(data),
    asks: isForAdministrators(data.waitsFor) ? data.expenseId : undefined,
  }),
  ExpenseHandedUp: ({ data }) => ({
    audience: audienceOfStep(data.waitsFor),
    kind: 'expense.waiting',
    title: `A request for ${formatPaise(data.amountPaise)} waits for you`,
    body: `${named(data)}It waits for ${stepPhrase(data.next)}.`,
    link: pageOf(data),
    asks: data.expenseId,
  }),
  ExpenseReturned: ({ data: { submittedBy, amountPaise, decision, expenseId } }) => ({
    audience: audience.user(submittedBy),
    kind: 'expense.returned',
    title: `${deciderName(decision)} has a question about your request for ${formatPaise(amountPaise)}`,
    body: decision.note,
    link: opening(HOME, expenseId),
    asks: expenseId,
  }),
  ExpenseResubmitted: ({ data }) => ({
    audience: audienceOfStep(data.waitsFor ?? firstHolders(data)),
    kind: 'expense.resubmitted',
    title: `A request for ${formatPaise(data.amountPaise)} was resubmitted`,
    body: data.answer,
    link: addressFor(data.waitsFor ?? firstHolders(data), data),
    asks: data.expenseId,
  }),
  ExpenseApproved: (event) => ({
    audience: audience.user(event.data.submittedBy),
    kind: 'expense.approved',
    title: `Your request for ${formatPaise(event.data.amountPaise)} was approved by ${deciderOf(event.data)}`,
    body: event.data.note,
    link: opening(HOME, event.data.expenseId),
  }),
  ExpenseRejected: (event) => ({
    audience: audience.user(event.data.submittedBy),
    kind: 'expense.rejected',
    title: `Your request for ${formatPaise(event.data.amountPaise)} was rejected by ${deciderOf(event.data)}`,
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
  PurchaseCancelled: ({ data: { submittedBy, amountPaise, reason, expenseId }, metadata: { actor } }) =>
    actor.userId === submittedBy
      ? undefined
      : {
          audience: audience.user(submittedBy),
          kind: 'expense.cancelled',
          title: `Your purchase of ${formatPaise(amountPaise)} was cancelled`,
          body: reason,
          link: opening(HOME, expenseId),
        },
  ExpenseReversed: (event) => ({
    audience: audience.user(event.data.submittedBy),
    kind: 'expense.reversed',
    title: `The ${event.data.paidOn === null ? 'approval' : 'payment'} of ${formatPaise(event.data.reversedPaise)} for your request was reversed`,
    body: event.data.reason,
    link: opening(HOME, event.data.expenseId),
  }),
});
