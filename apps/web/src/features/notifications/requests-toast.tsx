import { expenses, type Notification, notifications } from '@bursar/contracts';
import { useState } from 'react';

import { usePage, useRoute } from '../../shared/server/use-route.js';
import { requestsSince } from './requests-since.js';
import { Toast } from './toast.js';

/** Newest first; more than anybody leaves unread between two looks at the screen. */
const UNREAD = { unread: 'true', page: 1, limit: 100 } as const;

/** The requests that came since the screen was opened or since they were put away and are not decided, newest first. */
function useNewRequests(): { readonly requests: readonly Notification[]; readonly dismiss: () => void } {
  const { data } = usePage(notifications.list, UNREAD);
  const department = useRoute(expenses.hodDashboard, {});
  const [seenUntil, setSeenUntil] = useState<string>();
  const newest = data && (data.rows[0]?.created_at ?? '');
  if (newest !== undefined && seenUntil === undefined) setSeenUntil(newest);
  const requests = requestsSince(data?.rows ?? [], department.data?.pendingExpenses ?? [], seenUntil);
  return { requests, dismiss: () => setSeenUntil(newest) };
}

/** Tells a head, on whatever screen, that an expense waits for a decision; it stays until it is put away or decided. */
export function RequestsToast() {
  const { requests, dismiss } = useNewRequests();
  return <Toast news={requests} several="expense requests" onDismiss={dismiss} />;
}
