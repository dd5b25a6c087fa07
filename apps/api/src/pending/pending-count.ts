import { PENDING_KINDS, pendingItems, type PendingKind } from '@bursar/domain/pending';
import { type Figure } from '@bursar/platform/operations';
import { type ReadModels } from '@bursar/platform/read-models';

/** A refund counts once it has been open for a day. */
export const shownNow = () => ({ shown_from: { below: new Date(Date.now() + 1).toISOString() } });

export const countOpen = (readModels: ReadModels, kind?: PendingKind): Promise<number> =>
  readModels.count(pendingItems, { status: 'open', kind, ...shownNow() });

/** Counts nothing while the read models cannot be asked. */
export const openItems = (readModels: ReadModels): Figure => ({
  name: 'bursar_pending_items',
  help: 'Open items that wait for an administrator, by kind',
  label: 'kind',
  values: PENDING_KINDS,
  of: (kind) => countOpen(readModels, kind as PendingKind).catch(() => 0),
});
