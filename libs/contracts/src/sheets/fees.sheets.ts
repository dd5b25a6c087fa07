import { type AssignmentRun, assignments, type SkippedStudent } from '../assignments.contract.js';
import { fees } from '../fees.contract.js';
import { day, instant, money, person, plain, reference, status } from './columns.sheets.js';
import { byId, sheet } from '../sheet.js';

const REASONS: Readonly<Record<SkippedStudent['reason'], string>> = {
  'already-assigned': 'Has this fee already',
};

export function groupOf({
  criteria: { batch, studentIds },
  department_name,
}: Pick<AssignmentRun, 'criteria' | 'department_name'>): string {
  if (studentIds) return 'a list';
  return [batch === null ? null : `batch ${batch}`, department_name].filter(Boolean).join(', ');
}

export const assignedTitleOf = ({ fee_title }: AssignmentRun): string => fee_title ?? 'A fee';

export const invoiceNoOf = ({ invoice_no }: { readonly invoice_no: string | null }): string =>
  invoice_no ?? 'Not numbered yet';

const invoiceNo = { header: 'Invoice No', value: invoiceNoOf } as const;

const BILLED = [
  money('total_amount', 'Amount'),
  money('paid_amount', 'Paid'),
  money('outstanding', 'Outstanding'),
] as const;

export const feeSheets = {
  structures: sheet({
    kind: 'feestructures',
    title: 'Fee Structures',
    route: fees.allFees,
    rowId: byId,
    columns: [
      { ...plain('name', 'Title'), also: [plain('description', 'Description')] },
      money('amount', 'Amount'),
      day('due_date', 'Due Date'),
    ],
  }),
  assigned: sheet({
    kind: 'assignedfees',
    title: 'Assigned Fees',
    route: fees.assignedFees,
    rowId: byId,
    totals: BILLED,
    columns: [
      { ...person('student_name', 'Student'), also: [plain('enrollment_no', 'Enrollment No')] },
      plain('batch', 'Batch'),
      reference('department_name', 'Department'),
      {
        ...plain('fee_title', 'Fee'),
        also: [invoiceNo, ...BILLED],
      },
      status('status', 'Status'),
    ],
  }),
  runs: sheet({
    kind: 'assignments',
    title: 'Fee Assignments',
    route: assignments.runs,
    rowId: byId,
    columns: [
      {
        id: 'fee_title',
        header: 'Fee',
        value: assignedTitleOf,
        also: [{ header: 'To', value: groupOf }],
      },
      { ...status('status', 'Status'), also: [plain('failure', 'Why')] },
      plain('target_count', 'Students'),
      plain('assigned', 'Assigned'),
      plain('skipped', 'Skipped'),
      person('started_by_name', 'Started By'),
      { ...instant('started_at', 'Started'), also: [instant('finished_at', 'Finished')] },
    ],
  }),
  skipped: sheet({
    kind: 'skippedstudents',
    title: 'Skipped Students',
    route: assignments.skipped,
    rowId: byId,
    columns: [
      { ...person('student_name', 'Student'), also: [plain('enrollment_no', 'Enrollment No')] },
      plain('batch', 'Batch'),
      reference('department_name', 'Department'),
      { id: 'reason', header: 'Why', value: ({ reason }) => REASONS[reason] },
    ],
  }),
  invoices: sheet({
    kind: 'invoices',
    title: 'Invoices',
    route: fees.invoices,
    rowId: byId,
    columns: [
      { id: 'invoice_no', header: 'ID', value: invoiceNoOf, also: [plain('fee_title', 'Fee')] },
      { ...person('student_name', 'Student'), also: [plain('enrollment_no', 'Enrollment No')] },
      { ...money('amount', 'Amount'), also: [money('outstanding', 'Outstanding')] },
      day('due_date', 'Due Date'),
      status('status', 'Status'),
    ],
  }),
  ofStudent: sheet({
    kind: 'studentfees',
    title: 'Fee Payments',
    route: fees.studentFees,
    rowId: byId,
    columns: [
      { ...plain('fee_name', 'Description'), also: [invoiceNo] },
      { ...money('total_amount', 'Amount'), also: [money('amount_paid', 'Amount Paid')] },
      {
        ...day('due_date', 'Due Date'),
        also: [{ header: 'Overdue', value: ({ is_overdue }) => (is_overdue ? 'Yes' : 'No') }],
      },
      status('status', 'Status'),
    ],
  }),
};
