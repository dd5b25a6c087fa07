import { type AssignedFee, billChanges } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatDate } from '../../shared/figures/dates.js';
import { DateField, TextAreaField } from '../../shared/form/text-field.js';
import { useFormOf } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { useChange } from '../../shared/server/use-change.js';
import { Facts } from '../../shared/shell/layout.js';

interface ExtendBillDialogProps {
  readonly bill: AssignedFee;
  readonly report: Report;
  readonly onClose: () => void;
}

export default function ExtendBillDialog({ bill, report, onClose }: ExtendBillDialogProps) {
  const [dueDate, setDueDate] = useState('');
  const [reason, setReason] = useState('');
  const request = { id: bill.id, due_date: dueDate, reason };
  const form = useFormOf(billChanges.extendOne, useChange(billChanges.extendOne, 'fee', bill), request, {
    failure: 'The due date could not be extended.',
    onDone: ({ message, assigned_fee }) =>
      report.succeeded(message, `${bill.student_name}, ${bill.fee_title}: ${formatDate(assigned_fee.due_date)}`),
  });
  return (
    <FormDialog
      title="Extend Due Date"
      size="small"
      form={form}
      submit="Extend Due Date"
      pending="Extending…"
      onClose={onClose}
    >
      <Facts
        of={[
          ['Student', bill.student_name],
          ['Fee', bill.fee_title],
          ['Due Date', formatDate(bill.due_date)],
        ]}
      />
      <DateField name="due_date" label="New Due Date" value={dueDate} onChange={setDueDate} />
      <TextAreaField name="reason" label="Reason" value={reason} onChange={setReason} />
    </FormDialog>
  );
}
