import { openAt, PENDING_KINDS, pendingItems, type PendingKind } from '@bursar/domain/pending';
import { type Clock } from '@bursar/platform';
import { type Figure } from '@bursar/platform/operations';
import { type ReadModels } from '@bursar/platform/read-models';

export const countOpen = (readModels: ReadModels, clock: Clock, kind?: PendingKind): Promise<number> =>
  readModels.count(pendingItems, { kind, ...openAt(clock.now()) });

export const openItems = (readModels: ReadModels, clock: Clock): Figure => ({
  name: 'bursar_pending_items',
  help: 'Open items that wait for an administrator, by kind',
  label: 'kind',
  values: PENDING_KINDS,
  of: (kind) => countOpen(readModels, clock, kind as PendingKind).catch(() => 0),
});
