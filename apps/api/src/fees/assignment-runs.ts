import {
  type AssignmentCriteria,
  type AssignmentMode,
  type AssignmentOfMany,
  AssignmentRun,
  type AssignmentRunEvents,
  assignmentRuns,
  type SkippedStudent,
} from '@bursar/domain/fees';
import { type Caller, derivedId, type StartUpTask } from '@bursar/platform';
import { type BegunRun, type RunKind, Runs, type RunStep } from '@bursar/platform/jobs';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { Assignments, type Student } from './assignments.js';

function modeOf({ batch, departmentId, studentIds }: AssignmentCriteria): AssignmentMode {
  if (studentIds) return 'custom';
  if (batch === null) return 'department';
  return departmentId === null ? 'batch' : 'batch-department';
}

const skippedStudent = ({ student_id, name, enrollment_no, batch, department_id }: Student): SkippedStudent => ({
  studentId: student_id,
  studentName: name,
  enrollmentNo: enrollment_no,
  batch,
  departmentId: department_id,
  reason: 'already-assigned',
});

/** Bill ids follow from run and student: a repeat bills no student twice. */
@Injectable()
export class AssignmentRuns implements RunKind<AssignmentOfMany, SkippedStudent, AssignmentRunEvents>, StartUpTask {
  readonly carriesOn = true;
  readonly decider = AssignmentRun;
  readonly job = 'fee-assignment';

  constructor(
    private readonly assignments: Assignments,
    private readonly readModels: ReadModels,
    private readonly runs: Runs,
  ) {}

  run(): Promise<void> {
    return this.runs.carryOn(this);
  }

  interrupted() {
    return this.readModels.find(assignmentRuns, { where: { status: 'running' } });
  }

  phaseOf(): string {
    return 'Assigning fees';
  }

  async stepsOf(
    { runId, facts, listed }: BegunRun<AssignmentOfMany>,
    by: Caller,
  ): Promise<readonly RunStep<SkippedStudent>[]> {
    const { feeStructureId, criteria, openingPaidPaise } = facts;
    const students = await this.assignments.standing(listed);
    const terms = await this.assignments.termsOf(feeStructureId);
    const mode = modeOf(criteria);
    return students.map((student) => async () => {
      const studentFeeId = derivedId(runId, student.student_id);
      const outcome = await this.assignments.assignUnlessAssigned(
        { studentFeeId, feeStructureId, terms, student, openingPaidPaise, mode, runId },
        by,
      );
      return outcome ? undefined : skippedStudent(student);
    });
  }
}
