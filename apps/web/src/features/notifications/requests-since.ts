import { type ExpenseToDecide, type Notification } from '@bursar/contracts';

/**
 * Of notifications, newest first, the requests that came after the instant `seenUntil` and still wait for a decision;
 * none without it. A request and its notification come of the same event, so they bear the same instant.
 */
export const requestsSince = (
  unread: readonly Notification[],
  waiting: readonly Pick<ExpenseToDecide, 'submitted_at'>[],
  seenUntil: string | undefined,
): readonly Notification[] =>
  unread.filter(
    ({ kind, created_at }) =>
      kind === 'expense.submitted' &&
      seenUntil !== undefined &&
      created_at > seenUntil &&
      waiting.some(({ submitted_at }) => submitted_at === created_at),
  );
