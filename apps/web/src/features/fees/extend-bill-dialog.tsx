import { type AssignedFee, billChanges, type InputOf } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatDate } from '../../shared/figures/dates.js';
import { Button } from '../../shared/form/button.js';
import { Input, TextArea } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { useChange } from '../../shared/server/use-change.js';
import { useCheck } from '../../shared/server/use-check.js';
import { Facts, FormActions } from '../../shared/shell/layout.js';

interface ExtendBillDialogProps {
  readonly bill: AssignedFee;
  readonly report: Report;
  readonly onClose: () => void;
}

export default function ExtendBillDialog({ bill, report, onClose }: ExtendBillDialogProps) {
  const [dueDate, setDueDate] = useState('');
  const [reason, setReason] = useState('');
  const request = { id: bill.id, due_date: dueDate, reason };
  const extend = useChange(billChanges.extendOne, 'fee', bill);
  const check = useCheck(billChanges.extendOne, request);
  const submit = (): void => {
    const checked: InputOf<typeof billChanges.extendOne> | undefined = check.attempt();
    if (!checked) return;
    extend.mutate(request, {
      onSuccess: ({ message, assigned_fee }) => {
        report.succeeded(message, `${bill.student_name}, ${bill.fee_title}: ${formatDate(assigned_fee.due_date)}`);
        onClose();
      },
      onError: check.refuse,
    });
  };
  return (
    <Dialog title="Extend Due Date" size="small" onClose={onClose}>
      <Form
        errors={check.errors}
        failure={extend.error?.text('The due date could not be extended.')}
        onLeave={check.onLeave}
        onSubmit={submit}
      >
        {extend.conflict}
        <Facts
          of={[
            ['Student', bill.student_name],
            ['Fee', bill.fee_title],
            ['Due Date', formatDate(bill.due_date)],
          ]}
        />
        <Field name="due_date" label="New Due Date">
          {(control) => (
            <Input {...control} type="date" value={dueDate} onChange={({ target }) => setDueDate(target.value)} />
          )}
        </Field>
        <Field name="reason" label="Reason">
          {(control) => <TextArea {...control} value={reason} onChange={({ target }) => setReason(target.value)} />}
        </Field>
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" pending={extend.isPending && 'Extending…'}>
            Extend Due Date
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
