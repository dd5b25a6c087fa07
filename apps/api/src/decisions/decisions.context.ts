import { approvalRequests } from '@bursar/domain/decisions';
import { context } from '@bursar/platform';
import { ApprovalItems } from './approval-items.js';
import { ApprovalPages } from './approval-pages.js';
import { Approvables } from './approvables.js';
import { DecisionsController } from './decisions.controller.js';
import { SeenScreens } from './seen-screens.js';

export const decisions = context({
  name: 'decisions',
  controllers: [DecisionsController],
  providers: [ApprovalItems, ApprovalPages, Approvables, SeenScreens],
  projections: [approvalRequests],
  policies: [],
  events: {},
  records: [],
  startUp: [],
});
