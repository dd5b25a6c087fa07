import { describe, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { type DomainEvent } from '../kernel/index.js';
import { AssignmentRun } from './assignment-run.js';
import { type AssignmentRunEvents } from './events.js';

type Event = DomainEvent<AssignmentRunEvents>;

const start: AssignmentRunEvents['FeeAssignmentRunStarted'] = {
  runId: 'run-1',
  feeStructureId: 'structure-1',
  criteria: { batch: 2024, departmentId: null, studentIds: null },
  openingPaidPaise: 0,
  targetCount: 3,
};
const end = { runId: 'run-1', feeStructureId: 'structure-1', assigned: 2, skipped: 1 };

const started: Event = { type: 'FeeAssignmentRunStarted', data: start };
const completed: Event = { type: 'FeeAssignmentRunCompleted', data: end };
const why = { runId: 'run-1', feeStructureId: 'structure-1', reason: 'Fee structure not found' };
const failed: Event = { type: 'FeeAssignmentRunFailed', data: why };

const run = given(AssignmentRun);

describe('The assignment of a fee to many students', () => {
  it('starts, and says whom it means', () => {
    run()
      .when({ type: 'StartRun', ...start })
      .then(started);
  });

  it('lists its students before it starts, each once, and no other afterwards', () => {
    const list = (...studentIds: string[]) => ({ type: 'ListStudents', runId: 'run-1', studentIds }) as const;
    const listed = (...studentIds: string[]): Event => ({
      type: 'FeeAssignmentStudentsListed',
      data: { runId: 'run-1', studentIds },
    });
    run().when(list('student-1', 'student-2')).then(listed('student-1', 'student-2'));
    run(listed('student-1')).when(list('student-1', 'student-2')).then(listed('student-2'));
    run(listed('student-1')).when(list('student-1')).thenNothing();
    run(listed('student-1'), started).when(list('student-2')).thenNothing();
  });

  it('is carried on, not started again', () => {
    run(started)
      .when({ type: 'StartRun', ...start })
      .thenNothing();
    run(started, completed)
      .when({ type: 'StartRun', ...start })
      .thenNothing();
  });

  it('names whom it skips, while it runs', () => {
    const student = {
      studentId: 'student-1',
      studentName: 'Asha Rao',
      enrollmentNo: 'EN-1',
      batch: 2024,
      departmentId: 1,
      reason: 'already-assigned',
    } as const;
    const skip = { type: 'SkipStudents', runId: 'run-1', feeStructureId: 'structure-1', students: [student] } as const;
    const skipped: Event = {
      type: 'FeeAssignmentSkipped',
      data: { runId: 'run-1', feeStructureId: 'structure-1', ...student },
    };
    run(started).when(skip).then(skipped);
    run(started, skipped, completed).when(skip).thenNothing();
  });

  it('completes once', () => {
    run(started)
      .when({ type: 'CompleteRun', ...end })
      .then(completed);
    run(started, completed)
      .when({ type: 'CompleteRun', ...end })
      .thenNothing();
  });

  it('fails once, with the sentence why, and is over then', () => {
    run(started)
      .when({ type: 'FailRun', ...why })
      .then(failed);
    for (const over of [failed, completed]) {
      run(started, over)
        .when({ type: 'FailRun', ...why })
        .thenNothing();
    }
    run(started, failed)
      .when({ type: 'CompleteRun', ...end })
      .thenNothing();
    run(started, failed)
      .when({ type: 'StartRun', ...start })
      .thenNothing();
    run()
      .when({ type: 'FailRun', ...why })
      .thenNothing();
  });

  it('cannot complete before it started', () => {
    run()
      .when({ type: 'CompleteRun', ...end })
      .thenNothing();
  });
});
