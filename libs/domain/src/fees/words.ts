import { formatPaise, istDayOf, type Words } from '../kernel/index.js';
import { departmentName } from '../identity/departments.js';
import { type AssignmentCriteria, type FeeEvents, type FeeTerms } from './events.js';

const termsIn = ({ name, amountPaise, dueDate }: FeeTerms): string =>
  `${name}, ${formatPaise(amountPaise)}, due ${istDayOf(dueDate)}`;

function whomIn({ batch, departmentId, studentIds }: AssignmentCriteria): string {
  if (studentIds) return `a list of ${studentIds.length} students`;
  const parts = [batch === null ? undefined : `batch ${batch}`, departmentName(departmentId) ?? undefined];
  return parts.filter((part) => part !== undefined).join(', ') || 'all students';
}

const EXCESS: Readonly<Record<FeeEvents['FeePaymentExceeded']['reason'], string>> = {
  settled: 'the bill was already paid',
  revoked: 'the bill had been revoked',
};

const WHY: Readonly<Record<FeeEvents['InvoiceStatusChanged']['source'], string>> = {
  manual: '',
  overdue_sweep: ': its due date has passed',
  settled: ': the bill is fully paid',
  reversed: ': a payment was taken back off the bill',
};

/** Fees as the audit trail tells them. */
export const feesWords: Words<FeeEvents> = {
  FeeStructureCreated: (terms) => ({ says: `Created the fee ${termsIn(terms)}`, amountPaise: terms.amountPaise }),
  FeeStructureUpdated: ({ previous, ...terms }) => ({
    says: `Changed the fee ${termsIn(previous)} to ${termsIn(terms)}`,
    amountPaise: terms.amountPaise,
  }),
  FeeStructureDeleted: () => ({ says: 'Deleted the fee' }),
  FeeAssigned: ({ title, studentName, enrollmentNo, totalPaise, openingPaidPaise }) => ({
    says: `Assigned ${title} to ${studentName} (${enrollmentNo})${
      openingPaidPaise > 0 ? `, ${formatPaise(openingPaidPaise)} paid before` : ''
    }`,
    amountPaise: totalPaise,
  }),
  FeePaymentReserved: ({ studentName, title, amountPaise }) => ({
    says: `Kept ${formatPaise(amountPaise)} of ${title} of ${studentName} until the payment is approved`,
    amountPaise,
  }),
  FeePaymentReleased: ({ amountPaise, reason }) => ({
    says: `Released ${formatPaise(amountPaise)} that waited for approval: ${reason}`,
    amountPaise,
  }),
  FeePaymentApplied: ({ studentName, title, amountPaise, outstandingPaise }) => ({
    says: `Credited ${formatPaise(amountPaise)} to ${title} of ${studentName}; ${formatPaise(outstandingPaise)} is left`,
    amountPaise,
  }),
  FeeSettled: ({ totalPaise }) => ({ says: 'The bill is fully paid', amountPaise: totalPaise }),
  FeePaymentReversed: ({ amountPaise, outstandingPaise }) => ({
    says: `Took ${formatPaise(amountPaise)} back off the bill; ${formatPaise(outstandingPaise)} is owed`,
    amountPaise,
  }),
  FeePaymentExceeded: ({ excessPaise, reason }) => ({
    says: `Found no room for ${formatPaise(excessPaise)}: ${EXCESS[reason]}`,
    amountPaise: excessPaise,
  }),
  FeeAidDeclined: ({ amountPaise, payablePaise }) => ({
    says: `Declined ${formatPaise(amountPaise)} of aid: ${formatPaise(payablePaise)} could be credited`,
    amountPaise,
  }),
  FeeAssignmentRevoked: ({ reason }) => ({
    says: reason === 'manual' ? 'Revoked the bill' : 'Revoked the bill: the student was deleted',
  }),
  InvoiceIssued: ({ title, studentName, enrollmentNo, amountPaise }) => ({
    says: `Issued the invoice for ${title} to ${studentName} (${enrollmentNo})`,
    amountPaise,
  }),
  InvoiceStatusChanged: ({ from, to, source }) => ({
    says:
      from === to ? `The invoice stays ${to}${WHY[source]}` : `Changed the invoice from ${from} to ${to}${WHY[source]}`,
  }),
  InvoiceDeleted: ({ reason }) => ({
    says: reason === 'manual' ? 'Deleted the invoice' : 'Deleted the invoice: the bill was revoked',
  }),
  FeeAssignmentStudentsListed: ({ studentIds }) => ({
    says: `Listed ${studentIds.length} students to assign a fee to`,
  }),
  FeeAssignmentRunStarted: ({ criteria, targetCount }) => ({
    says: `Started to assign a fee to ${whomIn(criteria)}: ${targetCount} students`,
  }),
  FeeAssignmentSkipped: ({ studentName, enrollmentNo }) => ({
    says: `Skipped ${studentName} (${enrollmentNo}): the fee was assigned already`,
  }),
  FeeAssignmentRunCompleted: ({ assigned, skipped }) => ({
    says: `Finished assigning a fee: ${assigned} billed, ${skipped} skipped`,
  }),
  FeeAssignmentRunFailed: ({ reason }) => ({ says: `Stopped assigning a fee: ${reason}` }),
};
