import { type AidEvents } from '../aid/events.js';
import { type BudgetingEvents } from '../budgeting/events.js';
import { type ExpenseEvents } from '../expenses/events.js';
import { type StudentFeeEvents } from '../fees/events.js';
import { type ContactRequestEvents, type UserEvents } from '../identity/events.js';
import { ROLE_NAMES } from '../identity/roles.js';
import { dayName, financialYearName, formatPaise, monthName, projection, type Recorded } from '../kernel/index.js';
import { type PaymentEvents } from '../payments/events.js';
import { type PayrollEvents } from '../payroll/events.js';
import { type PendingEvents } from '../pending/events.js';
import { audience } from './audiences.js';
import { type NotificationRow, type Said } from './notification.js';
import { outOfSuspense, suspended } from './suspense-news.js';

type EventsToTell = Pick<StudentFeeEvents, 'FeeAssigned' | 'DueDateExtended' | 'FeeReissued' | 'FeeAssignmentRevoked'> &
  Pick<
    PaymentEvents,
    | 'TransactionRecorded'
    | 'TransactionApproved'
    | 'TransactionRejected'
    | 'RefundCompleted'
    | 'TransactionReversed'
    | 'RefundFailed'
    | 'GatewayRefundNoticed'
    | 'ExcessPaymentReceived'
    | 'SuspenseOpened'
    | 'SuspenseRefundCompleted'
    | 'SuspenseGivenBack'
  > &
  Pick<
    PayrollEvents,
    'PayrollGenerated' | 'PayrollPaid' | 'PayrollPaymentReversed' | 'PayrollRecalculated' | 'PayrollCancelled'
  > &
  Pick<BudgetingEvents, 'BudgetAllocated'> &
  Pick<ExpenseEvents, 'ExpenseSubmitted' | 'ExpenseApproved' | 'ExpenseRejected' | 'ExpensePaid' | 'ExpenseReversed'> &
  Pick<
    AidEvents,
    | 'AidApplicationSubmitted'
    | 'AidApplicationApproved'
    | 'AidApplicationRejected'
    | 'AidApprovalWithdrawn'
    | 'AidDisbursed'
    | 'AidDisbursementReversed'
  > &
  Pick<ContactRequestEvents, 'ContactRequestSubmitted'> &
  Pick<UserEvents, 'UserDetailsChanged' | 'UserRoleChanged'> &
  Pick<PendingEvents, 'PolicyStepRefused' | 'LetterNotSent'>;

const notified = ({ id, position, metadata }: Recorded<EventsToTell>, said: Said): NotificationRow => ({
  id,
  position,
  ...said,
  created_at: metadata.occurredAt,
});

const BILLS = '/student/fees';
const AID = '/student/aid-applications';
const TRANSACTIONS = '/admin/fees?tab=transactions';
const PENDING = '/admin/pending';
/** Shows everybody the home of their role. */
const HOME = '/dashboard';

const actorName = ({ metadata: { actor } }: Recorded): string => actor.name ?? 'Bursar';

