import { type UserEvents } from '../identity/events.js';
import { NO_ID, projection, type Recorded, rupeesOf, type Timestamp } from '../kernel/index.js';
import { type InvoiceEvents, type InvoiceSeriesEvents, type InvoiceStatus, type StudentFeeEvents } from './events.js';

export type InvoiceRow = {
  id: string;
  invoice_no: string | null;
  student_id: string;
  student_name: string;
  enrollment_no: string;
  enrollment_no_now: string;
  amount: number;
  due_date: Timestamp;
  status: InvoiceStatus;
  assigned_fee_id: string;
  fee_title: string;
  outstanding: number;
  status_source: 'system' | 'manual';
  issued_at: Timestamp;
  version: number;
};

type EventsOfAnInvoice = InvoiceEvents &
  InvoiceSeriesEvents &
  Pick<
    StudentFeeEvents,
    'FeeAssigned' | 'FeeReissued' | 'FeePaymentApplied' | 'FeeSettled' | 'FeePaymentReversed' | 'FeePaymentRefunded'
  > &
  Pick<UserEvents, 'UserDetailsChanged' | 'StudentProfileChanged'>;

const whileOwed = (row: InvoiceRow, change: Partial<InvoiceRow>): InvoiceRow =>
  row.outstanding > 0 ? { ...row, ...change } : row;

type Undone = Recorded<Pick<StudentFeeEvents, 'FeePaymentReversed' | 'FeePaymentRefunded'>>;

const owedAgain = (row: InvoiceRow | undefined, { data }: Undone): InvoiceRow | undefined =>
  row && {
    ...row,
    outstanding: rupeesOf(data.outstandingPaise),
    ...(data.reopened ? ({ status: 'unpaid', status_source: 'system' } as const) : {}),
  };

export const invoices = projection<InvoiceRow, EventsOfAnInvoice>({
  name: 'invoices',
  version: 4,
  indexes: [
    'invoice_no',
    'student_id',
    'student_name',
    'fee_title',
    'status',
    'amount',
    'outstanding',
    'due_date',
    'issued_at',
  ],
  search: ['invoice_no', 'student_name', 'enrollment_no', 'enrollment_no_now', 'fee_title', 'id'],
  rowOf: ({ data }) => ('studentFeeId' in data ? data.studentFeeId : data.userId),
  on: {
    FeeAssigned: (_, { data, metadata }) => ({
      id: data.studentFeeId,
      invoice_no: null,
      student_id: data.studentId,
      student_name: data.studentName,
      enrollment_no: data.enrollmentNo,
      enrollment_no_now: data.enrollmentNo,
      amount: rupeesOf(data.totalPaise),
      due_date: data.dueDate,
      status: 'unpaid',
      assigned_fee_id: data.studentFeeId,
      fee_title: data.title,
      outstanding: rupeesOf(data.totalPaise - data.openingPaidPaise),
      status_source: 'system',
      issued_at: metadata.occurredAt,
      version: 0,
    }),
    InvoiceIssued: (row, { metadata, revision }) =>
      row && { ...row, issued_at: metadata.occurredAt, version: revision },
    InvoiceNumbered: (row, { data }) => row && { ...row, invoice_no: data.invoiceNo },
    InvoiceStatusChanged: (row, { data, revision }) => {
      // The bill's own event has already changed the row, and the sweep must not overrule a payment.
      const isLate = data.source === 'reversed' || (data.source === 'overdue_sweep' && row?.status !== 'unpaid');
      if (isLate) return row && { ...row, version: revision };
      return (
        row && {
          ...row,
          status: data.to,
          status_source: data.source === 'manual' ? 'manual' : 'system',
          version: revision,
        }
      );
    },
    InvoiceDueDateExtended: (row, { data, revision }) => {
      const isInTime = row?.status === 'overdue' && data.status === 'unpaid';
      const status = isInTime ? ({ status: 'unpaid', status_source: 'system' } as const) : {};
      return row && { ...row, due_date: data.dueDate, ...status, version: revision };
    },
    InvoiceAmountChanged: (row, { data, revision }) =>
      row && { ...row, amount: rupeesOf(data.amountPaise), version: revision },
    InvoiceDeleted: () => undefined,
    FeePaymentApplied: (row, { data }) => row && { ...row, outstanding: rupeesOf(data.outstandingPaise) },
    FeeReissued: (row, { data }) => row && { ...row, outstanding: rupeesOf(data.totalPaise) },
    FeeSettled: (row) => row && { ...row, status: 'paid', status_source: 'system' },
    FeePaymentReversed: owedAgain,
    FeePaymentRefunded: owedAgain,
  },
  fanOut: {
    UserDetailsChanged: ({ data: { studentId, name } }) => ({
      where: { student_id: studentId ?? NO_ID },
      change: (row) => whileOwed(row, { student_name: name }),
    }),
    StudentProfileChanged: ({ data: { student } }) => ({
      where: { student_id: student?.studentId ?? NO_ID },
      change: (row) => {
        const enrollment_no = student?.enrollmentNo ?? row.enrollment_no;
        return whileOwed({ ...row, enrollment_no_now: enrollment_no }, { enrollment_no });
      },
    }),
  },
});
