import { departmentName } from '@bursar/domain/identity';
import { type AssignmentRun, assignments, type SkippedStudent } from '../assignments.contract.js';
import { fees } from '../fees.contract.js';
import { byId, sheet } from '../sheet.js';

const REASONS: Readonly<Record<SkippedStudent['reason'], string>> = {
  'already-assigned': 'Has this fee already',
};

/** Returns the group a run was for: "batch 2024, Mechanical Engineering". */
export function groupOf({ criteria }: Pick<AssignmentRun, 'criteria'>): string {
  const { batch, departmentId, studentIds } = criteria;
  if (studentIds) return 'a list';
  return [batch === null ? null : `batch ${batch}`, departmentName(departmentId)].filter(Boolean).join(', ');
}

/** Returns what a run assigned. */
export const assignedTitleOf = ({ fee_title }: AssignmentRun): string => fee_title ?? 'A fee';

/** The lists of fees, their assignment and the invoices. */
export const feeSheets = {
  structures: sheet({
    kind: 'feestructures',
    title: 'Fee Structures',
    route: fees.allFees,
    rowId: byId,
    columns: [
      {
        id: 'name',
        header: 'Title',
        value: ({ name }) => name,
        also: [{ header: 'Description', value: ({ description }) => description }],
      },
      { id: 'amount', header: 'Amount', value: ({ amount }) => amount, unit: 'rupees' },
      { id: 'due_date', header: 'Due Date', value: ({ due_date }) => due_date, unit: 'day' },
    ],
  }),
  assigned: sheet({
    kind: 'assignedfees',
    title: 'Assigned Fees',
    route: fees.assignedFees,
    rowId: byId,
    columns: [
      {
        id: 'student_name',
        header: 'Student',
        value: ({ student_name }) => student_name,
        also: [{ header: 'Enrollment No', value: ({ enrollment_no }) => enrollment_no }],
      },
      { id: 'batch', header: 'Batch', value: ({ batch }) => batch },
      { id: 'department_name', header: 'Department', value: ({ department_name }) => department_name ?? '—' },
      {
        id: 'fee_title',
        header: 'Fee',
        value: ({ fee_title }) => fee_title,
        also: [
          { header: 'Amount', value: ({ total_amount }) => total_amount, unit: 'rupees' },
          { header: 'Paid', value: ({ paid_amount }) => paid_amount, unit: 'rupees' },
          { header: 'Outstanding', value: ({ outstanding }) => outstanding, unit: 'rupees' },
        ],
      },
      { id: 'status', header: 'Status', value: ({ status }) => status, unit: 'status' },
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
      {
        id: 'status',
        header: 'Status',
        value: ({ status }) => status,
        unit: 'status',
        also: [{ header: 'Why', value: ({ failure }) => failure }],
      },
      { id: 'target_count', header: 'Students', value: ({ target_count }) => target_count },
      { id: 'assigned', header: 'Assigned', value: ({ assigned }) => assigned },
      { id: 'skipped', header: 'Skipped', value: ({ skipped }) => skipped },
      { id: 'started_by_name', header: 'Started By', value: ({ started_by_name }) => started_by_name ?? '—' },
      {
        id: 'started_at',
        header: 'Started',
        value: ({ started_at }) => started_at,
        unit: 'instant',
        also: [{ header: 'Finished', value: ({ finished_at }) => finished_at, unit: 'instant' }],
      },
    ],
  }),
  skipped: sheet({
    kind: 'skippedstudents',
    title: 'Skipped Students',
    route: assignments.skipped,
    rowId: byId,
    columns: [
      {
        id: 'student_name',
        header: 'Student',
        value: ({ student_name }) => student_name,
        also: [{ header: 'Enrollment No', value: ({ enrollment_no }) => enrollment_no }],
      },
      { id: 'batch', header: 'Batch', value: ({ batch }) => batch },
      { id: 'department_name', header: 'Department', value: ({ department_name }) => department_name ?? '—' },
      { id: 'reason', header: 'Why', value: ({ reason }) => REASONS[reason] },
    ],
  }),
  invoices: sheet({
    kind: 'invoices',
    title: 'Invoices',
    route: fees.invoices,
    rowId: byId,
    columns: [
      { id: 'id', header: 'ID', value: byId },
      {
        id: 'student_name',
        header: 'Student',
        value: ({ student_name }) => student_name,
        also: [{ header: 'Enrollment No', value: ({ enrollment_no }) => enrollment_no }],
      },
      {
        id: 'amount',
        header: 'Amount',
        value: ({ amount }) => amount,
        unit: 'rupees',
        also: [
          { header: 'Fee', value: ({ fee_title }) => fee_title },
          { header: 'Outstanding', value: ({ outstanding }) => outstanding, unit: 'rupees' },
        ],
      },
      { id: 'due_date', header: 'Due Date', value: ({ due_date }) => due_date, unit: 'day' },
      { id: 'status', header: 'Status', value: ({ status }) => status, unit: 'status' },
    ],
  }),
  ofStudent: sheet({
    kind: 'studentfees',
    title: 'Fee Payments',
    route: fees.studentFees,
    rowId: byId,
    columns: [
      { id: 'fee_name', header: 'Description', value: ({ fee_name }) => fee_name },
      {
        id: 'total_amount',
        header: 'Amount',
        value: ({ total_amount }) => total_amount,
        unit: 'rupees',
        also: [{ header: 'Amount Paid', value: ({ amount_paid }) => amount_paid, unit: 'rupees' }],
      },
      {
        id: 'due_date',
        header: 'Due Date',
        value: ({ due_date }) => due_date,
        unit: 'day',
        also: [{ header: 'Overdue', value: ({ is_overdue }) => (is_overdue ? 'Yes' : 'No') }],
      },
      { id: 'status', header: 'Status', value: ({ status }) => status, unit: 'status' },
    ],
  }),
};
