import { EXPENSE_SENTENCE, type Expense, expenses, type Grant } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { Button } from '../../shared/form/button.js';
import { Form } from '../../shared/form/form.js';
import { useRefusal } from '../../shared/form/use-refusal.js';
import { changedRows } from '../../shared/live/changed-rows.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { callUpload } from '../../shared/server/call.js';
import { useAction } from '../../shared/server/use-action.js';
import { useCheck } from '../../shared/server/use-check.js';
import { useUser } from '../../shared/session/session.js';
import { FormActions } from '../../shared/shell/layout.js';
import { useDepartments } from '../../shared/server/use-departments.js';
import { type ExpenseDraft, ExpenseFields, NO_DRAFT } from './expense-fields.js';
import styles from './expenses.module.css';

interface ExpenseFormProps {
  readonly grants: readonly Grant[];
  readonly report: Report;
}

const FAILED = 'Failed to submit expense.';

export function ExpenseForm({ grants, report }: ExpenseFormProps) {
  const { id, department_id } = useUser();
  const { departments } = useDepartments();
  const { alert } = useAsk();
  const [draft, setDraft] = useState<ExpenseDraft>(NO_DRAFT);
  const [file, setFile] = useState<File>();
  const { mutate, isPending, error } = useAction(expenses.submit);
  const sent = { ...draft, department_id: department_id ?? undefined, submitted_by: id };
  const check = useCheck(expenses.submit, sent);
  const refused = useRefusal(FAILED, check.refuse);

  const settle = async (expense: Expense): Promise<void> => {
    changedRows.mark('expenses', expense.id);
    setDraft((now) => (now === draft ? NO_DRAFT : now));
    const attached = file === undefined || (await attach(expense, file));
    setFile((now) => (now === file ? undefined : now));
    report.succeeded(
      'Expense request submitted successfully!',
      attached ? undefined : 'The receipt file could not be attached. Attach it again from the list below.',
    );
  };
  const submit = (): void => {
    if (department_id === null || department_id === undefined || Number.isNaN(Number(draft.amount))) {
      void alert(EXPENSE_SENTENCE);
      return;
    }
    report.begun();
    if (!check.attempt()) return;
    mutate(sent, { onSuccess: ({ expense }) => void settle(expense), onError: refused });
  };
  return (
    <section className={styles.form} aria-labelledby="new-expense">
      <h2 id="new-expense" className={styles.title}>
        New Expense Request
      </h2>
      <Form
        errors={check.errors}
        failure={error?.text(FAILED)}
        isTyped={draft !== NO_DRAFT || file !== undefined}
        isPending={isPending}
        onLeave={check.onLeave}
        onSubmit={submit}
      >
        <ExpenseFields
          department={departments.find((department) => department.id === department_id)?.name ?? 'None'}
          grants={grants.filter(({ status }) => status === 'active')}
          draft={draft}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
          onFile={setFile}
        />
        <FormActions>
          <Button look="primary" type="submit" pending={isPending && 'Submitting…'}>
            Submit Request
          </Button>
        </FormActions>
      </Form>
    </section>
  );
}

async function attach({ id }: Expense, file: File): Promise<boolean> {
  try {
    await callUpload(expenses.attachReceipt, { id }, file);
    return true;
  } catch {
    return false;
  }
}
