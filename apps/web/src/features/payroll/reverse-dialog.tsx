import { type Payroll, payroll as routes } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatMonth } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { TextArea } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { useAction } from '../../shared/server/use-action.js';
import { useCheck } from '../../shared/server/use-check.js';
import { Facts, FormActions } from '../../shared/shell/layout.js';

interface ReverseDialogProps {
  readonly payroll: Payroll;
  readonly report: Report;
  readonly onClose: () => void;
}

export function ReverseDialog({ payroll: { id, staff_name, month, amount }, report, onClose }: ReverseDialogProps) {
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useAction(routes.reversePayroll);
  const check = useCheck(routes.reversePayroll, { id, reason });
  const submit = (): void => {
    const checked = check.attempt();
    if (!checked) return;
    mutate(checked, {
      onSuccess: ({ message }) => {
        report.succeeded(message);
        onClose();
      },
      onError: check.refuse,
    });
  };
  return (
    <Dialog title="Reverse Payment" size="small" onClose={onClose}>
      <Form errors={check.errors} failure={error?.text('The payment could not be reversed.')} onSubmit={submit}>
        <Facts
          of={[
            ['Staff', staff_name],
            ['Month', formatMonth(month)],
            ['Amount', formatRupees(amount)],
          ]}
        />
        <p>The salary is pending again and can be paid once more.</p>
        <Field name="reason" label="Reason">
          {(control) => <TextArea {...control} value={reason} onChange={({ target }) => setReason(target.value)} />}
        </Field>
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" type="submit" pending={isPending && 'Reversing…'}>
            Reverse {formatRupees(amount)}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
