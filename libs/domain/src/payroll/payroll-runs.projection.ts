import { completedRun, failedRun, type Month, projection, type RunRow, startedRun } from '../kernel/index.js';
import { type PayrollRunEvents } from './events.js';

export type PayrollRunRow = RunRow & {
  month: Month;
  created: number;
  skipped: number;
};

export const payrollRuns = projection<PayrollRunRow, Omit<PayrollRunEvents, 'PayrollRunStaffListed'>>({
  name: 'payroll_runs',
  version: 2,
  indexes: ['status', 'month', 'started_at'],
  rowOf: ({ data }) => data.runId,
  on: {
    PayrollRunStarted: (_, event) => ({ ...startedRun(event), month: event.data.month, created: 0, skipped: 0 }),
    PayrollRunCompleted: (row, event) =>
      row && { ...row, ...completedRun(event), created: event.data.done, skipped: event.data.passedOver },
    PayrollRunFailed: (row, event) => row && { ...row, ...failedRun(event) },
  },
});
