import { type Expense, expenses, type ExpenseToDecide } from '@bursar/contracts';
import { useCallback } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatRupees } from '../../shared/figures/money.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { type RequestFailed } from '../../shared/server/request-failed.js';
import { useAction } from '../../shared/server/use-action.js';

type Verdict = 'approve' | 'reject';

const aboutOf = (verdict: Verdict, { description, submitted_by_name, left_after }: ExpenseToDecide): string => {
  const what = `${description}, ${submitted_by_name}`;
  if (verdict === 'reject') return what;
  return left_after < 0
    ? `${what}. This exceeds the budget: ${formatRupees(left_after)} after approval`
    : `${what}. After approval: ${formatRupees(left_after)} left`;
};

const REASON = { label: 'Reason', max: 500, missing: 'Say why, so that the person can ask again' } as const;

/** Stable across renders. */
export function useDecide(report: Report): (verdict: Verdict, expense: ExpenseToDecide) => Promise<void> {
  const { confirm, confirmNoted } = useAsk();
  const { mutate: approve } = useAction(expenses.approve);
  const { mutate: reject } = useAction(expenses.reject);
  return useCallback(
    async (verdict, expense) => {
      const { id, version } = expense;
      const question = {
        text: `Are you sure you want to ${verdict} this expense?`,
        about: aboutOf(verdict, expense),
        rupees: expense.amount,
      };
      const settled = {
        onSuccess: ({ message }: { readonly message: string; readonly expense: Expense }) => report.succeeded(message),
        onError: ({ problem }: RequestFailed) =>
          report.failed(`Failed to ${verdict} expense. Please try again.`, problem?.message),
      };
      if (verdict === 'approve') {
        if (await confirm({ ...question, verb: 'Approve' })) approve({ id, version }, settled);
        return;
      }
      const note = await confirmNoted({ ...question, verb: 'Reject', danger: true, note: REASON });
      if (note !== undefined) reject({ id, version, note }, settled);
    },
    [confirm, confirmNoted, approve, reject, report],
  );
}
