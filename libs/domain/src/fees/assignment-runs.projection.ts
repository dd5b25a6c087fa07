import { completedRun, failedRun, projection, type RunRow, startedRun } from '../kernel/index.js';
import { type AssignmentCriteria, type AssignmentRunEvents } from './events.js';

export type AssignmentRunRow = RunRow & {
  fee_structure_id: string;
  fee_title: string | null;
  criteria: AssignmentCriteria;
  opening_paid_paise: number;
  assigned: number;
  skipped: number;
};

export const assignmentRuns = projection<
  AssignmentRunRow,
  Omit<AssignmentRunEvents, 'FeeAssignmentSkipped' | 'FeeAssignmentStudentsListed'>
>({
  name: 'assignment_runs',
  version: 5,
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
    FeeAssignmentRunStarted: (_, event) => ({
      ...startedRun(event),
      fee_structure_id: event.data.feeStructureId,
      fee_title: event.data.title,
      criteria: event.data.criteria,
      opening_paid_paise: event.data.openingPaidPaise,
      assigned: 0,
      skipped: 0,
    }),
    FeeAssignmentRunCompleted: (row, event) =>
      row && { ...row, ...completedRun(event), assigned: event.data.done, skipped: event.data.passedOver },
    FeeAssignmentRunFailed: (row, event) => row && { ...row, ...failedRun(event) },
  },
});
