import { decisions } from '@bursar/contracts';

import { useRoute } from '../../shared/server/use-route.js';

/** The inbox of the caller: new requests appear before the rest of the screen. */
export const useWaiting = (enabled = true) => useRoute(decisions.waitingApprovals, {}, { enabled, first: true });
