import { pending as contract } from '@bursar/contracts';
import { pendingDeclarations, pendingFigures, pendingItems } from '@bursar/domain/pending';
import { context } from '@bursar/platform';
import { LagWatch } from './lag-watch.js';
import { PendingController } from './pending.controller.js';

export const pending = context({
  name: 'pending',
  controllers: [PendingController],
  providers: [LagWatch],
  projections: [pendingItems],
  policies: [],
  events: pendingDeclarations,
  records: [],
  figures: [{ figure: pendingFigures.itemsToSettle, on: contract.items }],
  startUp: [LagWatch],
});
