import { dayName, formatPaise, istDayOf, type Words } from '../kernel/index.js';
import { departmentName } from '../identity/departments.js';
import {
  type AssignmentCriteria,
  type BillChange,
  type FeeEvents,
  type FeeTerms,
  type PassedOverReason,
} from './events.js';

const termsIn = ({ name, amountPaise, dueDate }: FeeTerms): string =>
  `${name}, ${formatPaise(amountPaise)}, due ${istDayOf(dueDate)}`;

function whomIn({ batch, departmentId, studentIds }: AssignmentCriteria): string {
  if (studentIds) return `a list of ${studentIds.length} students`;
  const parts = [batch === null ? undefined : `batch ${batch}`, departmentName(departmentId) ?? undefined];
  return parts.filter((part) => part !== undefined).join(', ') || 'all students';
}

function changeIn(change: BillChange): string {
  if (change.kind === 'due-date') return `extend the due date to ${dayName(change.dueDate)}`;
  if (change.kind === 'amount') return `re-issue bills with ${formatPaise(change.amountPaise)}`;
  return 'take back an assignment';
}

const PASSED_OVER: Readonly<Record<PassedOverReason, string>> = {
  paid: 'it is paid',
  'part-paid': 'a part of it is paid',
  'payment-pending': 'a payment waits for approval',
  'due-later': 'it is due that day or later',
  revoked: 'it was revoked',
};

const REVOKED: Readonly<Record<FeeEvents['FeeAssignmentRevoked']['reason'], string>> = {
  manual: '',
  user_deleted: ': the student was deleted',
  taken_back: ': the assignment was taken back',
};

const EXCESS: Readonly<Record<FeeEvents['FeePaymentExceeded']['reason'], string>> = {
  settled: 'the bill was already paid',
  revoked: 'the bill had been revoked',
  reserved: 'a receipt for several bills waits for approval',
};

const WHY: Readonly<Record<FeeEvents['InvoiceStatusChanged']['source'], string>> = {
  manual: '',
  overdue_sweep: ': its due date has passed',
  reversed: ': a payment was taken back off the bill',
};

const METHODS: Readonly<Record<FeeEvents['FeePaymentApplied']['method'], string>> = {
  cash: 'in cash',
  card: 'by card',
  bank_transfer: 'by bank transfer',
  upi: 'by UPI',
  online: 'online',
  aid: 'as aid',
};

function creditIn(applied: FeeEvents['FeePaymentApplied']): string {
  const { source, amountPaise, method, title, studentName, selfApproved, paymentReference } = applied;
  const amount = formatPaise(amountPaise);
  if (source === 'aid') {
    return `Credited ${amount} to ${title} of ${studentName}; ${formatPaise(applied.outstandingPaise)} is left`;
  }
  return source === 'counter'
    ? `Approved ${amount} of ${studentName} for ${title}${selfApproved ? ', recorded by the same person' : ''} (${paymentReference})`
    : `Received ${amount} ${METHODS[method]} for ${title} of ${studentName} (${paymentReference})`;
}

