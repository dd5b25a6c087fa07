import { aid, type AidApplication, fees, type RequestOf, type StudentFee } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatDate, today } from '../../shared/figures/dates.js';
import { formatRupees, sumRupees } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { Input } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { MoneyInput } from '../../shared/form/money-input.js';
import { RadioGroup } from '../../shared/form/radio-group.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { useAction } from '../../shared/server/use-action.js';
import { useCheck } from '../../shared/server/use-check.js';
import { useRoute } from '../../shared/server/use-route.js';
import { Facts, FieldRow, FormActions } from '../../shared/shell/layout.js';
import { leftOf } from './left-of.js';

interface DisburseDialogProps {
  readonly application: AidApplication;
  readonly report: Report;
  readonly onClose: () => void;
}

const BANK = 'bank';

/** Rupees the bill can still take. */
const roomOf = ({ total_amount, amount_paid, pending_amount }: StudentFee): number =>
  sumRupees([total_amount, -amount_paid, -pending_amount]);

const optionsFor = (bills: readonly StudentFee[]) => [
  { value: BANK, label: 'Bank account', note: 'Leaves the available balance' },
  ...bills
    .filter((fee) => roomOf(fee) > 0)
    .map((fee) => ({
      value: fee.id,
      label: fee.fee_name,
      note: `Credit to the bill due ${formatDate(fee.due_date)}`,
      detail: formatRupees(roomOf(fee)),
    })),
];

interface Entry {
  readonly to: string;
  readonly amount: number | string;
  readonly on: string;
  readonly reference: string;
}

const requestOf = ({ id }: AidApplication, { to, amount, on, reference }: Entry): RequestOf<typeof aid.disburse> => ({
  aid_application_id: id,
  amount,
  disbursed_at: on,
  reference,
  fee_id: to === BANK ? undefined : to,
});

export function DisburseDialog({ application, report, onClose }: DisburseDialogProps) {
  const left = leftOf(application);
  const bills = useRoute(fees.studentFees, { student_id: application.student_id });
  const [entry, setEntry] = useState<Entry>({ to: BANK, amount: left, on: today(), reference: '' });
  const change = (part: Partial<Entry>): void => setEntry((before) => ({ ...before, ...part }));
  const request = requestOf(application, entry);
  const check = useCheck(aid.disburse, request);
  const disburse = useAction(aid.disburse);

  const choose = (to: string): void => {
    const bill = bills.data?.find(({ id }) => id === to);
    change({ to, amount: bill ? Math.min(left, roomOf(bill)) : left });
  };
  const submit = (): void => {
    if (!check.attempt()) return;
    disburse.mutate(request, {
      onSuccess: ({ message }) => {
        report.succeeded(message);
        onClose();
      },
      onError: check.refuse,
    });
  };
  return (
    <Dialog title="Disburse Aid" onClose={onClose}>
      <Form
        errors={check.errors}
        failure={disburse.error?.text('Failed to disburse aid.')}
        onLeave={check.onLeave}
        onSubmit={submit}
      >
        <Facts
          of={[
            ['Student', application.student_name],
            ['Aid type', application.aid_type],
            ['Left of the approved aid', formatRupees(left)],
          ]}
        />
        <RadioGroup
          name="fee_id"
          legend="Pay to"
          options={optionsFor(bills.data ?? [])}
          value={entry.to}
          onChange={choose}
          lines
        />
        <DisburseFields entry={entry} onChange={change} />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" pending={disburse.isPending && 'Disbursing…'}>
            Disburse
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

interface DisburseFieldsProps {
  readonly entry: Entry;
  readonly onChange: (part: Partial<Entry>) => void;
}

const DisburseFields = ({ entry, onChange }: DisburseFieldsProps) => (
  <>
    <FieldRow>
      <Field name="amount" label="Amount">
        {(control) => <MoneyInput {...control} value={entry.amount} onChange={(amount) => onChange({ amount })} />}
      </Field>
      <Field name="disbursed_at" label="Disbursed on">
        {(control) => (
          <Input
            {...control}
            type="date"
            max={today()}
            value={entry.on}
            onChange={({ target }) => onChange({ on: target.value })}
          />
        )}
      </Field>
    </FieldRow>
    <Field name="reference" label="Reference" hint="As the bank names the transfer." optional>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          maxLength={60}
          value={entry.reference}
          onChange={({ target }) => onChange({ reference: target.value })}
        />
      )}
    </Field>
  </>
);
