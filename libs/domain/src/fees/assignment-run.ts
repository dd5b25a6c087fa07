import { decider, type Paise } from '../kernel/index.js';
import { type AssignmentCriteria, type AssignmentRunEvents, type SkippedStudent } from './events.js';

export type AssignmentRunState = { readonly status: 'none' | 'running' | 'completed' | 'failed' };

export type AssignmentRunCommands = {
  StartRun: {
    runId: string;
    feeStructureId: string;
    title?: string;
    criteria: AssignmentCriteria;
    openingPaidPaise: Paise;
    targetCount: number;
  };
  SkipStudents: { runId: string; feeStructureId: string; students: readonly SkippedStudent[] };
  CompleteRun: { runId: string; feeStructureId: string; assigned: number; skipped: number };
  FailRun: { runId: string; feeStructureId: string; reason: string };
};

/** The assignment of one structure to many students; one that a crash interrupted is carried on until it is refused. */
export const AssignmentRun = decider<AssignmentRunState, AssignmentRunCommands, AssignmentRunEvents>({
  category: 'assignmentRun',
  initial: { status: 'none' },
  decide: {
    StartRun: (run, { status }) => (status === 'none' ? [{ type: 'FeeAssignmentRunStarted', data: run }] : []),
    SkipStudents: ({ runId, feeStructureId, students }, { status }) =>
      status === 'running'
        ? students.map((student) => ({ type: 'FeeAssignmentSkipped', data: { runId, feeStructureId, ...student } }))
        : [],
    CompleteRun: (run, { status }) => (status === 'running' ? [{ type: 'FeeAssignmentRunCompleted', data: run }] : []),
    FailRun: (run, { status }) => (status === 'running' ? [{ type: 'FeeAssignmentRunFailed', data: run }] : []),
  },
  evolve: {
    FeeAssignmentRunStarted: () => ({ status: 'running' }),
    FeeAssignmentSkipped: (run) => run,
    FeeAssignmentRunCompleted: () => ({ status: 'completed' }),
    FeeAssignmentRunFailed: () => ({ status: 'failed' }),
  },
});
