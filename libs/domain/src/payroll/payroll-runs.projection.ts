import { type Month, projection, type Timestamp } from '../kernel/index.js';
import { type PayrollRunEvents } from './events.js';

export type PayrollRunRow = {
  id: string;
  month: Month;
  status: 'running' | 'completed';
  staff_count: number;
  created: number;
  skipped: number;
  started_at: Timestamp;
  started_by: string | null;
};

/** The generations of payroll, finished and interrupted ones. */
export const payrollRuns = projection<PayrollRunRow, PayrollRunEvents>({
  name: 'payroll_runs',
  version: 1,
  indexes: ['status', 'month', 'started_at'],
  rowOf: ({ data }) => data.runId,
  on: {
    PayrollRunStarted: (_, { data, metadata }) => ({
      id: data.runId,
      month: data.month,
      status: 'running',
      staff_count: data.staffCount,
      created: 0,
      skipped: 0,
      started_at: metadata.occurredAt,
      started_by: metadata.actor.userId ?? null,
    }),
    PayrollRunCompleted: (row, { data }) =>
      row && { ...row, status: 'completed', created: data.created, skipped: data.skipped },
  },
});
