import { decisions, type Notification, notifications } from '@bursar/contracts';
import { useState } from 'react';

import { usePage, useRoute } from '../../shared/server/use-route.js';
import { requestsSince } from './requests-since.js';
import { Toast } from './toast.js';

const UNREAD = { unread: 'true', page: 1, limit: 100 } as const;
const FRESH_MS = 60_000;

function useNewRequests(): { readonly requests: readonly Notification[]; readonly dismiss: () => void } {
  const { data } = usePage(notifications.list, UNREAD);
  const waiting = useRoute(decisions.waitingApprovals, {}, { staleTime: FRESH_MS });
  const [seenUntil, setSeenUntil] = useState<string>();
  const newest = data && (data.rows[0]?.created_at ?? '');
  if (newest !== undefined && seenUntil === undefined) setSeenUntil(newest);
  const requests = requestsSince(data?.rows ?? [], waiting.data?.items ?? [], seenUntil);
  return { requests, dismiss: () => setSeenUntil(newest) };
}

export function RequestsToast() {
  const { requests, dismiss } = useNewRequests();
  return <Toast news={requests} several="expense requests" onDismiss={dismiss} />;
}
