import { departmentName, showsDepartmentIn } from '../identity/departments.js';
import { type DepartmentEvents, type UserEvents } from '../identity/events.js';
import {
  istDayOf,
  NO_ID,
  type Paise,
  type PaymentMethod,
  projection,
  type Recorded,
  rupeesOf,
  type Timestamp,
} from '../kernel/index.js';
import {
  type BankAnswerEvents,
  bankAnswers,
  decided,
  ofPayment,
  type PendingBankAnswer,
} from './bank-answers.projection.js';
import { type InvoiceSeriesEvents, type StudentFeeEvents } from './events.js';

export type BillPaymentMethod = PaymentMethod | 'aid';

export type BillPayment = {
  transaction_id: string;
  amount: number;
  reference: string;
  method: BillPaymentMethod;
  approved_by: string | null;
  paid_at: Timestamp;
};

export type BillReversal = {
  transaction_id: string;
  amount: number;
  reference: string;
  method: PaymentMethod;
  reason: string;
  reversed_at: Timestamp;
  refunded?: true;
};

export type StudentFeeRow = {
  id: string;
  invoice_no: string | null;
  student_id: string;
  fee_structure_id: string;
  user_id: string;
  student_name: string;
  fee_name: string;
  description: string;
  note: string;
  total_amount: number;
  amount_paid: number;
  pending_amount: number;
  due_date: Timestamp;
  status: 'unpaid' | 'partial' | 'paid';
  department_id: number | null;
  department: string | null;
  /** Oldest first, without refunded and reversed ones. */
  payments: readonly BillPayment[];
  reversals: readonly BillReversal[];
  /** While non-empty, the student must not pay again. */
  confirming: readonly PendingBankAnswer[];
  payment_reference: string | null;
  payment_method: BillPaymentMethod | null;
  approved_by: string | null;
  paid_at: Timestamp | null;
  assigned_at: Timestamp;
  version: number;
};

type EventsOfABill = StudentFeeEvents &
  InvoiceSeriesEvents &
  BankAnswerEvents &
  Pick<UserEvents, 'UserDetailsChanged'> &
  Pick<DepartmentEvents, 'DepartmentRenamed'>;

const paid = (row: StudentFeeRow, paidPaise: Paise, outstandingPaise: Paise): StudentFeeRow => ({
  ...row,
  amount_paid: rupeesOf(paidPaise),
  status: outstandingPaise === 0 ? 'paid' : paidPaise > 0 ? 'partial' : 'unpaid',
});

const withPayments = (row: StudentFeeRow, payments: readonly BillPayment[]): StudentFeeRow => {
  const latest = payments.at(-1);
  return {
    ...row,
    payments,
    payment_reference: latest?.reference ?? null,
    payment_method: latest?.method ?? null,
    approved_by: latest?.approved_by ?? null,
    paid_at: latest?.paid_at ?? null,
  };
};

type Applied = Recorded<Pick<StudentFeeEvents, 'FeePaymentApplied'>>;

const creditedBy = (row: StudentFeeRow, { data, metadata }: Applied): StudentFeeRow =>
  withPayments(row, [
    ...row.payments,
    {
      transaction_id: data.transactionId,
      amount: rupeesOf(data.amountPaise),
      reference: data.paymentReference,
      method: data.method,
      approved_by: data.source === 'aid' ? (metadata.actor.name ?? null) : data.approvedByName,
      paid_at: metadata.occurredAt,
    },
  ]);

const withLeft = (row: StudentFeeRow, transactionId: string, leftPaise: Paise): StudentFeeRow =>
  withPayments(
    row,
    row.payments.flatMap((payment) => {
      if (payment.transaction_id !== transactionId) return [payment];
      return leftPaise === 0 ? [] : [{ ...payment, amount: rupeesOf(leftPaise) }];
    }),
  );

const reversalOf = ({
  data,
  metadata,
}: Recorded<Pick<StudentFeeEvents, 'FeePaymentReversed'>>): readonly BillReversal[] =>
  data.method === 'aid'
    ? []
    : [
        {
          transaction_id: data.transactionId,
          amount: rupeesOf(data.amountPaise),
          reference: data.paymentReference,
          method: data.method,
          reason: data.reason,
          reversed_at: metadata.occurredAt,
        },
      ];

