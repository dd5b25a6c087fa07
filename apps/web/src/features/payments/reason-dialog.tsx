import { payments, type Transaction } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatRupees } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { TextArea } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { useAction } from '../../shared/server/use-action.js';
import { useCheck } from '../../shared/server/use-check.js';
import { Facts, FormActions } from '../../shared/shell/layout.js';
import { useFeesOnReceipt } from './use-fees-on-receipt.js';
import { onReceiptOf } from './whole-receipt.js';

export type Undoing = 'reject' | 'refund' | 'reverse';

const UNDOINGS = {
  reject: {
    route: payments.rejectPayment,
    title: 'Reject Transaction',
    consequence: 'The amount is due again. The student is told the reason.',
    verb: 'Reject',
    pending: 'Rejecting…',
    failure: 'Rejection failed.',
  },
  refund: {
    route: payments.refund,
    title: 'Refund Transaction',
    consequence: 'The whole amount goes back, leaves the revenue, and is due again.',
    verb: 'Refund',
    pending: 'Refunding…',
    failure: 'Refund failed.',
  },
} as const;

interface ReasonDialogProps {
  readonly undoing: keyof typeof UNDOINGS;
  readonly transaction: Transaction;
  readonly report: Report;
  readonly onClose: () => void;
}

export function ReasonDialog({ undoing, transaction, report, onClose }: ReasonDialogProps) {
  const { route, title, consequence, verb, pending, failure } = UNDOINGS[undoing];
  const [reason, setReason] = useState('');
  const feeNames = useFeesOnReceipt(transaction);
  const rupees = onReceiptOf(transaction);
  const action = useAction(route);
  const check = useCheck(route, { transaction_id: transaction.id, reason });
  const submit = (): void => {
    const checked = check.attempt();
    if (!checked) return;
    action.mutate(
      { transaction_id: transaction.id, reason: checked.reason ?? '' },
      {
        onSuccess: ({ message }) => {
          report.succeeded(message);
          onClose();
        },
        onError: check.refuse,
      },
    );
  };
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <Form errors={check.errors} failure={action.error?.text(failure)} onSubmit={submit}>
        <Facts
          of={[
            ['Student', transaction.student_name],
            ['Fee', feeNames],
            ['Amount', formatRupees(rupees)],
          ]}
        />
        <p>{consequence}</p>
        <Field name="reason" label="Reason" optional={undoing === 'reject'}>
          {(control) => <TextArea {...control} value={reason} onChange={({ target }) => setReason(target.value)} />}
        </Field>
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" type="submit" pending={action.isPending && pending}>
            {verb} {formatRupees(rupees)}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
