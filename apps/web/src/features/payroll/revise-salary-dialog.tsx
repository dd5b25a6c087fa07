import { salaries, type StaffSalary } from '@bursar/contracts';
import { rupeesOf } from '@bursar/domain/kernel';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatDate, formatMonth, today } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { Input } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { MoneyInput } from '../../shared/form/money-input.js';
import { TextField } from '../../shared/form/text-field.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { useAction } from '../../shared/server/use-action.js';
import { useCheck } from '../../shared/server/use-check.js';
import { Facts, FieldRow, FormActions } from '../../shared/shell/layout.js';

interface ReviseSalaryDialogProps {
  readonly salary: StaffSalary;
  readonly report: Report;
  readonly onClose: () => void;
}

const revisionsOf = ({ revisions }: StaffSalary) =>
  revisions
    .toReversed()
    .map(({ effective_from, monthly_salary, reason, decided_at }): readonly [string, string] => [
      `From ${formatMonth(effective_from)}`,
      `${monthly_salary === null ? 'Salary of the role' : formatRupees(monthly_salary)} · ${reason}, ${formatDate(decided_at)}`,
    ]);

export function ReviseSalaryDialog({ salary, report, onClose }: ReviseSalaryDialogProps) {
  const [amount, setAmount] = useState<number | string>(salary.monthly_salary.toFixed(2));
  const [from, setFrom] = useState(today().slice(0, 7));
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useAction(salaries.reviseSalary);
  const request = { user_id: salary.id, monthly_salary: amount, effective_from: from, reason };
  const check = useCheck(salaries.reviseSalary, request);
  const submit = (): void => {
    const checked = check.attempt();
    if (!checked) return;
    const { monthly_salary: paise, ...rest } = checked;
    mutate(
      { ...rest, ...(paise !== undefined && { monthly_salary: rupeesOf(paise) }) },
      {
        onSuccess: ({ message }) => {
          report.succeeded(message, `${salary.name}, from ${formatMonth(from)}`);
          onClose();
        },
        onError: check.refuse,
      },
    );
  };
  return (
    <Dialog title={`Salary of ${salary.name}`} onClose={onClose}>
      <Form
        errors={check.errors}
        failure={error?.text('The salary could not be revised.')}
        onLeave={check.onLeave}
        onSubmit={submit}
      >
        <Facts of={[['This month', formatRupees(salary.monthly_salary)], ...revisionsOf(salary)]} />
        <FieldRow>
          <Field
            name="monthly_salary"
            label="Monthly Salary"
            hint="Before deductions. Leave empty for the salary of the role."
            optional
          >
            {(control) => <MoneyInput {...control} value={amount} onChange={setAmount} />}
          </Field>
          <Field name="effective_from" label="Effective From" hint="YYYY-MM. Existing payrolls do not change.">
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                value={from}
                onChange={({ target }) => setFrom(target.value)}
              />
            )}
          </Field>
        </FieldRow>
        <TextField name="reason" label="Reason" value={reason} onChange={(typed) => setReason(typed)} />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" pending={isPending && 'Saving…'}>
            Revise Salary
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
