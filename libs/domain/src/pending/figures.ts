import { type Asked, figure } from '../kernel/index.js';
import { openAt, type PendingItemRow, pendingItems } from './pending-items.projection.js';

export const itemsToSettle = figure({
  ...{ name: 'waiting_pending', label: 'Pending Items to Settle', unit: 'count', of: pendingItems },
  where: ({ now = '' }: Asked) => openAt(now),
  adds: () => 1,
  tells: ({ what, subject }: PendingItemRow) => `${what}, ${subject}`,
});
