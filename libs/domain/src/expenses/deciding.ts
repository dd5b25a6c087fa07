import {
  type ApprovalStep,
  type Authority,
  authorityFor,
  type Deciding,
  type Decision,
  deciderName,
  decisionOf,
  holds,
  isOwn,
  istTimeOf,
  sawAnother,
  type Verdict,
  waitingStep,
} from '../kernel/index.js';
import { type ExpenseState, type ExpenseStatus, known, type Known } from './expense-state.js';
import { refuse } from './refusals.js';

export const decidedAs = (status: ExpenseStatus): string =>
  status === 'billed' || status === 'paid' ? 'approved' : status;

/** Heads without a part in the route learn nothing of the request. */
function refuseStrangers({ progress, request }: Known, authorities: readonly Authority[]): void {
  const involved = authorities.some(
    (one) => one.headOf.includes(request.departmentId) || progress.route.steps.some((step) => holds(step, one)),
  );
  if (!involved && authorities.every(({ role }) => role === 'hod')) throw refuse('other-department');
}

function refuseDecided({ status, progress }: Known, { by, seenVersion }: Deciding): void {
  if (status === 'pending') return;
  const last = progress.decisions.at(-1);
  const isTold = seenVersion !== undefined && status !== 'withdrawn';
  if (!isTold || !last || last.by === by.userId) throw refuse('already-decided', decidedAs(status));
  const [name, time] = [deciderName(last), istTimeOf(last.at)];
  if (last.verdict === 'approved') throw refuse('already-at', name, time);
  throw refuse('decided-meanwhile', name, last.verdict, time);
}

interface Taken {
  readonly expense: Known;
  readonly decision: Decision;
  /** Old events have `decidedBy` and `decidedByName`, too. */
  readonly decided: { readonly decidedBy: string; readonly decidedByName: string; readonly note: string };
}

export function take(state: ExpenseState, verdict: Verdict, asked: Deciding): Taken {
  const expense = known(state);
  const { by, authorities, note, at, seen, seenVersion } = asked;
  refuseStrangers(expense, authorities);
  refuseDecided(expense, asked);
  const makers = [expense.request.submittedBy];
  if (isOwn(by, ...makers)) throw refuse('own-request');
  const step = waitingStep(expense.progress) as ApprovalStep;
  const holders = authorities.filter((one) => holds(step, one));
  if (holders.length > 0 && holders.every(({ userId }) => makers.includes(userId))) throw refuse('own-request');
  const { amountPaise: paise } = expense.request;
  const authority = authorityFor(expense.progress, { by, authorities, paise, makers });
  if (sawAnother(asked, expense.version)) throw refuse('seen-is-stale');
  const needsReason = verdict === 'returned' || (verdict === 'rejected' && seenVersion !== undefined);
  if (needsReason && note === '') throw refuse('reason-required');
  return {
    expense,
    decision: decisionOf(step, by, authority, { verdict, note, at, seen }),
    decided: { decidedBy: by.userId, decidedByName: by.name, note },
  };
}
