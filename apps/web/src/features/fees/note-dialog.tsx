import { type AssignedFee, fees } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { TextAreaField } from '../../shared/form/text-field.js';
import { useFormOf } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { useChange } from '../../shared/server/use-change.js';
import { Facts } from '../../shared/shell/layout.js';

interface NoteDialogProps {
  readonly bill: AssignedFee;
  readonly report: Report;
  readonly onClose: () => void;
}

export default function NoteDialog({ bill, report, onClose }: NoteDialogProps) {
  const [note, setNote] = useState(bill.note);
  const write = useChange(fees.writeNote, 'fee', bill);
  const request = { id: bill.id, note };
  const form = useFormOf(fees.writeNote, write, request, {
    failure: 'The remarks could not be saved.',
    onDone: ({ message }) => report.succeeded(message, `${bill.student_name}, ${bill.fee_title}`),
  });
  return (
    <FormDialog title="Remarks for the Student" size="small" form={form} submit="Save Remarks" onClose={onClose}>
      <Facts
        of={[
          ['Student', bill.student_name],
          ['Fee', bill.fee_title],
        ]}
      />
      <TextAreaField
        name="note"
        label="Remarks"
        hint="The student reads them on the bill. Empty remarks are removed."
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  );
}
