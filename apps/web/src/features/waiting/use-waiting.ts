import { waiting, type WaitingWork } from '@bursar/contracts';
import { type UseQueryResult } from '@tanstack/react-query';

import { type RequestFailed } from '../../shared/server/request-failed.js';
import { useRoute } from '../../shared/server/use-route.js';

/** The navigation and the dashboards share one request. */
export const useWaiting = (): UseQueryResult<WaitingWork[], RequestFailed> => useRoute(waiting.work, {});
