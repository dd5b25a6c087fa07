import { SAME_RECORDS } from '@bursar/contracts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { refreshSession } from '../features/identity/sign-in.js';
import { useDay } from '../shared/figures/use-day.js';
import { changedRows } from '../shared/live/changed-rows.js';
import { type LiveListener, openLiveChannel } from '../shared/live/live.js';
import { liveJobs } from '../shared/live/live-jobs.js';
import { becomeLive } from '../shared/live/live-status.js';
import { asOfNow } from '../shared/past/past.js';
import { askedBefore } from '../shared/server/asked.js';
import { serverUrl } from '../shared/server/server-url.js';
import { useSession } from '../shared/session/session.js';

const REBUILDS = 'model_rebuilds';

const listenerOf = (client: QueryClient): LiveListener => ({
  changed: (models, first) => {
    // Rebuilds change rows without events.
    const all = models.has(REBUILDS);
    return client.invalidateQueries({
      predicate: ({ meta }) =>
        (meta?.first ?? false) === first && (all || (meta?.reads.some((model) => models.has(model)) ?? false)),
    });
  },
  changedUntil: (moments) =>
    void client.invalidateQueries({
      predicate: (query) => query.meta?.reads.some((model) => askedBefore(query, moments.get(model))) ?? false,
    }),
  missed: () => void client.invalidateQueries(),
  rowChanged: (model, id) => {
    if (asOfNow() !== undefined) return;
    for (const shown of [model, ...(SAME_RECORDS[model] ?? [])]) changedRows.mark(shown, id);
  },
  progressed: liveJobs.take,
  became: (status) => {
    // An end may have been missed.
    if (status === 'connecting' || status === 'live') liveJobs.forget();
    becomeLive(status);
  },
  refused: () => void refreshSession(),
});

function useNewDay(client: QueryClient): void {
  const day = useDay();
  const shown = useRef(day);
  useEffect(() => {
    if (shown.current === day) return;
    shown.current = day;
    void client.invalidateQueries();
  }, [day, client]);
}

export function useLiveUpdates(): void {
  const client = useQueryClient();
  useNewDay(client);
  const current = useSession();
  const token = current.status === 'signed-in' ? current.token : undefined;
  useEffect(() => {
    if (token === undefined) return undefined;
    return openLiveChannel(new URL(serverUrl, location.href).origin, token, listenerOf(client));
  }, [token, client]);
}
