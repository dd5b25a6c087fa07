import { budgeting, type Income } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatDate } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { TextAreaField } from '../../shared/form/text-field.js';
import { useFormOf } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { useChange } from '../../shared/server/use-change.js';
import { Facts } from '../../shared/shell/layout.js';

interface ReverseIncomeDialogProps {
  readonly income: Income;
  readonly report: Report;
  readonly onClose: () => void;
}

export function ReverseIncomeDialog({ income, report, onClose }: ReverseIncomeDialogProps) {
  const [reason, setReason] = useState('');
  const reverse = useChange(budgeting.reverseIncome, 'income', income);
  const form = useFormOf(
    budgeting.reverseIncome,
    reverse,
    { id: income.id, reason },
    {
      failure: 'Failed to reverse income',
      onDone: ({ message }) => report.succeeded(message),
    },
  );
  return (
    <FormDialog
      title="Reverse Income"
      size="small"
      form={form}
      submit={`Reverse ${formatRupees(income.amount)}`}
      pending="Reversing…"
      danger
      onClose={onClose}
    >
      <Facts
        of={[
          ['Source', income.source_name],
          ['Description', income.description],
          ['Amount', <Amount key="amount" rupees={income.amount} />],
          ['Date Received', formatDate(income.received_date)],
        ]}
      />
      <p>The amount leaves the available balance. To correct an entry, reverse it and add it again.</p>
      <TextAreaField name="reason" label="Reason" optional value={reason} onChange={setReason} />
    </FormDialog>
  );
}
