import { projection, rupeesOf, type Timestamp } from '../kernel/index.js';
import { type BillChange, type BillRunEvents, type BillScope } from './events.js';

export type BillRunRow = {
  id: string;
  kind: BillChange['kind'];
  /** Null unless the due date was extended. */
  due_date: Timestamp | null;
  /** Rupees; null unless the amount was changed. */
  amount: number | null;
  scope: BillScope;
  /** Null when the bills are of several fees. */
  fee_title: string | null;
  reason: string;
  status: 'running' | 'completed';
  target_count: number;
  changed: number;
  passed_over: number;
  started_at: Timestamp;
  started_by: string | null;
  started_by_name: string | null;
  finished_at: Timestamp | null;
};

/** The changes of many bills: those under way, and what became of the others. */
export const billRuns = projection<BillRunRow, Omit<BillRunEvents, 'BillPassedOver'>>({
  name: 'bill_runs',
  version: 1,
  indexes: ['status', 'kind', 'started_at', 'fee_title', 'target_count', 'changed', 'passed_over', 'started_by_name'],
  search: ['fee_title', 'reason', 'started_by_name'],
  rowOf: ({ data }) => data.runId,
  on: {
    BillRunStarted: (_, { data, metadata }) => ({
      id: data.runId,
      kind: data.change.kind,
      due_date: data.change.kind === 'due-date' ? data.change.dueDate : null,
      amount: data.change.kind === 'amount' ? rupeesOf(data.change.amountPaise) : null,
      scope: data.scope,
      fee_title: data.title,
      reason: data.reason,
      status: 'running',
      target_count: data.studentFeeIds.length,
      changed: 0,
      passed_over: 0,
      started_at: metadata.occurredAt,
      started_by: metadata.actor.userId ?? null,
      started_by_name: metadata.actor.name ?? null,
      finished_at: null,
    }),
    BillRunCompleted: (row, { data, metadata }) =>
      row && {
        ...row,
        status: 'completed',
        changed: data.changed,
        passed_over: data.passedOver,
        finished_at: metadata.occurredAt,
      },
  },
});
