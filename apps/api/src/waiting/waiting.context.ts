import { context } from '@bursar/platform';
import { HeldSteps } from './held-steps.js';
import { WaitingController } from './waiting.controller.js';

export const waiting = context({
  name: 'waiting',
  controllers: [WaitingController],
  providers: [HeldSteps],
  projections: [],
  policies: [],
  events: {},
  records: [],
  startUp: [],
});
