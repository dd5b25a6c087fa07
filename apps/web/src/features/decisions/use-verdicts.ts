import { type ApprovalItem, decisions } from '@bursar/contracts';
import { useCallback } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatRupees } from '../../shared/figures/money.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { RequestFailed } from '../../shared/server/request-failed.js';
import { useAction } from '../../shared/server/use-action.js';
import { isSpending } from './item-columns.js';

export type Verdict = 'approve' | 'reject' | 'return';

const REASON = { label: 'Reason', max: 500, missing: 'Say why, so that the person can ask again' } as const;
const QUESTION = { label: 'Question', max: 500, missing: 'Please ask what you want to know' } as const;

const OVERRUN = { label: 'Reason', max: 500, missing: 'Please say why.' } as const;

const nounOf = ({ kind }: Pick<ApprovalItem, 'kind'>): string => (isSpending({ kind }) ? 'expense' : 'request');

const failureOf = (verdict: Verdict, noun = 'expense'): string => `Failed to ${verdict} ${noun}. Please try again.`;

const refusalIn = (error: unknown): string | undefined =>
  error instanceof RequestFailed && error.problem?.message ? error.problem.message : undefined;

const isExhausted = ({ kind }: ApprovalItem, error: unknown): boolean =>
  isSpending({ kind }) && error instanceof RequestFailed && error.problem?.code === 'INSUFFICIENT_BALANCE';

export const sentenceOf = (verdict: Verdict, error: unknown, noun?: string): string =>
  refusalIn(error) ?? failureOf(verdict, noun);

function aboutOf({ description, submitted_by_name, budget }: ApprovalItem): string {
  const what = `${description}, ${submitted_by_name}`;
  if (!budget) return what;
  const { left_after } = budget;
  return left_after < 0
    ? `${what}. This exceeds the budget: ${formatRupees(left_after)} after approval`
    : `${what}. After approval ${formatRupees(left_after)} left`;
}

const upper = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

export interface Outcome {
  readonly text: string;
  readonly tone: 'done' | 'refused';
}

function useAllowing(report: Report['still']) {
  const { confirmNoted } = useAsk();
  return useCallback(
    async (
      question: { readonly text: string; readonly about: string; readonly rupees: number },
      approve: (reason: string) => Promise<{ readonly message: string }>,
    ): Promise<Outcome | undefined> => {
      let allowed: Outcome | undefined;
      const act = (reason: string) =>
        approve(reason).then(
          ({ message }) => {
            report.succeeded('Expense approved successfully.', message);
            allowed = { text: message, tone: 'done' };
            return [];
          },
          (error: unknown) => [sentenceOf('approve', error)],
        );
      await confirmNoted({ ...question, verb: 'Allow More', pending: 'Allowing…', danger: true, note: OVERRUN, act });
      return allowed;
    },
    [confirmNoted, report],
  );
}

/** Decides as of the log position that the screen shows. Undefined if cancelled. */
export function useVerdicts(report: Report['still']) {
  const { confirm, confirmNoted } = useAsk();
  const allowMore = useAllowing(report);
  const { mutateAsync: approve } = useAction(decisions.approveRequest);
  const { mutateAsync: reject } = useAction(decisions.rejectRequest);
  const { mutateAsync: giveBack } = useAction(decisions.returnRequest);
  return useCallback(
    async (verdict: Verdict, item: ApprovalItem, position: string): Promise<Outcome | undefined> => {
      const { id, kind, version: seen_version } = item;
      const asked = { kind, id, seen_version, seen_position: position };
      const question = { about: aboutOf(item), rupees: item.amount };
      const noun = nounOf(item);
      if (verdict === 'approve') {
        const text = `Are you sure you want to approve this ${noun}?`;
        if (!(await confirm({ ...question, text, verb: 'Approve' }))) return undefined;
        try {
          const { message } = await approve(asked);
          report.succeeded(`${upper(noun)} approved successfully.`, message);
          return { text: message, tone: 'done' };
        } catch (error) {
          const text = `${sentenceOf(verdict, error)} Allow more?`;
          const again = (overrun_reason: string) => approve({ ...asked, overrun_reason });
          const allowed = isExhausted(item, error) && (await allowMore({ ...question, text }, again));
          if (allowed) return allowed;
          report.failed(failureOf(verdict, noun), refusalIn(error));
          return { text: sentenceOf(verdict, error, noun), tone: 'refused' };
        }
      }
      let outcome: Outcome | undefined;
      const act = (note: string) =>
        (verdict === 'reject' ? reject({ ...asked, note }) : giveBack({ ...asked, note })).then(
          ({ message }) => {
            report.succeeded(`${upper(noun)} ${verdict === 'reject' ? 'rejected successfully' : 'returned'}.`);
            outcome = { text: `${message} ${note}`, tone: 'done' };
            return [];
          },
          (error: unknown) => [
            failureOf(verdict, noun),
            ...(refusalIn(error) === undefined ? [] : [sentenceOf(verdict, error)]),
          ],
        );
      await confirmNoted(
        verdict === 'reject'
          ? {
              ...question,
              text: `Are you sure you want to reject this ${noun}?`,
              ...{ verb: 'Reject', danger: true, note: REASON, pending: 'Rejecting…', act },
            }
          : {
              ...question,
              text: 'Return this request with a question?',
              ...{ verb: 'Return', note: QUESTION, pending: 'Returning…', act },
            },
      );
      return outcome;
    },
    [allowMore, confirm, confirmNoted, approve, reject, giveBack, report],
  );
}
