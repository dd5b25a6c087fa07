import { pendingItems, type PendingKind } from '@bursar/domain/pending';
import { type ReadModels } from '../read-models/read-models.js';

/** The condition of an item that counts by now: a refund does once it has been open for a day. */
export const shownNow = () => ({ shown_from: { below: new Date(Date.now() + 1).toISOString() } });

/** How many items wait for an administrator, of all kinds or of one. Throws `ReadModelsUnavailable`. */
export const countOpen = (readModels: ReadModels, kind?: PendingKind): Promise<number> =>
  readModels.count(pendingItems, { status: 'open', kind, ...shownNow() });
