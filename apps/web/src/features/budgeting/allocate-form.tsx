import { ALLOCATION_SENTENCE, budgeting, type Department } from '@bursar/contracts';
import { budgetKey } from '@bursar/domain/budgeting';
import { parsePaise, rupeesOf } from '@bursar/domain/kernel';

import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { paiseOf } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { Select } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { MoneyInput } from '../../shared/form/money-input.js';
import { useRefusal } from '../../shared/form/use-refusal.js';
import { WhatChanged } from '../../shared/history/what-changed.js';
import { changedRows } from '../../shared/live/changed-rows.js';
import { useAction } from '../../shared/server/use-action.js';
import { useCheck } from '../../shared/server/use-check.js';
import { UNCHANGED } from '../../shared/server/use-change.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useWaiting } from '../../shared/server/use-waiting.js';
import { FieldRow, FormActions } from '../../shared/shell/layout.js';
import { useLatest } from '../../shared/shell/use-latest.js';
import { useDepartments } from '../../shared/server/use-departments.js';
import styles from './budgeting.module.css';

export interface AllocationDraft {
  readonly department_id: string;
  readonly allocated: number | string;
}

export const NO_ALLOCATION: AllocationDraft = { department_id: '', allocated: '' };

/** The next attempt sends the version of the row shown then. */
const ignore = (): void => undefined;

interface AllocateFormProps {
  readonly year: string;
  readonly draft: AllocationDraft;
  readonly onChange: (draft: AllocationDraft) => void;
  readonly report: Report;
}

const FAILED = 'Failed to allocate budget';

function useAllocation({ year, draft, onChange, report }: AllocateFormProps) {
  const { mutate, isPending, error, reset } = useAction(budgeting.allocate);
  const check = useCheck(budgeting.allocate, { ...draft, financial_year: year });
  const refused = useRefusal(FAILED, check.refuse);
  const unsaid = Object.values(check.errors).includes(ALLOCATION_SENTENCE);
  const errors = Object.fromEntries(Object.entries(check.errors).filter(([, text]) => text !== ALLOCATION_SENTENCE));
  const { data: budgets } = useRoute(budgeting.budgetSummary, { financial_year: year });
  const shown = budgets?.find(({ id }) => String(id) === draft.department_id);
  const [sent, setSent] = useState<Department>();
  const latest = useLatest(draft);
  const submit = (): void => {
    reset();
    if (!check.attempt()) return;
    setSent(shown);
    mutate(
      { ...draft, financial_year: year, version: shown?.version ?? UNCHANGED },
      {
        onSuccess: ({ department, message }) => {
          changedRows.mark('budget_lines', budgetKey(department.financial_year, department.id));
          report.succeeded(message);
          if (latest.current === draft) onChange(NO_ALLOCATION);
        },
        onError: refused,
      },
    );
  };
  return {
    submit,
    isPending,
    errors,
    failure: unsaid ? ALLOCATION_SENTENCE : error?.text(FAILED),
    stale: error?.problem?.code === 'VERSION_CONFLICT' ? sent : undefined,
  };
}

export function AllocateForm(props: AllocateFormProps) {
  const { year, draft, onChange } = props;
  const { departments } = useDepartments();
  const { submit, isPending, errors, failure, stale } = useAllocation(props);
  const waits = useWaiting('budget_change')(budgetKey(year, Number(draft.department_id)));
  return (
    <section className={styles.form} aria-labelledby="allocate">
      <h2 id="allocate" className={styles.title}>
        Allocate Budget
      </h2>
      <Form
        errors={errors}
        failure={failure}
        isTyped={draft.department_id !== '' || draft.allocated !== ''}
        isPending={isPending}
        onSubmit={submit}
      >
        {stale && <WhatChanged kind="budget" id={budgetKey(year, stale.id)} since={stale.version} onSeen={ignore} />}
        <FieldRow>
          <Field name="department_id" label="Department">
            {(control) => (
              <Select
                {...control}
                value={draft.department_id}
                onChange={({ target }) => onChange({ ...draft, department_id: target.value })}
              >
                <option value="">Select a department</option>
                {departments.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field name="allocated" label="Amount" hint="The new total for the year. It replaces the previous total.">
            {(control) => (
              <MoneyInput
                {...control}
                value={draft.allocated}
                onChange={(allocated) => onChange({ ...draft, allocated })}
              />
            )}
          </Field>
        </FieldRow>
        <AfterThis year={year} draft={draft} waits={waits} />
        <FormActions>
          <Button look="primary" type="submit" disabled={waits !== undefined} pending={isPending && 'Allocating…'}>
            Allocate Budget
          </Button>
        </FormActions>
      </Form>
    </section>
  );
}

interface Change {
  readonly more: number;
  readonly left: number;
}

function changeOf(
  { allocated }: AllocationDraft,
  balance: number | undefined,
  { allocated_budget }: Department,
): Change | undefined {
  const asked = parsePaise(allocated);
  if (balance === undefined || asked === undefined) return undefined;
  const more = asked - paiseOf(allocated_budget);
  return { more: rupeesOf(more), left: rupeesOf(paiseOf(balance) - more) };
}

interface AfterThisProps {
  readonly year: string;
  readonly draft: AllocationDraft;
  readonly waits: string | undefined;
}

function AfterThis({ year, draft, waits }: AfterThisProps) {
  const balance = useRoute(budgeting.availableBalance, {});
  const summary = useRoute(budgeting.budgetSummary, { financial_year: year });
  const department = summary.data?.find(({ id }) => String(id) === draft.department_id);
  const change = department && changeOf(draft, balance.data?.balance, department);
  return (
    <div role="status">
      {waits && <p>Another change of this budget {waits}.</p>}
      {department && (
        <p>
          Now: <Amount rupees={department.allocated_budget} />
          {change && <Difference more={change.more} />}
        </p>
      )}
      {change && (
        <p>
          After this: <Amount rupees={change.left} />{' '}
          {change.left < 0 ? 'available. This is more than the balance.' : 'available'}
        </p>
      )}
    </div>
  );
}

function Difference({ more }: { readonly more: number }) {
  if (more === 0) return <>. The amount stays the same.</>;
  return (
    <>
      , then <Amount rupees={Math.abs(more)} /> {more > 0 ? 'more' : 'less'}
    </>
  );
}
