import { intend, istDayOf, policy, type Recorded } from '../kernel/index.js';
import { type StudentFeeEvents } from './events.js';
import { Invoice } from './invoice.js';

const reopen = ({
  data: { reopened, studentFeeId },
  revision,
}: Recorded<Pick<StudentFeeEvents, 'FeePaymentReversed' | 'FeePaymentRefunded'>>) =>
  reopened ? [intend(Invoice, studentFeeId, { type: 'ReopenInvoice', billRevision: revision })] : [];

export const whenBillChanges = policy<StudentFeeEvents>({
  name: 'fees.when-bill-changes',
  on: {
    FeeAssigned: ({ data }) => [
      intend(Invoice, data.studentFeeId, {
        type: 'IssueInvoice',
        terms: {
          invoiceId: data.studentFeeId,
          studentFeeId: data.studentFeeId,
          studentId: data.studentId,
          studentName: data.studentName,
          enrollmentNo: data.enrollmentNo,
          title: data.title,
          amountPaise: data.totalPaise,
          outstandingPaise: data.totalPaise - data.openingPaidPaise,
          dueDate: data.dueDate,
        },
      }),
    ],
    FeePaymentReversed: reopen,
    FeePaymentRefunded: reopen,
    DueDateExtended: ({ data, revision, metadata }) => [
      intend(Invoice, data.studentFeeId, {
        type: 'ExtendInvoice',
        dueDate: data.dueDate,
        today: istDayOf(metadata.occurredAt),
        billRevision: revision,
      }),
    ],
    FeeReissued: ({ data, revision }) => [
      intend(Invoice, data.studentFeeId, {
        type: 'ChangeInvoiceAmount',
        amountPaise: data.totalPaise,
        billRevision: revision,
      }),
    ],
    FeeAssignmentRevoked: ({ data }) => [
      intend(Invoice, data.studentFeeId, { type: 'DeleteInvoice', reason: 'revoked' }),
    ],
  },
});
