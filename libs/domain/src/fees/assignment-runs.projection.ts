import { projection, type Timestamp } from '../kernel/index.js';
import { type AssignmentCriteria, type AssignmentRunEvents } from './events.js';

export type AssignmentRunRow = {
  id: string;
  fee_structure_id: string;
  /** Null for the first runs, which did not say. */
  fee_title: string | null;
  criteria: AssignmentCriteria;
  opening_paid_paise: number;
  status: 'running' | 'completed' | 'failed';
  /** The sentence it was refused with; null unless it failed. */
  failure: string | null;
  target_count: number;
  assigned: number;
  skipped: number;
  started_at: Timestamp;
  started_by: string | null;
  started_by_name: string | null;
  finished_at: Timestamp | null;
};

/** The group assignments: those under way, and what became of the others. */
export const assignmentRuns = projection<
  AssignmentRunRow,
  Omit<AssignmentRunEvents, 'FeeAssignmentSkipped' | 'FeeAssignmentStudentsListed'>
>({
  name: 'assignment_runs',
  version: 4,
  indexes: [
    'status',
    'started_at',
    'fee_structure_id',
    'fee_title',
    'target_count',
    'assigned',
    'skipped',
    'started_by_name',
  ],
  search: ['fee_title', 'started_by_name'],
  rowOf: ({ data }) => data.runId,
  on: {
    FeeAssignmentRunStarted: (_, { data, metadata }) => ({
      id: data.runId,
      fee_structure_id: data.feeStructureId,
      fee_title: data.title ?? null,
      criteria: data.criteria,
      opening_paid_paise: data.openingPaidPaise,
      status: 'running',
      failure: null,
      target_count: data.targetCount,
      assigned: 0,
      skipped: 0,
      started_at: metadata.occurredAt,
      started_by: metadata.actor.userId ?? null,
      started_by_name: metadata.actor.name ?? null,
      finished_at: null,
    }),
    FeeAssignmentRunCompleted: (row, { data, metadata }) =>
      row && {
        ...row,
        status: 'completed',
        assigned: data.assigned,
        skipped: data.skipped,
        finished_at: metadata.occurredAt,
      },
    FeeAssignmentRunFailed: (row, { data, metadata }) =>
      row && { ...row, status: 'failed', failure: data.reason, finished_at: metadata.occurredAt },
  },
});
