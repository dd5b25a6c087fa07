import { departmentName, showsDepartmentIn } from '../identity/departments.js';
import { type DepartmentEvents, type UserEvents } from '../identity/events.js';
import { NO_ID, type Paise, projection, type Recorded, rupeesOf, type Timestamp } from '../kernel/index.js';
import {
  type BankAnswerEvents,
  bankAnswers,
  decided,
  ofPayment,
  type PendingBankAnswer,
} from './bank-answers.projection.js';
import { type InvoiceSeriesEvents, type StudentFeeEvents } from './events.js';

export type AssignedFeeRow = {
  id: string;
  invoice_no: string | null;
  fee_structure_id: string;
  student_id: string;
  student_name: string;
  enrollment_no: string;
  /** A paid assignment keeps its old number; search finds both. */
  enrollment_no_now: string;
  batch: number;
  department_id: number | null;
  department_name: string | null;
  fee_title: string;
  description: string;
  note: string;
  total_amount: number;
  paid_amount: number;
  pending_amount: number;
  outstanding: number;
  confirming: readonly PendingBankAnswer[];
  status: 'unpaid' | 'partial' | 'PAID';
  due_date: Timestamp;
  assigned_at: Timestamp;
  assignment_run_id: string | null;
  version: number;
};

type EventsOfAnAssignment = StudentFeeEvents &
  InvoiceSeriesEvents &
  BankAnswerEvents &
  Pick<UserEvents, 'UserDetailsChanged' | 'StudentProfileChanged'> &
  Pick<DepartmentEvents, 'DepartmentRenamed'>;

const whileOpen = (row: AssignedFeeRow, change: Partial<AssignedFeeRow>): AssignedFeeRow =>
  row.status === 'PAID' ? row : { ...row, ...change };

const paid = (row: AssignedFeeRow, paidPaise: Paise, outstandingPaise: Paise): AssignedFeeRow => ({
  ...row,
  paid_amount: rupeesOf(paidPaise),
  outstanding: rupeesOf(outstandingPaise),
  status: outstandingPaise === 0 ? 'PAID' : paidPaise > 0 ? 'partial' : 'unpaid',
});

type Undone = Recorded<Pick<StudentFeeEvents, 'FeePaymentReversed' | 'FeePaymentRefunded'>>;

const undone = (row: AssignedFeeRow | undefined, { data, revision }: Undone): AssignedFeeRow | undefined =>
  row && { ...paid(row, data.paidPaise, data.outstandingPaise), version: revision };

export const assignedFees = projection<AssignedFeeRow, EventsOfAnAssignment>({
  name: 'assigned_fees',
  version: 9,
  indexes: [
    'student_id',
    'student_name',
    'fee_structure_id',
    'fee_title',
    'batch',
    'department_id',
    'status',
    'total_amount',
    'outstanding',
    'due_date',
    'assigned_at',
    'assignment_run_id',
  ],
  search: ['invoice_no', 'student_name', 'enrollment_no', 'enrollment_no_now', 'fee_title'],
  names: ['student_name', 'enrollment_no', 'enrollment_no_now', 'fee_title', 'invoice_no', 'id'],
  rowOf: ({ data }) => ('studentFeeId' in data ? data.studentFeeId : NO_ID),
  on: {
    FeeAssigned: (_, { data, metadata, revision, names }) =>
      paid(
        {
          id: data.studentFeeId,
          invoice_no: null,
          fee_structure_id: data.feeStructureId,
          student_id: data.studentId,
          student_name: data.studentName,
          enrollment_no: data.enrollmentNo,
          enrollment_no_now: data.enrollmentNo,
          batch: data.batch,
          department_id: data.departmentId,
          department_name: departmentName(data.departmentId, names),
          fee_title: data.title,
          description: data.description ?? '',
          note: '',
          total_amount: rupeesOf(data.totalPaise),
          paid_amount: 0,
          pending_amount: 0,
          outstanding: 0,
          confirming: [],
          status: 'unpaid',
          due_date: data.dueDate,
          assigned_at: metadata.occurredAt,
          assignment_run_id: data.runId,
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
    FeePaymentApplied: (row, { data, revision }) =>
      row && {
        ...paid(decided(row, ofPayment(data.transactionId)), data.paidPaise, data.outstandingPaise),
        pending_amount: rupeesOf(data.reservedPaise),
        version: revision,
      },
    FeePaymentExceeded: (row, { data }) => row && decided(row, ofPayment(data.transactionId)),
    FeePaymentReversed: undone,
    FeePaymentRefunded: undone,
    DueDateExtended: (row, { data, revision }) => row && { ...row, due_date: data.dueDate, version: revision },
    FeeReissued: (row, { data, revision }) =>
      row && {
        ...row,
        total_amount: rupeesOf(data.totalPaise),
        outstanding: rupeesOf(data.totalPaise),
        version: revision,
      },
    BillNoteWritten: (row, { data, revision }) => row && { ...row, note: data.note, version: revision },
    FeeAssignmentRevoked: () => undefined,
    ...bankAnswers<AssignedFeeRow>(),
  },
  fanOut: {
    DepartmentRenamed: showsDepartmentIn('department_name'),
    UserDetailsChanged: ({ data: { studentId, name, departmentId }, names }) => ({
      where: { student_id: studentId ?? NO_ID },
      change: (row) =>
        whileOpen(row, {
          student_name: name,
          department_id: departmentId,
          department_name: departmentName(departmentId, names),
        }),
    }),
    StudentProfileChanged: ({ data: { student } }) => ({
      where: { student_id: student?.studentId ?? NO_ID },
      change: (row) => {
        const { enrollmentNo: enrollment_no = row.enrollment_no, batch = row.batch } = student ?? {};
        return whileOpen({ ...row, enrollment_no_now: enrollment_no }, { enrollment_no, batch });
      },
    }),
  },
});
