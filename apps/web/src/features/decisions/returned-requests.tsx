import { decisions, type Expense } from '@bursar/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { type Report } from '../../shared/feedback/outcome.js';
import { Form } from '../../shared/form/form.js';
import { MoneyField } from '../../shared/form/money-input.js';
import { TextAreaField } from '../../shared/form/text-field.js';
import { useForm } from '../../shared/form/use-form.js';
import { ActButton } from '../../shared/past/act-button.js';
import { FormActions } from '../../shared/shell/layout.js';
import styles from './decisions.module.css';
import { requestPath } from './item-columns.js';

interface ReturnedRequestsProps {
  readonly expenses: readonly Expense[] | undefined;
  readonly report: Report;
}

export function ReturnedRequests({ expenses = [], report }: ReturnedRequestsProps) {
  const returned = expenses.filter(({ status }) => status === 'returned');
  if (returned.length === 0) return null;
  return (
    <section aria-labelledby="returned" className={styles.returned}>
      <h2 id="returned" className={styles.title}>
        Returned to you
      </h2>
      {returned.map((expense) => (
        <Returned key={expense.id} expense={expense} report={report} />
      ))}
    </section>
  );
}

function Returned({ expense, report }: { readonly expense: Expense; readonly report: Report }) {
  const { id, description, decided_by_name, decision_note } = expense;
  const kind = expense.kind === 'purchase' ? 'purchase' : 'expense';
  const [typed, setTyped] = useState<{ readonly answer: string; readonly amount: number | string }>({
    answer: '',
    amount: expense.amount,
  });
  const form = useForm(
    decisions.resubmitRequest,
    { kind, id, ...typed },
    { failure: 'The request could not be resubmitted.', onDone: ({ message }) => report.succeeded(message) },
  );
  return (
    <Form {...form} onSubmit={() => form.send(() => undefined)}>
      <p>
        <Link to={requestPath({ kind, id })}>{description}</Link>
      </p>
      <p>
        <strong>{decided_by_name} asks:</strong> {decision_note}
      </p>
      <TextAreaField
        name="answer"
        label="Your answer"
        value={typed.answer}
        onChange={(answer) => setTyped({ ...typed, answer })}
      />
      <MoneyField
        name="amount"
        label="Amount asked for"
        value={typed.amount}
        onChange={(amount) => setTyped({ ...typed, amount })}
      />
      <FormActions>
        <ActButton type="submit" look="primary" pending={form.isPending && 'Resubmitting…'}>
          Resubmit
        </ActButton>
      </FormActions>
    </Form>
  );
}
