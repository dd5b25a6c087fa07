import { salaries, type StaffSalary } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { TextField } from '../../shared/form/text-field.js';
import { useForm } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';

interface BankAccountDialogProps {
  readonly salary: StaffSalary;
  readonly report: Report;
  readonly onClose: () => void;
}

export function BankAccountDialog({ salary, report, onClose }: BankAccountDialogProps) {
  const [accountNumber, setAccountNumber] = useState(salary.account_number ?? '');
  const [ifsc, setIfsc] = useState(salary.ifsc ?? '');
  const request = { user_id: salary.id, account_number: accountNumber, ifsc };
  const form = useForm(salaries.setBankAccount, request, {
    failure: 'The bank account could not be saved.',
    onDone: ({ message }) => report.succeeded(message, salary.name),
  });
  return (
    <FormDialog title={`Bank Account of ${salary.name}`} size="small" form={form} submit="Save" onClose={onClose}>
      <TextField
        name="account_number"
        label="Account Number"
        hint="9 to 18 digits"
        inputMode="numeric"
        value={accountNumber}
        onChange={setAccountNumber}
      />
      <TextField
        name="ifsc"
        label="IFSC"
        hint="The branch’s code, such as SBIN0001234"
        value={ifsc}
        onChange={setIfsc}
      />
    </FormDialog>
  );
}
