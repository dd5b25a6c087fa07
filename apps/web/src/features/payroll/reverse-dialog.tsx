import { type Payroll, payroll as routes } from '@bursar/contracts';
import { useState } from 'react';

import { formatMonth } from '../../shared/dates.js';
import { formatRupees } from '../../shared/money.js';
import { Button } from '../../shared/ui/button.js';
import { TextArea } from '../../shared/ui/controls.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { Field } from '../../shared/ui/field.js';
import { Form } from '../../shared/ui/form.js';
import { Facts, FormActions } from '../../shared/ui/layout.js';
import { type Report } from '../../shared/ui/outcome.js';
import { useAction } from '../../shared/use-action.js';
import { useCheck } from '../../shared/use-check.js';

interface ReverseDialogProps {
  readonly payroll: Payroll;
  readonly report: Report;
  readonly onClose: () => void;
}

/** Takes the payment of a payroll back, with the reason that stands in the books from then on. */
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
