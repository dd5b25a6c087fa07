import { waiting, type WaitingWork } from '@bursar/contracts';
import { type UseQueryResult } from '@tanstack/react-query';

import { type RequestFailed } from '../../shared/server/request-failed.js';
import { useRoute } from '../../shared/server/use-route.js';

/** The menu asks before the dashboard mounts. */
const FRESH_MS = 10_000;

export const useWaiting = (): UseQueryResult<WaitingWork[], RequestFailed> =>
  useRoute(waiting.work, {}, { staleTime: FRESH_MS });
