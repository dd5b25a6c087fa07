import { type RequestOf, suspense, type SuspenseItem } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatRupees } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { TextArea } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { RadioGroup } from '../../shared/form/radio-group.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { useAction } from '../../shared/server/use-action.js';
import { useCheck } from '../../shared/server/use-check.js';
import { Facts, FormActions } from '../../shared/shell/layout.js';

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
  const request = { payment_id: item.id, through: way, reason };
  const action = useAction(suspense.refund);
  const check = useCheck(suspense.refund, request);
  const submit = (): void => {
    if (!check.attempt()) return;
    action.mutate(request, {
      onSuccess: ({ message }) => {
        report.succeeded(message);
        onClose();
      },
      onError: check.refuse,
    });
  };
  const left = item.currency === 'INR' ? formatRupees(item.outstanding) : `${item.currency} ${item.outstanding}`;
  return (
    <Dialog title="Give Back" size="small" onClose={onClose}>
      <Form errors={check.errors} failure={action.error?.text('The money could not be given back.')} onSubmit={submit}>
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
        <Field name="reason" label="Reason">
          {(control) => <TextArea {...control} value={reason} onChange={({ target }) => setReason(target.value)} />}
        </Field>
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" type="submit" pending={action.isPending && 'Refunding…'}>
            Give back {left}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
