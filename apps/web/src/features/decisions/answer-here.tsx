import { type ApprovalPage, decisions, expenses } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { Form } from '../../shared/form/form.js';
import { TextAreaField } from '../../shared/form/text-field.js';
import { useForm } from '../../shared/form/use-form.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { useUser } from '../../shared/session/session.js';
import { useMay } from '../../shared/session/use-may.js';
import { FormActions } from '../../shared/shell/layout.js';
import { isSpending } from './item-columns.js';

interface AnswerHereProps {
  readonly page: ApprovalPage;
  readonly report: Report;
}

export function AnswerHere({ page, report }: AnswerHereProps) {
  const { id: userId } = useUser();
  const hasDashboard = useMay(expenses.myExpenses);
  const [mayWithdraw, mayAnswer] = [useMay(decisions.withdrawRequest), useMay(decisions.resubmitRequest)];
  const { item, state } = page;
  if (item.submitted_by !== userId || !mayWithdraw) return null;
  const answersHere = mayAnswer && !(hasDashboard && isSpending(item));
  if (state === 'returned' && answersHere) return <Answer page={page} report={report} />;
  return state === 'waiting' || state === 'returned' ? (
    <FormActions>
      <Withdraw item={item} report={report} />
    </FormActions>
  ) : null;
}

function Answer({ page: { item, decisions: taken }, report }: AnswerHereProps) {
  const { id, kind } = item;
  const [answer, setAnswer] = useState('');
  const form = useForm(
    decisions.resubmitRequest,
    { kind, id, answer },
    { failure: 'The request could not be resubmitted.', onDone: ({ message }) => report.succeeded(message) },
  );
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
        <Withdraw item={item} report={report} />
      </FormActions>
    </Form>
  );
}

function Withdraw({
  item: { id, kind, description, amount },
  report,
}: { readonly item: ApprovalPage['item'] } & Pick<AnswerHereProps, 'report'>) {
  const { confirm } = useAsk();
  const { mutate, isPending } = useAction(decisions.withdrawRequest);
  const take = async (): Promise<void> => {
    const text = 'Are you sure you want to withdraw this request?';
    if (!(await confirm({ text, about: description, rupees: amount, verb: 'Withdraw', danger: true }))) return;
    mutate(
      { kind, id },
      {
        onSuccess: ({ message }) => report.succeeded(message),
        onError: (error) => report.failed(error.text('The request could not be withdrawn.')),
      },
    );
  };
  return (
    <ActButton pending={isPending && 'Withdrawing…'} onClick={() => void take()}>
      Withdraw…
    </ActButton>
  );
}
