import { type RequestOf, suspense, type SuspenseItem } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatRupees } from '../../shared/figures/money.js';
import { RadioGroup } from '../../shared/form/radio-group.js';
import { TextAreaField } from '../../shared/form/text-field.js';
import { useForm } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { Facts } from '../../shared/shell/layout.js';

type Way = RequestOf<typeof suspense.refund>['through'];

const WAYS: readonly { readonly value: Way; readonly label: string; readonly note: string }[] = [
  { value: 'gateway', label: 'Through the gateway', note: 'back to where it was paid from, in 5 to 7 working days' },
  { value: 'counter', label: 'By hand', note: 'you have paid it out, in cash or by bank transfer' },
];

interface RefundSuspenseDialogProps {
  readonly item: SuspenseItem;
  readonly report: Report;
  readonly onClose: () => void;
}

export function RefundSuspenseDialog({ item, report, onClose }: RefundSuspenseDialogProps) {
  const [way, setWay] = useState<Way>('gateway');
  const [reason, setReason] = useState('');
  const form = useForm(
    suspense.refund,
    { payment_id: item.id, through: way, reason },
    { failure: 'The money could not be given back.', onDone: ({ message }) => report.succeeded(message) },
  );
  const left = item.currency === 'INR' ? formatRupees(item.outstanding) : `${item.currency} ${item.outstanding}`;
  return (
    <FormDialog
      title="Give Back"
      size="small"
      form={form}
      submit={`Give back ${left}`}
      pending="Refunding…"
      danger
      onClose={onClose}
    >
      <Facts
        of={[
          ['Student', item.student_name ?? '—'],
          ['Left', left],
        ]}
      />
      <RadioGroup
        name="through"
        legend="How"
        options={WAYS}
        value={way}
        onChange={(value) => setWay(value === 'counter' ? 'counter' : 'gateway')}
        lines
      />
      <TextAreaField name="reason" label="Reason" value={reason} onChange={setReason} />
    </FormDialog>
  );
}
