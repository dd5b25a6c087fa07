import { aid, type AidApplication, fees, type RequestOf, type StudentFee } from '@bursar/contracts';
import { useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatDate, today } from '../../shared/figures/dates.js';
import { formatRupees, sumRupees } from '../../shared/figures/money.js';
import { MoneyField } from '../../shared/form/money-input.js';
import { RadioGroup } from '../../shared/form/radio-group.js';
import { DateField, TextField } from '../../shared/form/text-field.js';
import { useForm } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { useRoute } from '../../shared/server/use-route.js';
import { Facts, FieldRow } from '../../shared/shell/layout.js';
import { leftOf } from './left-of.js';
import { LeftStudent } from './left-student.js';

interface DisburseDialogProps {
  readonly application: AidApplication;
  readonly report: Report;
  readonly onClose: () => void;
}

const BANK = 'bank';

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
  reference,
  ...(to === BANK ? { disbursed_at: on } : { fee_id: to }),
});

export function DisburseDialog({ application, report, onClose }: DisburseDialogProps) {
  const left = leftOf(application);
  const bills = useRoute(fees.studentFees, { student_id: application.student_id });
  const [entry, setEntry] = useState<Entry>({ to: BANK, amount: left, on: today(), reference: '' });
  const change = (part: Partial<Entry>): void => setEntry((before) => ({ ...before, ...part }));
  const form = useForm(aid.disburse, requestOf(application, entry), {
    failure: 'Failed to disburse aid.',
    onDone: ({ message }) => report.succeeded(message),
  });
  const choose = (to: string): void => {
    const bill = bills.data?.find(({ id }) => id === to);
    change({ to, amount: bill ? Math.min(left, roomOf(bill)) : left });
  };
  return (
    <FormDialog title="Disburse Aid" form={form} submit="Disburse" pending="Disbursing…" onClose={onClose}>
      <Facts
        of={[
          ['Student', application.student_name],
          ['Aid type', application.aid_type],
          ['Left of the approved aid', <Amount key="left-of-the-approved-aid" rupees={left} />],
        ]}
      />
      <LeftStudent of={application} />
      {bills.isError && (
        <Banner tone="error" onRetry={() => void bills.refetch()}>
          The student’s bills could not be loaded.
        </Banner>
      )}
      <RadioGroup
        name="fee_id"
        legend="Pay to"
        options={optionsFor(bills.data ?? [])}
        value={entry.to}
        onChange={choose}
        lines
      />
      <DisburseFields entry={entry} onChange={change} />
    </FormDialog>
  );
}

interface DisburseFieldsProps {
  readonly entry: Entry;
  readonly onChange: (part: Partial<Entry>) => void;
}

const DisburseFields = ({ entry, onChange }: DisburseFieldsProps) => (
  <>
    <FieldRow>
      <MoneyField name="amount" label="Amount" value={entry.amount} onChange={(amount) => onChange({ amount })} />
      {entry.to === BANK && (
        <DateField
          name="disbursed_at"
          label="Disbursed on"
          max={today()}
          value={entry.on}
          onChange={(on) => onChange({ on })}
        />
      )}
    </FieldRow>
    <TextField
      name="reference"
      label="Reference"
      hint="As the bank names the transfer."
      optional
      maxLength={60}
      value={entry.reference}
      onChange={(reference) => onChange({ reference })}
    />
  </>
);
