import { pendingItems, pendingEvents } from '@bursar/domain/pending';
import { context } from '../platform/context.js';
import { PendingController } from './pending.controller.js';
import { RetryPendingItemHandler } from './retry-pending-item.handler.js';

export const pending = context({
  name: 'pending',
  controllers: [PendingController],
  providers: [RetryPendingItemHandler],
  projections: [pendingItems],
  policies: [],
  events: pendingEvents,
  records: [],
  startUp: [],
});
