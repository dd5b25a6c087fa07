import { billChanges, type FeeStructure } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatRupees } from '../../shared/figures/money.js';
import { MoneyField } from '../../shared/form/money-input.js';
import { checked } from '../../shared/server/checks.js';
import { BillsToChange } from './bill-change-preview.js';
import { ChangeBillsDialog } from './change-bills-dialog.js';

interface ReissueDialogProps {
  readonly structure: FeeStructure;
  readonly report: Report;
  readonly onClose: () => void;
}

export default function ReissueDialog({ structure, report, onClose }: ReissueDialogProps) {
  const [amount, setAmount] = useState<string | number>('');
  const [reason, setReason] = useState('');
  const asked = { fee_structure_id: structure.id, amount };
  const isAsked = checked(billChanges.previewReissue.input, asked).success;
  return (
    <ChangeBillsDialog
      title={`Re-issue: ${structure.name}`}
      kind="amount"
      route={billChanges.reissue}
      request={{ ...asked, reason }}
      verb="Re-issue Bills"
      pending="Re-issuing…"
      failure="The bills could not be re-issued."
      reason={reason}
      onReason={setReason}
      report={report}
      onClose={onClose}
    >
      <p>
        The fee is {formatRupees(structure.amount)} now. The new amount is also for bills that are assigned later. Each
        student is told.
      </p>
      <MoneyField name="amount" label="New Amount" value={amount} onChange={setAmount} />
      <BillsToChange kind="amount" route={billChanges.previewReissue} request={isAsked ? asked : undefined} />
    </ChangeBillsDialog>
  );
}
