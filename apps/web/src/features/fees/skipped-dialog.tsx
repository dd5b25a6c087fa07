import { type AssignmentRun } from '@bursar/contracts';
import { feeSheets } from '@bursar/contracts/sheets/fees';

import { Dialog } from '../../shared/overlay/dialog.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { studentLook } from '../../shared/table/student-look.js';

const COLUMNS = columnsOf(feeSheets.skipped.columns, {
  student_name: studentLook(({ enrollment_no }) => enrollment_no),
  batch: { sortable: true },
  reason: { second: true },
});

interface SkippedDialogProps {
  readonly run: AssignmentRun;
  readonly onClose: () => void;
}

export const SkippedDialog = ({ run, onClose }: SkippedDialogProps) => (
  <Dialog title={`Skipped: ${run.fee_title ?? 'a fee'}`} size="large" onClose={onClose}>
    <Register
      sheet={feeSheets.skipped}
      input={{ run_id: run.id }}
      columns={COLUMNS}
      prefix="skipped"
      defaultSort="student_name"
      search="Student or enrollment no."
      empty="No student was skipped."
      failure="The skipped students could not be loaded."
    />
  </Dialog>
);
