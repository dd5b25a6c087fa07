import { projection, type Timestamp } from '../kernel/index.js';
import { type AssignmentCriteria, type AssignmentRunEvents } from './events.js';

export type AssignmentRunRow = {
  id: string;
  fee_structure_id: string;
  criteria: AssignmentCriteria;
  opening_paid_paise: number;
  status: 'running' | 'completed';
  target_count: number;
  assigned: number;
  skipped: number;
  started_at: Timestamp;
  started_by: string | null;
};

/** The group assignments, finished and interrupted ones. */
export const assignmentRuns = projection<AssignmentRunRow, AssignmentRunEvents>({
  name: 'assignment_runs',
  version: 1,
  indexes: ['status', 'started_at'],
  rowOf: ({ data }) => data.runId,
  on: {
    FeeAssignmentRunStarted: (_, { data, metadata }) => ({
      id: data.runId,
      fee_structure_id: data.feeStructureId,
      criteria: data.criteria,
      opening_paid_paise: data.openingPaidPaise,
      status: 'running',
      target_count: data.targetCount,
      assigned: 0,
      skipped: 0,
      started_at: metadata.occurredAt,
      started_by: metadata.actor.userId ?? null,
    }),
    FeeAssignmentRunCompleted: (row, { data }) =>
      row && { ...row, status: 'completed', assigned: data.assigned, skipped: data.skipped },
  },
});
