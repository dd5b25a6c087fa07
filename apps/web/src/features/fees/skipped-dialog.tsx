import { type AssignmentRun, assignments, type SkippedStudent } from '@bursar/contracts';

import { Dialog } from '../../shared/ui/dialog.js';
import { Noted } from '../../shared/ui/noted.js';
import { Register } from '../../shared/ui/register.js';
import { type Column } from '../../shared/ui/table.js';

const REASONS: Readonly<Record<SkippedStudent['reason'], string>> = {
  'already-assigned': 'Has this fee already',
};

const COLUMNS: readonly Column<SkippedStudent>[] = [
  {
    id: 'student_name',
    header: 'Student',
    cell: ({ student_name, enrollment_no }) => <Noted note={enrollment_no}>{student_name}</Noted>,
    value: ({ student_name }) => student_name,
    also: [{ header: 'Enrollment No', value: ({ enrollment_no }) => enrollment_no }],
    sortable: true,
  },
  { id: 'batch', header: 'Batch', cell: ({ batch }) => batch, sortable: true },
  { id: 'department_name', header: 'Department', cell: ({ department_name }) => department_name ?? '—', wrap: true },
  { id: 'reason', header: 'Why', cell: ({ reason }) => REASONS[reason], wrap: true },
];

const skippedId = ({ id }: SkippedStudent): string => id;

interface SkippedDialogProps {
  readonly run: AssignmentRun;
  readonly onClose: () => void;
}

/** Whom an assignment passed over, and why; to be searched and taken away as a file. */
export const SkippedDialog = ({ run, onClose }: SkippedDialogProps) => (
  <Dialog title={`Skipped: ${run.fee_title ?? 'a fee'}`} size="large" onClose={onClose}>
    <Register
      name="Skipped Students"
      route={assignments.skipped}
      input={{ run_id: run.id }}
      columns={COLUMNS}
      rowId={skippedId}
      prefix="skipped"
      defaultSort="student_name"
      search="Student or enrollment no."
      empty="Nobody was skipped."
      failure="The skipped students could not be loaded."
    />
  </Dialog>
);
