import { aid, type AidApplication } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatRupees } from '../../shared/figures/money.js';
import { TextAreaField } from '../../shared/form/text-field.js';
import { useFormOf } from '../../shared/form/use-form.js';
import { changedRows } from '../../shared/live/changed-rows.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { useChange } from '../../shared/server/use-change.js';
import { Facts } from '../../shared/shell/layout.js';
import { leftOf } from './left-of.js';

interface WithdrawApprovalDialogProps {
  readonly application: AidApplication;
  readonly report: Report;
  readonly onClose: () => void;
}

export function WithdrawApprovalDialog({ application, report, onClose }: WithdrawApprovalDialogProps) {
  const { id, student_name, aid_type, fund_name } = application;
  const [note, setNote] = useState('');
  const withdraw = useChange(aid.withdrawApproval, 'aid', application);
  const form = useFormOf(
    aid.withdrawApproval,
    withdraw,
    { id, note },
    {
      failure: 'The approval could not be withdrawn.',
      onDone: ({ message }) => {
        changedRows.mark('aid_applications', id);
        report.succeeded(message, `${student_name}, ${aid_type}`);
      },
    },
  );
  return (
    <FormDialog
      title="Withdraw Approval"
      size="small"
      form={form}
      submit={`Withdraw ${formatRupees(leftOf(application))}`}
      pending="Withdrawing…"
      danger
      cancel="Keep It"
      onClose={onClose}
    >
      <Facts
        of={[
          ['Student', student_name],
          ['Aid type', aid_type],
          ['Not disbursed yet', <Amount key="not-disbursed-yet" rupees={leftOf(application)} />],
          ...(fund_name === null ? [] : [['Goes back to', fund_name] as const]),
        ]}
      />
      <TextAreaField
        name="note"
        label="Reason"
        hint="The student reads it."
        maxLength={1000}
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  );
}
