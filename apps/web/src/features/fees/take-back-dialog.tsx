import { type AssignmentRun, billChanges } from '@bursar/contracts';
import { groupOf } from '@bursar/contracts/sheets/fees';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { BillsToChange } from './bill-change-preview.js';
import { ChangeBillsDialog } from './change-bills-dialog.js';

interface TakeBackDialogProps {
  readonly run: AssignmentRun;
  readonly report: Report;
  readonly onClose: () => void;
}

export default function TakeBackDialog({ run, report, onClose }: TakeBackDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <ChangeBillsDialog
      title={`Take Back: ${run.fee_title ?? 'a fee'}, ${groupOf(run)}`}
      kind="take-back"
      route={billChanges.takeBack}
      request={{ run_id: run.id, reason }}
      verb="Take Back"
      pending="Taking back…"
      failure="The assignment could not be taken back."
      danger
      reason={reason}
      onReason={setReason}
      report={report}
      onClose={onClose}
    >
      <p>The students no longer owe these bills, and each is told. The fee may be assigned to them again.</p>
      <BillsToChange kind="take-back" route={billChanges.previewTakeBack} request={{ run_id: run.id }} />
    </ChangeBillsDialog>
  );
}