/** What somebody is told of, one row each. Nobody is looked up: a row names an audience, and people know theirs. */
export const notifications = projection<NotificationRow, EventsToTell>({
  name: 'notifications',
  version: 5,
  indexes: ['id', 'position', 'audience'],
  rowOf: ({ id }) => id,
  on: {
    FeeAssigned: (_, event) =>
      notified(event, {
        audience: audience.student(event.data.studentId),
        kind: 'fee.assigned',
        title: `New fee: ${event.data.title}, ${formatPaise(event.data.totalPaise)}`,
        body: `Due by ${dayName(event.data.dueDate)}.`,
        link: '/student/pay-fees',
      }),
    DueDateExtended: (_, event) =>
      notified(event, {
        audience: audience.student(event.data.studentId),
        kind: 'fee.extended',
        title: `You may pay ${event.data.title} until ${dayName(event.data.dueDate)}`,
        body: `It was due by ${dayName(event.data.previousDueDate)}. ${event.data.reason}`,
        link: '/student/pay-fees',
      }),
    FeeReissued: (_, event) =>
      notified(event, {
        audience: audience.student(event.data.studentId),
        kind: 'fee.reissued',
        title: `${event.data.title} is ${formatPaise(event.data.totalPaise)} now`,
        body: `It was ${formatPaise(event.data.previousPaise)}. ${event.data.reason}`,
        link: '/student/pay-fees',
      }),
    FeeAssignmentRevoked: (_, event) =>
      notified(event, {
        audience: audience.student(event.data.studentId),
        kind: 'fee.revoked',
        title: 'A fee was withdrawn',
        body: 'You no longer owe it.',
        link: BILLS,
      }),
    // What was recorded at the counter is told once it is decided.
    TransactionRecorded: (_, event) =>
      event.data.status === 'success'
        ? notified(event, {
            audience: audience.student(event.data.studentId),
            kind: 'payment.received',
            title: `Your payment of ${formatPaise(event.data.amountPaidPaise)} was received`,
            body: `For ${event.data.feeName}, reference ${event.data.paymentReference}.`,
            link: BILLS,
          })
        : undefined,
    TransactionApproved: (_, event) =>
      notified(event, {
        audience: audience.student(event.data.studentId),
        kind: 'payment.approved',
        title: `Your payment of ${formatPaise(event.data.amountPaidPaise)} was approved`,
        body: `Reference ${event.data.paymentReference}.`,
        link: BILLS,
      }),
    TransactionRejected: (_, event) =>
      notified(event, {
        audience: audience.student(event.data.studentId),
        kind: 'payment.rejected',
        title: `Your payment of ${formatPaise(event.data.amountPaidPaise)} was rejected`,
        body: event.data.reason,
        link: BILLS,
      }),
    RefundCompleted: (_, event) =>
      notified(event, {
        audience: audience.student(event.data.studentId),
        kind: 'payment.refunded',
        title: `${formatPaise(event.data.wentBackPaise ?? event.data.amountPaise)} was refunded to you`,
        body: event.data.providerRefundId === null ? '' : `Refund ${event.data.providerRefundId}.`,
        link: BILLS,
      }),
    TransactionReversed: (_, event) =>
      notified(event, {
        audience: audience.student(event.data.studentId),
        kind: 'payment.reversed',
        title: `Your payment of ${formatPaise(event.data.amountPaidPaise)} was reversed`,
        body: `${event.data.feeName} is due again. Reason: ${event.data.reason}`,
        link: BILLS,
      }),
    RefundFailed: (_, event) =>
      notified(event, {
        audience: audience.office,
        kind: 'refund.failed',
        title: `A refund of ${formatPaise(event.data.amountPaise)} failed`,
        body: `The gateway answered ${event.data.code}.`,
        link: TRANSACTIONS,
      }),
    GatewayRefundNoticed: (_, event) =>
      notified(event, {
        audience: audience.office,
        kind: 'refund.noticed',
        title: `${formatPaise(event.data.amountPaise)} of ${event.data.studentName}’s payment was given back at the payment gateway`,
        body: `The books still count all ${formatPaise(event.data.amountPaidPaise)} for ${event.data.feeName}: give back the rest at the gateway, or collect what went back.`,
        link: `${TRANSACTIONS}&q=${encodeURIComponent(event.data.paymentReference)}`,
      }),
    ExcessPaymentReceived: (_, event) =>
      notified(event, {
        audience: audience.office,
        kind: 'payment.exceeded',
        title: `${formatPaise(event.data.excessPaise)} came in that fits no bill`,
        body: `Payment ${event.data.paymentId} waits to be refunded.`,
        link: '/admin/suspense',
      }),
    SuspenseOpened: (_, event) => notified(event, suspended(event.data)),
    SuspenseRefundCompleted: (_, event) => notified(event, outOfSuspense(event.data)),
    SuspenseGivenBack: (_, event) => notified(event, outOfSuspense(event.data)),
    PayrollGenerated: (_, event) =>
      notified(event, {
        audience: audience.user(event.data.staffId),
        kind: 'payroll.generated',
        title: `Your salary of ${monthName(event.data.month)} comes to ${formatPaise(event.data.amountPaise)}`,
        body: 'It is not paid yet.',
        link: HOME,
      }),
    PayrollPaid: (_, event) =>
      notified(event, {
        audience: audience.user(event.data.staffId),
        kind: 'payroll.paid',
        title: `Your salary of ${monthName(event.data.month)} was paid`,
        body: `${formatPaise(event.data.amountPaise)} on ${dayName(event.data.paidOn)}.`,
        link: HOME,
      }),
    PayrollPaymentReversed: (_, event) =>
      notified(event, {
        audience: audience.user(event.data.staffId),
        kind: 'payroll.reversed',
        title: `The payment of your salary of ${monthName(event.data.month)} was taken back`,
        body: event.data.reason,
        link: HOME,
      }),
    PayrollRecalculated: (_, event) =>
      notified(event, {
        audience: audience.user(event.data.staffId),
        kind: 'payroll.recalculated',
        title: `Your salary of ${monthName(event.data.month)} comes to ${formatPaise(event.data.amountPaise)} now`,
        body: `It was ${formatPaise(event.data.previousPaise)} before. It is not paid yet.`,
        link: HOME,
      }),
    PayrollCancelled: (_, event) =>
      notified(event, {
        audience: audience.user(event.data.staffId),
        kind: 'payroll.cancelled',
        title: `Your unpaid salary of ${monthName(event.data.month)} was cancelled`,
        body: event.data.reason,
        link: HOME,
      }),
    BudgetAllocated: (_, event) =>
      notified(event, {
        audience: audience.departmentHeads(event.data.departmentId),
        kind: 'budget.allocated',
        title: `Your department’s budget is ${formatPaise(event.data.allocatedPaise)} now`,
        body: `For ${financialYearName(event.data.financialYear)}, ${formatPaise(event.data.previousPaise)} before.`,
        link: HOME,
      }),
    ExpenseSubmitted: (_, event) =>
      notified(event, {
        audience: audience.departmentHeads(event.data.departmentId),
        kind: 'expense.submitted',
        title: `${event.data.submittedByName} asks for ${formatPaise(event.data.amountPaise)}`,
        body: event.data.description,
        link: HOME,
      }),
    ExpenseApproved: (_, event) =>
      notified(event, {
        audience: audience.user(event.data.submittedBy),
        kind: 'expense.approved',
        title: `Your request for ${formatPaise(event.data.amountPaise)} was approved by ${event.data.decidedByName}`,
        body: event.data.note,
        link: HOME,
      }),
    ExpenseRejected: (_, event) =>
      notified(event, {
        audience: audience.user(event.data.submittedBy),
        kind: 'expense.rejected',
        title: `Your request for ${formatPaise(event.data.amountPaise)} was rejected by ${event.data.decidedByName}`,
        body: event.data.note,
        link: HOME,
      }),
    ExpensePaid: (_, event) =>
      notified(event, {
        audience: audience.user(event.data.submittedBy),
        kind: 'expense.paid',
        title: `${formatPaise(event.data.paidPaise)} was paid for your request`,
        body: `On ${dayName(event.data.paidOn)}, reference ${event.data.paymentReference}.`,
        link: HOME,
      }),
    ExpenseReversed: (_, event) =>
      notified(event, {
        audience: audience.user(event.data.submittedBy),
        kind: 'expense.reversed',
        title: `The ${event.data.paidOn === null ? 'approval' : 'payment'} of ${formatPaise(event.data.reversedPaise)} for your request was reversed`,
        body: event.data.reason,
        link: HOME,
      }),
    AidApplicationSubmitted: (_, event) =>
      notified(event, {
        audience: audience.office,
        kind: 'aid.submitted',
        title: `${event.data.studentName} applies for ${formatPaise(event.data.amountRequestedPaise)} of aid`,
        body: event.data.aidType,
        link: '/admin/aid',
      }),
    AidApplicationApproved: (_, event) =>
      notified(event, {
        audience: audience.student(event.data.studentId),
        kind: 'aid.approved',
        title: `Aid of ${formatPaise(event.data.amountApprovedPaise)} was approved for you`,
        body: event.data.note,
        link: AID,
      }),
    AidApplicationRejected: (_, event) =>
      notified(event, {
        audience: audience.student(event.data.studentId),
        kind: 'aid.rejected',
        title: `Your application for ${formatPaise(event.data.amountRequestedPaise)} of aid was rejected`,
        body: event.data.note,
        link: AID,
      }),
    AidApprovalWithdrawn: (_, event) =>
      notified(event, {
        audience: audience.student(event.data.studentId),
        kind: 'aid.withdrawn',
        title: `The approval of ${formatPaise(event.data.amountPaise)} of aid was withdrawn`,
        body: event.data.note,
        link: AID,
      }),
    AidDisbursed: (_, event) =>
      notified(event, {
        audience: audience.student(event.data.studentId),
        kind: 'aid.disbursed',
        title: `Aid of ${formatPaise(event.data.amountPaise)} was disbursed to you`,
        body: event.data.payout.paidTo === 'bank' ? 'To your bank account.' : `For ${event.data.payout.feeName}.`,
        link: '/student/disbursements',
      }),
    AidDisbursementReversed: (_, event) =>
      notified(event, {
        audience: audience.student(event.data.studentId),
        kind: 'aid.reversed',
        title: `Aid of ${formatPaise(event.data.amountPaise)} was taken back`,
        body: event.data.reason,
        link: '/student/disbursements',
      }),
    ContactRequestSubmitted: (_, event) =>
      notified(event, {
        audience: audience.role('admin'),
        kind: 'contact.submitted',
        title: `${event.data.name} wrote to the administrators`,
        body: event.data.message.slice(0, 140),
        link: '/admin/contacts',
      }),
    UserDetailsChanged: (_, event) =>
      event.data.previous.email === undefined
        ? undefined
        : notified(event, {
            audience: audience.role('auditor'),
            kind: 'account.changed',
            title: `${actorName(event)} changed the e-mail address of ${event.data.name}`,
            body: `From ${event.data.previous.email} to ${event.data.email}.`,
            link: '/audit',
          }),
    UserRoleChanged: (_, event) =>
      notified(event, {
        audience: audience.role('auditor'),
        kind: 'account.changed',
        title: `${actorName(event)} changed the role of ${event.data.name}`,
        body: `From ${ROLE_NAMES[event.data.from]} to ${ROLE_NAMES[event.data.to]}.`,
        link: '/audit',
      }),
    PolicyStepRefused: (_, event) =>
      notified(event, {
        audience: audience.role('admin'),
        kind: 'pending.step',
        title: 'A follow-up was refused and waits for you',
        body: event.data.reason,
        link: PENDING,
      }),
    LetterNotSent: (_, event) =>
      notified(event, {
        audience: audience.role('admin'),
        kind: 'pending.letter',
        title: `The letter “${event.data.letter}” could not be sent`,
        body: `To ${event.data.recipientName}.`,
        link: PENDING,
      }),
  },
});