function refundOf(
  { payments }: StudentFeeRow,
  { data, metadata }: Recorded<Pick<StudentFeeEvents, 'FeePaymentRefunded'>>,
): readonly BillReversal[] {
  const { transactionId: transaction_id, amountPaise, paymentReference: reference, reason } = data;
  const method = payments.find((payment) => payment.transaction_id === transaction_id)?.method;
  if (method === undefined || method === 'aid') return [];
  const amount = rupeesOf(amountPaise);
  return [{ transaction_id, amount, reference, method, reason, reversed_at: metadata.occurredAt, refunded: true }];
}

export const studentFees = projection<StudentFeeRow, EventsOfABill>({
  name: 'student_fees',
  version: 13,
  indexes: ['student_id', 'user_id', 'due_date', 'status', 'fee_name', 'total_amount', 'department_id'],
  search: ['fee_name', 'invoice_no'],
  names: ['fee_name', 'invoice_no', 'id'],
  rowOf: ({ data }) => ('studentFeeId' in data ? data.studentFeeId : NO_ID),
  on: {
    FeeAssigned: (_, { data, metadata, revision, names }) =>
      paid(
        {
          id: data.studentFeeId,
          invoice_no: null,
          student_id: data.studentId,
          fee_structure_id: data.feeStructureId,
          user_id: data.userId,
          student_name: data.studentName,
          fee_name: data.title,
          description: data.description ?? '',
          note: '',
          total_amount: rupeesOf(data.totalPaise),
          amount_paid: 0,
          pending_amount: 0,
          due_date: data.dueDate,
          status: 'unpaid',
          department_id: data.departmentId,
          department: departmentName(data.departmentId, names),
          payments: [],
          reversals: [],
          confirming: [],
          payment_reference: null,
          payment_method: null,
          approved_by: null,
          paid_at: null,
          assigned_at: metadata.occurredAt,
          version: revision,
        },
        data.openingPaidPaise,
        data.totalPaise - data.openingPaidPaise,
      ),
    InvoiceNumbered: (row, { data }) => row && { ...row, invoice_no: data.invoiceNo },
    FeePaymentReserved: (row, { data, revision }) =>
      row && { ...row, pending_amount: rupeesOf(data.reservedPaise), version: revision },
    FeePaymentReleased: (row, { data, revision }) =>
      row && { ...row, pending_amount: rupeesOf(data.reservedPaise), version: revision },
    FeePaymentApplied: (row, event) =>
      row && {
        ...paid(
          decided(creditedBy(row, event), ofPayment(event.data.transactionId)),
          event.data.paidPaise,
          event.data.outstandingPaise,
        ),
        pending_amount: rupeesOf(event.data.reservedPaise),
        version: event.revision,
      },
    FeePaymentReversed: (row, event) =>
      row && {
        ...paid(withLeft(row, event.data.transactionId, 0), event.data.paidPaise, event.data.outstandingPaise),
        reversals: [...row.reversals, ...reversalOf(event)],
        version: event.revision,
      },
    FeePaymentRefunded: (row, event) =>
      row && {
        ...paid(
          withLeft(row, event.data.transactionId, event.data.leftPaise),
          event.data.paidPaise,
          event.data.outstandingPaise,
        ),
        reversals: [...row.reversals, ...refundOf(row, event)],
        version: event.revision,
      },
    FeePaymentExceeded: (row, { data }) => row && decided(row, ofPayment(data.transactionId)),
    DueDateExtended: (row, { data, revision }) => row && { ...row, due_date: data.dueDate, version: revision },
    FeeReissued: (row, { data, revision }) =>
      row && { ...row, total_amount: rupeesOf(data.totalPaise), version: revision },
    BillNoteWritten: (row, { data, revision }) => row && { ...row, note: data.note, version: revision },
    FeeAssignmentRevoked: () => undefined,
    ...bankAnswers<StudentFeeRow>(),
  },
  fanOut: {
    DepartmentRenamed: showsDepartmentIn('department'),
    UserDetailsChanged: ({ data: { userId, name, departmentId }, names }) => ({
      where: { user_id: userId },
      change: (row) =>
        row.status === 'paid'
          ? row
          : {
              ...row,
              student_name: name,
              department_id: departmentId,
              department: departmentName(departmentId, names),
            },
    }),
  },
});

/** Overdue starts on the IST day after the due day. */
export const isOverdue = ({ status, due_date }: Pick<StudentFeeRow, 'status' | 'due_date'>, now: Timestamp): boolean =>
  status !== 'paid' && istDayOf(now) > istDayOf(due_date);
