import { type Notification } from '@bursar/contracts';

/** Of notifications, newest first, the requests for a decision that came after the instant `seenUntil`; none without it. */
export const requestsSince = (
  unread: readonly Notification[],
  seenUntil: string | undefined,
): readonly Notification[] =>
  unread.filter(
    ({ kind, created_at }) => kind === 'expense.submitted' && seenUntil !== undefined && created_at > seenUntil,
  );
