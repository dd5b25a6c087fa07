import { type Notification, notifications } from '@bursar/contracts';
import { useState } from 'react';

import { usePage } from '../../shared/server/use-route.js';
import { Toast } from './toast.js';

/** Assumes at most 100 unread. */
const UNREAD = { unread: 'true', page: 1, limit: 100 } as const;

const DECISIONS: ReadonlySet<Notification['kind']> = new Set([
  'expense.approved',
  'expense.rejected',
  'expense.reversed',
  'expense.cancelled',
]);

export function DecisionsToast() {
  const { data } = usePage(notifications.list, UNREAD);
  const [seenUntil, setSeenUntil] = useState<string>();
  const newest = data && (data.rows[0]?.created_at ?? '');
  if (newest !== undefined && seenUntil === undefined) setSeenUntil(newest);
  const decisions = (data?.rows ?? []).filter(
    ({ kind, created_at }) => DECISIONS.has(kind) && seenUntil !== undefined && created_at > seenUntil,
  );
  return <Toast news={decisions} several="decisions about your requests" onDismiss={() => setSeenUntil(newest)} />;
}
