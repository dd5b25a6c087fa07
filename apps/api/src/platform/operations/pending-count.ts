import { pendingItems, type PendingKind } from '@bursar/domain/pending';
import { type ReadModels } from '../read-models/read-models.js';

/** A refund counts once it has been open for a day. */
export const shownNow = () => ({ shown_from: { below: new Date(Date.now() + 1).toISOString() } });

export const countOpen = (readModels: ReadModels, kind?: PendingKind): Promise<number> =>
  readModels.count(pendingItems, { status: 'open', kind, ...shownNow() });