/** Fees as the audit trail tells them. */
export const feesWords: Words<FeeEvents> = {
  FeeStructureCreated: (terms) => ({ says: `Created the fee ${termsIn(terms)}`, amountPaise: terms.amountPaise }),
  FeeStructureUpdated: ({ previous, ...terms }) => ({
    says: `Changed the fee ${termsIn(previous)} to ${termsIn(terms)}`,
    amountPaise: terms.amountPaise,
  }),
  FeeStructureDeleted: (_, about) => ({ says: `Deleted the fee ${about}` }),
  FeeAssigned: ({ title, studentName, enrollmentNo, totalPaise, openingPaidPaise }) => ({
    says: `Assigned ${title} to ${studentName} (${enrollmentNo})${
      openingPaidPaise > 0 ? `, ${formatPaise(openingPaidPaise)} paid before` : ''
    }`,
    amountPaise: totalPaise,
  }),
  FeePaymentReserved: ({ studentName, title, amountPaise, method, paymentReference, counterReceiptId }) => ({
    says:
      counterReceiptId === undefined
        ? `Recorded ${formatPaise(amountPaise)} ${METHODS[method]} for ${title} of ${studentName} (${paymentReference})`
        : `Kept ${formatPaise(amountPaise)} of ${title} of ${studentName} for a receipt for several bills`,
    amountPaise,
  }),
  FeePaymentReleased: ({ amountPaise, reason }, about) => ({
    says: `Rejected ${formatPaise(amountPaise)} of ${about}: ${reason}`,
    amountPaise,
  }),
  FeePaymentDeclined: ({ studentName, title, amountPaise, reason }) => ({
    says: `Found no room for ${formatPaise(amountPaise)} on ${title} of ${studentName}: ${reason}`,
    amountPaise,
  }),
  FeePaymentApplied: (applied) => ({ says: creditIn(applied), amountPaise: applied.amountPaise }),
  FeeSettled: ({ totalPaise }, about) => ({ says: `The bill of ${about} is fully paid`, amountPaise: totalPaise }),
  FeePaymentReversed: ({ studentName, title, amountPaise, reason }) => ({
    says: `Reversed the payment of ${formatPaise(amountPaise)} of ${studentName} for ${title}: ${reason}`,
    amountPaise,
  }),
  FeeRefundSetAside: ({ amountPaise, reason }, about) => ({
    says: `Kept ${formatPaise(amountPaise)} of ${about} for a refund by hand: ${reason}`,
    amountPaise,
  }),
  FeePaymentRefunded: ({ amountPaise, outstandingPaise, reason }, about) => ({
    says: `Took ${formatPaise(amountPaise)} that went back off the bill of ${about}: ${reason}; ${formatPaise(outstandingPaise)} is owed`,
    amountPaise,
  }),
  FeePaymentExceeded: ({ excessPaise, reason }, about) => ({
    says: `Found no room for ${formatPaise(excessPaise)} of ${about}: ${EXCESS[reason]}`,
    amountPaise: excessPaise,
  }),
  FeeAidDeclined: ({ amountPaise, payablePaise }, about) => ({
    says: `Declined ${formatPaise(amountPaise)} of aid on the bill of ${about}: ${formatPaise(payablePaise)} could be credited`,
    amountPaise,
  }),
  DueDateExtended: ({ title, studentName, previousDueDate, dueDate, reason }) => ({
    says: `Extended the due date of ${title} of ${studentName} from ${dayName(previousDueDate)} to ${dayName(dueDate)}: ${reason}`,
  }),
  FeeReissued: ({ title, studentName, previousPaise, totalPaise, reason }) => ({
    says: `Re-issued ${title} of ${studentName} with ${formatPaise(totalPaise)} instead of ${formatPaise(previousPaise)}: ${reason}`,
    amountPaise: totalPaise,
  }),
  FeeAssignmentRevoked: ({ reason }, about) => ({ says: `Revoked the bill of ${about}${REVOKED[reason]}` }),
  BillRunBillsListed: ({ ids }) => ({ says: `Listed ${ids.length} bills to change` }),
  BillRunStarted: ({ change, title, reason, targetCount }) => ({
    says: `Started to ${changeIn(change)}${title === null ? '' : ` of ${title}`} (${targetCount} bills): ${reason}`,
  }),
  BillPassedOver: ({ title, studentName, reason }) => ({
    says: `Left ${title} of ${studentName} as it was: ${PASSED_OVER[reason]}`,
  }),
  BillRunCompleted: ({ done, passedOver }, about) => ({
    says: `Finished changing bills of ${about}: ${done} changed, ${passedOver} left as they were`,
  }),
  BillRunFailed: ({ reason }, about) => ({ says: `Stopped changing bills of ${about}: ${reason}` }),
  InvoiceIssued: ({ title, studentName, enrollmentNo, amountPaise }) => ({
    says: `Issued the invoice for ${title} to ${studentName} (${enrollmentNo})`,
    amountPaise,
  }),
  InvoiceStatusChanged: ({ from, to, source }, about) => ({
    says:
      from === to
        ? `The invoice of ${about} stays ${to}${WHY[source]}`
        : `Changed the invoice of ${about} from ${from} to ${to}${WHY[source]}`,
  }),
  InvoiceDueDateExtended: ({ dueDate, status }, about) => ({
    says: `The invoice of ${about} is due by ${dayName(dueDate)} and says ${status}: the bill was extended`,
  }),
  InvoiceAmountChanged: ({ amountPaise }, about) => ({
    says: `The invoice of ${about} asks for ${formatPaise(amountPaise)}: the bill was re-issued`,
    amountPaise,
  }),
  InvoiceDeleted: ({ reason }, about) => ({
    says: `Deleted the invoice of ${about}${reason === 'manual' ? '' : ': the bill was revoked'}`,
  }),
  FeeAssignmentStudentsListed: ({ ids }) => ({
    says: `Listed ${ids.length} students to assign a fee to`,
  }),
  FeeAssignmentRunStarted: ({ criteria, targetCount }, about) => ({
    says: `Started to assign ${about} to ${whomIn(criteria)}: ${targetCount} students`,
  }),
  FeeAssignmentSkipped: ({ studentName, enrollmentNo }, about) => ({
    says: `Skipped ${studentName} (${enrollmentNo}): ${about} was assigned already`,
  }),
  FeeAssignmentRunCompleted: ({ done, passedOver }, about) => ({
    says: `Finished assigning ${about}: ${done} billed, ${passedOver} skipped`,
  }),
  FeeAssignmentRunFailed: ({ reason }, about) => ({ says: `Stopped assigning ${about}: ${reason}` }),
};
