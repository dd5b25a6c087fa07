import { type Payroll, payroll as routes, type RequestOf } from '@bursar/contracts';
import { rupeesOf } from '@bursar/domain/kernel';
import { useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { today } from '../../shared/figures/dates.js';
import { MoneyField } from '../../shared/form/money-input.js';
import { SelectField } from '../../shared/form/select-field.js';
import { DateField, TextAreaField, TextField } from '../../shared/form/text-field.js';
import { useFormOf } from '../../shared/form/use-form.js';
import { changedRows } from '../../shared/live/changed-rows.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { useChange } from '../../shared/server/use-change.js';
import { FieldRow } from '../../shared/shell/layout.js';

interface Draft {
  readonly month: string;
  readonly amount: number | string;
  readonly status: 'unpaid' | 'paid';
  readonly paid_on: string;
  readonly notes: string;
}

const draftOf = ({ month, amount, status, paid_on, notes }: Payroll): Draft => ({
  month,
  amount: amount.toFixed(2),
  status,
  paid_on: paid_on ?? '',
  notes,
});

/** Only a paid payroll has a payment date (specification, section 5). */
const requestOf = (id: string, { paid_on, notes, ...draft }: Draft): RequestOf<typeof routes.updatePayroll> => ({
  id,
  ...draft,
  ...(draft.status === 'paid' && { paid_on }),
  ...(notes.trim() !== '' && { notes }),
});

interface EditPayrollDialogProps {
  readonly payroll: Payroll;
  readonly report: Report;
  readonly onClose: () => void;
}

export function EditPayrollDialog({ payroll, report, onClose }: EditPayrollDialogProps) {
  const [draft, setDraft] = useState(draftOf(payroll));
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));
  const update = useChange(routes.updatePayroll, 'payroll', payroll);
  const request = requestOf(payroll.id, draft);
  const form = useFormOf(routes.updatePayroll, update, request, {
    failure: 'Failed to update payroll. Please try again.',
    first: 'message',
    sent: ({ amount }) => ({ ...request, amount: rupeesOf(amount) }),
    onDone: ({ message }) => {
      changedRows.mark('payrolls', payroll.id);
      report.succeeded(message);
    },
  });
  return (
    <FormDialog title="Edit Payroll" form={form} submit="Save Changes" onClose={onClose}>
      <p>{payroll.staff_name}</p>
      {payroll.status === 'paid' && (
        <Banner tone="notice">This salary was paid. Every change is recorded with your name.</Banner>
      )}
      <DraftFields draft={draft} onChange={change} />
    </FormDialog>
  );
}

const STATUSES = [
  ['unpaid', 'Unpaid'],
  ['paid', 'Paid'],
] as const;

interface DraftFieldsProps {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}

const DraftFields = ({ draft, onChange }: DraftFieldsProps) => (
  <>
    <FieldRow>
      <TextField
        name="month"
        label="Month"
        hint="YYYY-MM"
        inputMode="numeric"
        value={draft.month}
        onChange={(month) => onChange({ month })}
      />
      <MoneyField
        name="amount"
        label="Amount"
        hint="The net pay"
        value={draft.amount}
        onChange={(amount) => onChange({ amount })}
      />
    </FieldRow>
    <FieldRow>
      <SelectField
        name="status"
        label="Status"
        options={STATUSES}
        value={draft.status}
        onChange={(status) => onChange({ status })}
      />
      {draft.status === 'paid' && (
        <DateField
          name="paid_on"
          label="Payment Date"
          max={today()}
          value={draft.paid_on}
          onChange={(paid_on) => onChange({ paid_on })}
        />
      )}
    </FieldRow>
    <TextAreaField name="notes" label="Notes" optional value={draft.notes} onChange={(notes) => onChange({ notes })} />
  </>
);
