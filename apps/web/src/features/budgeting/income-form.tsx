import { budgeting, type Income, INCOME_KINDS, INCOME_SENTENCE } from '@bursar/contracts';
import { INCOME_KIND_NAMES } from '@bursar/contracts/sheets/budgeting';
import { useEffect, useRef, useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { Button } from '../../shared/form/button.js';
import { Input, Select } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { MoneyInput } from '../../shared/form/money-input.js';
import { DateField } from '../../shared/form/text-field.js';
import { useRefusal } from '../../shared/form/use-refusal.js';
import { changedRows } from '../../shared/live/changed-rows.js';
import { useAction } from '../../shared/server/use-action.js';
import { useCheck } from '../../shared/server/use-check.js';
import { useUser } from '../../shared/session/session.js';
import { FieldRow, FormActions } from '../../shared/shell/layout.js';
import { useLatest } from '../../shared/shell/use-latest.js';
import styles from './budgeting.module.css';

interface Entry {
  readonly source_name: string;
  readonly description: string;
  readonly amount: number | string;
  readonly received_date: string;
  readonly kind: Income['kind'];
}

const NEW: Entry = { source_name: '', description: '', amount: '', received_date: '', kind: 'other' };

const FAILED = 'Failed to add income';

export function IncomeForm({ report }: { readonly report: Report }) {
  const { id: recorded_by } = useUser();
  const [entry, setEntry] = useState(NEW);
  const [added, setAdded] = useState(NEW);
  const form = useRef<HTMLElement>(null);
  const latest = useLatest(entry);
  const { mutate, isPending, error, reset } = useAction(budgeting.addIncome);
  const check = useCheck(budgeting.addIncome, { ...entry, recorded_by });
  const refused = useRefusal(FAILED, check.refuse, 'message');
  const unsaid = Object.values(check.errors).includes(INCOME_SENTENCE);
  const errors = Object.fromEntries(Object.entries(check.errors).filter(([, text]) => text !== INCOME_SENTENCE));
  const change = (part: Partial<Entry>): void => setEntry((before) => ({ ...before, ...part }));
  const submit = (): void => {
    reset();
    if (!check.attempt()) return;
    mutate(
      { ...entry, recorded_by },
      {
        onSuccess: ({ income, message }) => {
          changedRows.mark('incomes', income.id);
          report.succeeded(message);
          const next = { ...entry, description: '', amount: '' };
          setAdded(next);
          if (latest.current !== entry) return;
          setEntry(next);
          form.current?.querySelector<HTMLInputElement>('[name=description]')?.focus();
        },
        onError: refused,
      },
    );
  };
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <section className={styles.form} aria-labelledby="add-income" ref={form}>
      <h2 id="add-income" className={styles.title}>
        Add New Income
      </h2>
      <Form
        errors={errors}
        failure={unsaid ? INCOME_SENTENCE : error?.text(FAILED, 'message')}
        isTyped={JSON.stringify(entry) !== JSON.stringify(added)}
        isPending={isPending}
        onSubmit={submit}
      >
        <EntryFields entry={entry} onChange={change} />
        <FormActions>
          <Button look="primary" type="submit" pending={isPending && 'Adding…'}>
            Add Income
          </Button>
        </FormActions>
      </Form>
    </section>
  );
}

interface EntryFieldsProps {
  readonly entry: Entry;
  readonly onChange: (part: Partial<Entry>) => void;
}

const EntryFields = ({ entry, onChange }: EntryFieldsProps) => (
  <>
    <FieldRow>
      <Field name="source_name" label="Source">
        {(control) => (
          <Input
            {...control}
            value={entry.source_name}
            onChange={({ target }) => onChange({ source_name: target.value })}
          />
        )}
      </Field>
      <Field name="kind" label="Kind" optional>
        {(control) => (
          <Select
            {...control}
            value={entry.kind}
            onChange={({ target }) => onChange({ kind: target.value as Entry['kind'] })}
          >
            {INCOME_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {INCOME_KIND_NAMES[kind]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FieldRow>
    <Field name="description" label="Description">
      {(control) => (
        <Input
          {...control}
          value={entry.description}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      )}
    </Field>
    <FieldRow>
      <Field name="amount" label="Amount">
        {(control) => <MoneyInput {...control} value={entry.amount} onChange={(amount) => onChange({ amount })} />}
      </Field>
      <DateField
        name="received_date"
        label="Date Received"
        value={entry.received_date}
        onChange={(received_date) => onChange({ received_date })}
      />
    </FieldRow>
  </>
);
