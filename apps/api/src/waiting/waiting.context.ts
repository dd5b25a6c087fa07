import { context } from '@bursar/platform';
import { WaitingController } from './waiting.controller.js';

export const waiting = context({
  name: 'waiting',
  controllers: [WaitingController],
  providers: [],
  projections: [],
  policies: [],
  events: {},
  records: [],
  startUp: [],
});
