import { type Payroll, payroll as routes } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatMonth } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { ReasonForm } from '../../shared/overlay/reason-form.js';
import { useAction } from '../../shared/server/use-action.js';
import { useCheck } from '../../shared/server/use-check.js';

interface CancelPayrollDialogProps {
  readonly payroll: Payroll;
  readonly report: Report;
  readonly onClose: () => void;
}

export function CancelPayrollDialog({ payroll, report, onClose }: CancelPayrollDialogProps) {
  const { id, staff_name, month, amount } = payroll;
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useAction(routes.cancelPayroll);
  const input = { id, reason };
  const check = useCheck(routes.cancelPayroll, input);
  const submit = (): void => {
    if (!check.attempt()) return;
    mutate(input, {
      onSuccess: ({ message }) => {
        report.succeeded(message);
        onClose();
      },
      onError: check.refuse,
    });
  };
  return (
    <ReasonForm
      title="Cancel Payroll"
      facts={[
        ['Staff', staff_name],
        ['Month', formatMonth(month)],
        ['Amount', formatRupees(amount)],
      ]}
      consequence="Nothing is paid. The payroll leaves the list, and another one can be generated for the month."
      reason={reason}
      onReason={setReason}
      errors={check.errors}
      failure={error?.text('The payroll could not be cancelled.')}
      verb="Cancel Payroll"
      pending={isPending && 'Cancelling…'}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
