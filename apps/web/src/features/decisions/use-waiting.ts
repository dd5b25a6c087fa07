import { decisions } from '@bursar/contracts';

import { useRoute } from '../../shared/server/use-route.js';

export const useWaiting = (enabled = true) => useRoute(decisions.waitingApprovals, {}, { enabled, first: true });
