import { resumableRun } from '../kernel/index.js';
import { type BillRunEvents, type ChangeOfMany, type PassedOverBill } from './events.js';

export const BillRun = resumableRun<ChangeOfMany, PassedOverBill, BillRunEvents>({
  category: 'billRun',
  about: ({ title }) => title ?? undefined,
  events: {
    listed: 'BillRunBillsListed',
    started: 'BillRunStarted',
    passedOver: 'BillPassedOver',
    completed: 'BillRunCompleted',
    failed: 'BillRunFailed',
  },
});
