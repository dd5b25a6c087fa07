import { methodName, payments, type RequestOf, type Transaction } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatRupees } from '../../shared/figures/money.js';
import { SelectField } from '../../shared/form/select-field.js';
import { TextAreaField } from '../../shared/form/text-field.js';
import { useForm } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { Facts } from '../../shared/shell/layout.js';
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
  const amount = formatRupees(onReceiptOf(transaction));
  const form = useForm(
    payments.reverse,
    { transaction_id: transaction.id, reason, note },
    { failure: 'Reversal failed.', onDone: ({ message }) => report.succeeded(message) },
  );
  return (
    <FormDialog
      title="Reverse Transaction"
      size="small"
      form={form}
      submit={`Reverse ${amount}`}
      pending="Reversing…"
      danger
      onClose={onClose}
    >
      <Facts
        of={[
          ['Student', transaction.student_name],
          ['Fee', feeNames],
          ['Amount', amount],
          ['Method', methodName(transaction.method)],
          ['Reference', transaction.payment_reference],
        ]}
      />
      <p>
        The entry was a mistake: the bill owes the amount again, it leaves the revenue, and the receipt number is free
        for the corrected entry. The student is told the reason. If cash is given back, refund it instead.
      </p>
      <SelectField name="reason" label="Reason" options={CAUSES} value={reason} onChange={setReason} />
      <TextAreaField name="note" label="Note" optional={reason !== 'other'} value={note} onChange={setNote} />
    </FormDialog>
  );
}
