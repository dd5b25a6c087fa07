import {
  completedRun,
  failedRun,
  projection,
  rupeesOf,
  type RunRow,
  startedRun,
  type Timestamp,
} from '../kernel/index.js';
import { type BillChange, type BillRunEvents, type BillScope } from './events.js';

export type BillRunRow = RunRow & {
  kind: BillChange['kind'];
  due_date: Timestamp | null;
  amount: number | null;
  scope: BillScope;
  fee_title: string | null;
  reason: string;
  changed: number;
  passed_over: number;
};

export const billRuns = projection<BillRunRow, Omit<BillRunEvents, 'BillRunBillsListed' | 'BillPassedOver'>>({
  name: 'bill_runs',
  version: 2,
  indexes: ['status', 'kind', 'started_at', 'fee_title', 'target_count', 'changed', 'passed_over', 'started_by_name'],
  search: ['fee_title', 'reason', 'started_by_name'],
  rowOf: ({ data }) => data.runId,
  on: {
    BillRunStarted: (_, event) => ({
      ...startedRun(event),
      kind: event.data.change.kind,
      due_date: event.data.change.kind === 'due-date' ? event.data.change.dueDate : null,
      amount: event.data.change.kind === 'amount' ? rupeesOf(event.data.change.amountPaise) : null,
      scope: event.data.scope,
      fee_title: event.data.title,
      reason: event.data.reason,
      changed: 0,
      passed_over: 0,
    }),
    BillRunCompleted: (row, event) =>
      row && { ...row, ...completedRun(event), changed: event.data.done, passed_over: event.data.passedOver },
    BillRunFailed: (row, event) => row && { ...row, ...failedRun(event) },
  },
});
