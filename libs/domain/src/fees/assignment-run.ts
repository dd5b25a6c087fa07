import { decider, type Paise } from '../kernel/index.js';
import { type AssignmentCriteria, type AssignmentRunEvents, type SkippedStudent } from './events.js';

export type AssignmentRunState = {
  readonly status: 'none' | 'running' | 'completed' | 'failed';
  /** The ids of the students the run is for, as they were when it was asked for. */
  readonly listed: readonly string[];
  /** The fee's; undefined until it runs. */
  readonly title?: string | undefined;
};

export type AssignmentRunCommands = {
  ListStudents: { runId: string; studentIds: readonly string[] };
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
  about: ({ title }) => title,
  initial: { status: 'none', listed: [] },
  decide: {
    ListStudents: ({ runId, studentIds }, { status, listed }) => {
      const known = new Set(listed);
      const added = studentIds.filter((id) => !known.has(id));
      if (status !== 'none' || added.length === 0) return [];
      return [{ type: 'FeeAssignmentStudentsListed', data: { runId, studentIds: added } }];
    },
    StartRun: (run, { status }) => (status === 'none' ? [{ type: 'FeeAssignmentRunStarted', data: run }] : []),
    SkipStudents: ({ runId, feeStructureId, students }, { status }) =>
      status === 'running'
        ? students.map((student) => ({ type: 'FeeAssignmentSkipped', data: { runId, feeStructureId, ...student } }))
        : [],
    CompleteRun: (run, { status }) => (status === 'running' ? [{ type: 'FeeAssignmentRunCompleted', data: run }] : []),
    FailRun: (run, { status }) => (status === 'running' ? [{ type: 'FeeAssignmentRunFailed', data: run }] : []),
  },
  evolve: {
    FeeAssignmentStudentsListed: (run, { studentIds }) => ({ ...run, listed: [...run.listed, ...studentIds] }),
    FeeAssignmentRunStarted: (run, { title }) => ({ ...run, status: 'running', title }),
    FeeAssignmentSkipped: (run) => run,
    FeeAssignmentRunCompleted: ({ title }) => ({ status: 'completed', listed: [], title }),
    FeeAssignmentRunFailed: ({ title }) => ({ status: 'failed', listed: [], title }),
  },
});
