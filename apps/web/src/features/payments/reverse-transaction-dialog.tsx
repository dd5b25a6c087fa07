import { methodName, payments, type RequestOf, type Transaction } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatRupees } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { Select, TextArea } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { useAction } from '../../shared/server/use-action.js';
import { useCheck } from '../../shared/server/use-check.js';
import { Facts, FormActions } from '../../shared/shell/layout.js';
import { useFeesOnReceipt } from './use-fees-on-receipt.js';
import { onReceiptOf } from './whole-receipt.js';

type Cause = RequestOf<typeof payments.reverse>['reason'];

const CAUSES: readonly (readonly [cause: Cause, words: string])[] = [
  ['wrong_amount', 'Wrong amount'],
  ['wrong_student', 'Wrong student'],
  ['bounced_cheque', 'Bounced cheque'],
  ['other', 'Other'],
];

interface ReverseTransactionDialogProps {
  readonly transaction: Transaction;
  readonly report: Report;
  readonly onClose: () => void;
}

export function ReverseTransactionDialog({ transaction, report, onClose }: ReverseTransactionDialogProps) {
  const [reason, setReason] = useState<Cause>('wrong_amount');
  const [note, setNote] = useState('');
  const feeNames = useFeesOnReceipt(transaction);
  const rupees = onReceiptOf(transaction);
  const action = useAction(payments.reverse);
  const check = useCheck(payments.reverse, { transaction_id: transaction.id, reason, note });
  const submit = (): void => {
    const checked = check.attempt();
    if (!checked) return;
    action.mutate(checked, {
      onSuccess: ({ message }) => {
        report.succeeded(message);
        onClose();
      },
      onError: check.refuse,
    });
  };
  return (
    <Dialog title="Reverse Transaction" size="small" onClose={onClose}>
      <Form errors={check.errors} failure={action.error?.text('Reversal failed.')} onSubmit={submit}>
        <Facts
          of={[
            ['Student', transaction.student_name],
            ['Fee', feeNames],
            ['Amount', formatRupees(rupees)],
            ['Method', methodName(transaction.method)],
            ['Reference', transaction.payment_reference],
          ]}
        />
        <p>
          The entry was a mistake: the bill owes the amount again, it leaves the revenue, and the receipt number is free
          for the corrected entry. The student is told the reason. If cash is given back, refund it instead.
        </p>
        <Field name="reason" label="Reason">
          {(control) => (
            <Select {...control} value={reason} onChange={({ target }) => setReason(target.value as Cause)}>
              {CAUSES.map(([cause, words]) => (
                <option key={cause} value={cause}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field name="note" label="Note" optional={reason !== 'other'}>
          {(control) => <TextArea {...control} value={note} onChange={({ target }) => setNote(target.value)} />}
        </Field>
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" type="submit" pending={action.isPending && 'Reversing…'}>
            Reverse {formatRupees(rupees)}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
