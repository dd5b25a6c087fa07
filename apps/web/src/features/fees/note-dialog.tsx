import { type AssignedFee, fees } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { Button } from '../../shared/form/button.js';
import { TextArea } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { useChange } from '../../shared/server/use-change.js';
import { useCheck } from '../../shared/server/use-check.js';
import { Facts, FormActions } from '../../shared/shell/layout.js';

interface NoteDialogProps {
  readonly bill: AssignedFee;
  readonly report: Report;
  readonly onClose: () => void;
}

export default function NoteDialog({ bill, report, onClose }: NoteDialogProps) {
  const [note, setNote] = useState(bill.note);
  const request = { id: bill.id, note };
  const write = useChange(fees.writeNote, 'fee', bill);
  const check = useCheck(fees.writeNote, request);
  const submit = (): void => {
    if (!check.attempt()) return;
    write.mutate(request, {
      onSuccess: ({ message }) => {
        report.succeeded(message, `${bill.student_name}, ${bill.fee_title}`);
        onClose();
      },
      onError: check.refuse,
    });
  };
  return (
    <Dialog title="Remarks for the Student" size="small" onClose={onClose}>
      <Form
        errors={check.errors}
        failure={write.error?.text('The remarks could not be saved.')}
        onLeave={check.onLeave}
        onSubmit={submit}
      >
        {write.conflict}
        <Facts
          of={[
            ['Student', bill.student_name],
            ['Fee', bill.fee_title],
          ]}
        />
        <Field name="note" label="Remarks" hint="The student reads them on the bill. Empty remarks are removed.">
          {(control) => <TextArea {...control} value={note} onChange={({ target }) => setNote(target.value)} />}
        </Field>
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" pending={write.isPending && 'Saving…'}>
            Save Remarks
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
