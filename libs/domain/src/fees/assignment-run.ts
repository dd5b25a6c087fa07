import { decider, type Paise } from '../kernel/index.js';
import { type AssignmentCriteria, type AssignmentRunEvents } from './events.js';

export type AssignmentRunState = { readonly status: 'none' | 'running' | 'completed' };

export type AssignmentRunCommands = {
  StartRun: {
    runId: string;
    feeStructureId: string;
    criteria: AssignmentCriteria;
    openingPaidPaise: Paise;
    targetCount: number;
  };
  CompleteRun: { runId: string; feeStructureId: string; assigned: number; skipped: number };
};

/** The assignment of one structure to many students; one that a crash interrupted is carried on. */
export const AssignmentRun = decider<AssignmentRunState, AssignmentRunCommands, AssignmentRunEvents>({
  category: 'assignmentRun',
  initial: { status: 'none' },
  decide: {
    StartRun: (run, { status }) => (status === 'none' ? [{ type: 'FeeAssignmentRunStarted', data: run }] : []),
    CompleteRun: (run, { status }) => (status === 'running' ? [{ type: 'FeeAssignmentRunCompleted', data: run }] : []),
  },
  evolve: {
    FeeAssignmentRunStarted: () => ({ status: 'running' }),
    FeeAssignmentRunCompleted: () => ({ status: 'completed' }),
  },
});
