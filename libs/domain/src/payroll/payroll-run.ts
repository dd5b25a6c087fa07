import { type Month, monthName, resumableRun } from '../kernel/index.js';
import { type PayrollRunEvents } from './events.js';

export const PayrollRun = resumableRun<{ month: Month; skipped?: number }, { staffId: string }, PayrollRunEvents>({
  category: 'payrollRun',
  about: ({ month }) => monthName(month),
  events: {
    listed: 'PayrollRunStaffListed',
    started: 'PayrollRunStarted',
    completed: 'PayrollRunCompleted',
    failed: 'PayrollRunFailed',
  },
});
