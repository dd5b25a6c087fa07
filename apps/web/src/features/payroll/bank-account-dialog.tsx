import { salaries, type StaffSalary } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { Button } from '../../shared/form/button.js';
import { Input } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { useAction } from '../../shared/server/use-action.js';
import { useCheck } from '../../shared/server/use-check.js';
import { FormActions } from '../../shared/shell/layout.js';

interface BankAccountDialogProps {
  readonly salary: StaffSalary;
  readonly report: Report;
  readonly onClose: () => void;
}

export function BankAccountDialog({ salary, report, onClose }: BankAccountDialogProps) {
  const [accountNumber, setAccountNumber] = useState(salary.account_number ?? '');
  const [ifsc, setIfsc] = useState(salary.ifsc ?? '');
  const { mutate, isPending, error } = useAction(salaries.setBankAccount);
  const request = { user_id: salary.id, account_number: accountNumber, ifsc };
  const check = useCheck(salaries.setBankAccount, request);
  const submit = (): void => {
    const checked = check.attempt();
    if (!checked) return;
    mutate(checked, {
      onSuccess: ({ message }) => {
        report.succeeded(message, salary.name);
        onClose();
      },
      onError: check.refuse,
    });
  };
  return (
    <Dialog title={`Bank Account of ${salary.name}`} size="small" onClose={onClose}>
      <Form
        errors={check.errors}
        failure={error?.text('The bank account could not be saved.')}
        onLeave={check.onLeave}
        onSubmit={submit}
      >
        <Field name="account_number" label="Account Number" hint="9 to 18 digits">
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={accountNumber}
              onChange={({ target }) => setAccountNumber(target.value)}
            />
          )}
        </Field>
        <Field name="ifsc" label="IFSC" hint="The branch’s code, such as SBIN0001234">
          {(control) => (
            <Input {...control} autoComplete="off" value={ifsc} onChange={({ target }) => setIfsc(target.value)} />
          )}
        </Field>
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" pending={isPending && 'Saving…'}>
            Save
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
