import { type Notification, type WaitingItem } from '@bursar/contracts';

/** A request and its notification share their event's instant. */
export const requestsSince = (
  unread: readonly Notification[],
  waiting: readonly Pick<WaitingItem, 'submitted_at'>[],
  seenUntil: string | undefined,
): readonly Notification[] =>
  unread.filter(
    ({ kind, created_at }) =>
      kind === 'expense.submitted' &&
      seenUntil !== undefined &&
      created_at > seenUntil &&
      waiting.some(({ submitted_at }) => submitted_at === created_at),
  );
