import { type Payroll, payroll as routes, type RequestOf } from '@bursar/contracts';
import { rupeesOf } from '@bursar/domain/kernel';
import { useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { today } from '../../shared/figures/dates.js';
import { Button } from '../../shared/form/button.js';
import { Input, Select, TextArea } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { MoneyInput } from '../../shared/form/money-input.js';
import { changedRows } from '../../shared/live/changed-rows.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { useChange } from '../../shared/server/use-change.js';
import { useCheck } from '../../shared/server/use-check.js';
import { FieldRow, FormActions } from '../../shared/shell/layout.js';

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
  const { mutate, isPending, error, conflict } = useChange(routes.updatePayroll, 'payroll', payroll);
  const request = requestOf(payroll.id, draft);
  const check = useCheck(routes.updatePayroll, request);
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));

  const submit = (): void => {
    const checked = check.attempt();
    if (!checked) return;
    mutate(
      { ...request, amount: rupeesOf(checked.amount) },
      {
        onSuccess: ({ message }) => {
          changedRows.mark('payrolls', payroll.id);
          report.succeeded(message);
          onClose();
        },
        onError: check.refuse,
      },
    );
  };
  return (
    <Dialog title="Edit Payroll" onClose={onClose}>
      <Form
        errors={check.errors}
        failure={error?.text('Failed to update payroll. Please try again.', 'message')}
        onLeave={check.onLeave}
        onSubmit={submit}
      >
        {conflict}
        <p>{payroll.staff_name}</p>
        {payroll.status === 'paid' && (
          <Banner tone="notice">This salary was paid. Every change is recorded with your name.</Banner>
        )}
        <DraftFields draft={draft} onChange={change} />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" pending={isPending && 'Saving…'}>
            Save Changes
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

interface DraftFieldsProps {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}

const DraftFields = ({ draft, onChange }: DraftFieldsProps) => (
  <>
    <FieldRow>
      <Field name="month" label="Month" hint="YYYY-MM">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            inputMode="numeric"
            value={draft.month}
            onChange={({ target }) => onChange({ month: target.value })}
          />
        )}
      </Field>
      <Field name="amount" label="Amount" hint="The net pay">
        {(control) => <MoneyInput {...control} value={draft.amount} onChange={(amount) => onChange({ amount })} />}
      </Field>
    </FieldRow>
    <FieldRow>
      <Field name="status" label="Status">
        {(control) => (
          <Select
            {...control}
            value={draft.status}
            onChange={({ target }) => onChange({ status: target.value === 'paid' ? 'paid' : 'unpaid' })}
          >
            <option value="unpaid">Unpaid</option>
            <option value="paid">Paid</option>
          </Select>
        )}
      </Field>
      {draft.status === 'paid' && (
        <Field name="paid_on" label="Payment Date">
          {(control) => (
            <Input
              {...control}
              type="date"
              max={today()}
              value={draft.paid_on}
              onChange={({ target }) => onChange({ paid_on: target.value })}
            />
          )}
        </Field>
      )}
    </FieldRow>
    <Field name="notes" label="Notes" optional>
      {(control) => (
        <TextArea {...control} value={draft.notes} onChange={({ target }) => onChange({ notes: target.value })} />
      )}
    </Field>
  </>
);
