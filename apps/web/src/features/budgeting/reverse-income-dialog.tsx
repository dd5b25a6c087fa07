import { budgeting, type Income } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatDate } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { TextArea } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { useChange } from '../../shared/server/use-change.js';
import { Facts, FormActions } from '../../shared/shell/layout.js';

interface ReverseIncomeDialogProps {
  readonly income: Income;
  readonly report: Report;
  readonly onClose: () => void;
}

/** The entry stays in the books. */
export function ReverseIncomeDialog({ income, report, onClose }: ReverseIncomeDialogProps) {
  const [reason, setReason] = useState('');
  const { mutate, isPending, error, conflict } = useChange(budgeting.reverseIncome, 'income', income);
  const submit = (): void =>
    mutate(
      { id: income.id, reason },
      {
        onSuccess: ({ message }) => {
          report.succeeded(message);
          onClose();
        },
      },
    );
  return (
    <Dialog title="Reverse Income" size="small" onClose={onClose}>
      <Form failure={error?.text('Failed to reverse income')} onSubmit={submit}>
        {conflict}
        <Facts
          of={[
            ['Source', income.source_name],
            ['Description', income.description],
            ['Amount', formatRupees(income.amount)],
            ['Date Received', formatDate(income.received_date)],
          ]}
        />
        <p>The amount leaves the available balance. To correct an entry, reverse it and add it again.</p>
        <Field name="reason" label="Reason" optional>
          {(control) => <TextArea {...control} value={reason} onChange={({ target }) => setReason(target.value)} />}
        </Field>
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" type="submit" pending={isPending && 'Reversing…'}>
            Reverse {formatRupees(income.amount)}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
