import { type ApprovalPage, decisions } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { Form } from '../../shared/form/form.js';
import { TextAreaField } from '../../shared/form/text-field.js';
import { useForm } from '../../shared/form/use-form.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useUser } from '../../shared/session/session.js';
import { FormActions } from '../../shared/shell/layout.js';
import { isSpending } from './item-columns.js';

interface AnswerHereProps {
  readonly page: ApprovalPage;
  readonly report: Report;
}

/** For officers; the maker of an expense answers on the own dashboard. */
export function AnswerHere({ page: { item, state, decisions: taken }, report }: AnswerHereProps) {
  const { id: userId } = useUser();
  const { id, kind, submitted_by } = item;
  const [answer, setAnswer] = useState('');
  const form = useForm(
    decisions.resubmitRequest,
    { kind, id, answer },
    { failure: 'The request could not be resubmitted.', onDone: ({ message }) => report.succeeded(message) },
  );
  if (state !== 'returned' || submitted_by !== userId || isSpending(item)) return null;
  const question = taken.at(-1);
  return (
    <Form {...form} onSubmit={() => form.send(() => undefined)}>
      <p>
        <strong>{question?.by_name} asks:</strong> {question?.note}
      </p>
      <TextAreaField name="answer" label="Your answer" value={answer} onChange={setAnswer} />
      <FormActions>
        <ActButton type="submit" look="primary" pending={form.isPending && 'Resubmitting…'}>
          Resubmit
        </ActButton>
      </FormActions>
    </Form>
  );
}
