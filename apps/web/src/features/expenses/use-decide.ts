import { expenses, type ExpenseToDecide } from '@bursar/contracts';
import { useCallback } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatRupees } from '../../shared/figures/money.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { RequestFailed } from '../../shared/server/request-failed.js';
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

const sentencesOf = (verdict: Verdict, error: unknown): [failure: string, ...reason: string[]] => [
  `Failed to ${verdict} expense. Please try again.`,
  ...(error instanceof RequestFailed && error.problem?.message ? [error.problem.message] : []),
];

/** Stable across renders. */
export function useDecide(report: Report): (verdict: Verdict, expense: ExpenseToDecide) => Promise<void> {
  const { confirm, confirmNoted } = useAsk();
  const { mutateAsync: approve } = useAction(expenses.approve);
  const { mutateAsync: reject } = useAction(expenses.reject);
  return useCallback(
    async (verdict, expense) => {
      const { id, version } = expense;
      const question = {
        text: `Are you sure you want to ${verdict} this expense?`,
        about: aboutOf(verdict, expense),
        rupees: expense.amount,
      };
      if (verdict === 'reject') {
        const act = (note: string) =>
          reject({ id, version, note }).then(
            ({ message }) => {
              report.succeeded(message);
              return [];
            },
            (error: unknown) => sentencesOf(verdict, error),
          );
        await confirmNoted({ ...question, verb: 'Reject', danger: true, note: REASON, pending: 'Rejecting…', act });
        return;
      }
      if (!(await confirm({ ...question, verb: 'Approve' }))) return;
      // The live channel may close the drawer before the answer; callbacks of a mutation end with their component.
      try {
        report.succeeded((await approve({ id, version })).message);
      } catch (error) {
        report.failed(...sentencesOf(verdict, error));
      }
    },
    [confirm, confirmNoted, approve, reject, report],
  );
}
