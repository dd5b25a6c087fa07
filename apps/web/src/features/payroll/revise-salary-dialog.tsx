import { salaries, type StaffSalary } from '@bursar/contracts';
import { rupeesOf } from '@bursar/domain/kernel';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatDate, formatMonth, today } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { MoneyField } from '../../shared/form/money-input.js';
import { TextField } from '../../shared/form/text-field.js';
import { useForm } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { Facts, FieldRow } from '../../shared/shell/layout.js';

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
  const request = { user_id: salary.id, monthly_salary: amount, effective_from: from, reason };
  const form = useForm(salaries.reviseSalary, request, {
    failure: 'The salary could not be revised.',
    sent: ({ monthly_salary: paise, ...rest }) => ({
      ...rest,
      ...(paise !== undefined && { monthly_salary: rupeesOf(paise) }),
    }),
    onDone: ({ message }) => report.succeeded(message, `${salary.name}, from ${formatMonth(from)}`),
  });
  return (
    <FormDialog title={`Salary of ${salary.name}`} form={form} submit="Revise Salary" onClose={onClose}>
      <Facts of={[['This month', formatRupees(salary.monthly_salary)], ...revisionsOf(salary)]} />
      <FieldRow>
        <MoneyField
          name="monthly_salary"
          label="Monthly Salary"
          hint="Before deductions. Leave empty for the salary of the role."
          optional
          value={amount}
          onChange={setAmount}
        />
        <TextField
          name="effective_from"
          label="Effective From"
          hint="YYYY-MM. Existing payrolls do not change."
          inputMode="numeric"
          value={from}
          onChange={setFrom}
        />
      </FieldRow>
      <TextField name="reason" label="Reason" value={reason} onChange={setReason} />
    </FormDialog>
  );
}
