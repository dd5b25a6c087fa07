import {
  type AssignmentCriteria,
  type AssignmentMode,
  AssignmentRun,
  assignmentRuns,
  type SkippedStudent,
} from '@bursar/domain/fees';
import { DomainError, type Paise } from '@bursar/domain/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { Caller } from '../platform/caller.js';
import { type StartUpTask } from '../platform/context.js';
import { Execution } from '../platform/execution.js';
import { derivedId } from '../platform/ids.js';
import { inParallel } from '../platform/in-parallel.js';
import { JobReporter, type Report } from '../platform/live/job-reporter.js';
import { Jobs } from '../platform/live/jobs.js';
import { ReadModels } from '../platform/read-models/read-models.js';
import { Assignments, type Student } from './assignments.js';

/** Appends that share one commit. */
const WIDTH = 64;
/** Skipped students recorded by one append: event stores limit its size. */
const SKIPPED_AT_ONCE = 500;
/** Ids of students recorded by one append. */
const LISTED_AT_ONCE = 5_000;

/** One structure for many students. */
export interface Run {
  readonly runId: string;
  readonly feeStructureId: string;
  readonly criteria: AssignmentCriteria;
  readonly openingPaidPaise: Paise;
}

/** How many students got the fee, and how many had it. */
export interface RunResult {
  readonly assigned: number;
  readonly skipped: number;
}

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

/**
 * Assigns a structure to many students as one run. Bills have ids that follow from run and student, so a run
 * may be carried out again, by a repeated request or after a crash, and nobody is billed twice.
 */
@Injectable()
export class AssignmentRuns implements StartUpTask {
  readonly carriesOn = true;
  private readonly logger = new Logger('fees');

  constructor(
    private readonly execution: Execution,
    private readonly assignments: Assignments,
    private readonly readModels: ReadModels,
    private readonly reporter: JobReporter,
    private readonly jobs: Jobs,
  ) {}

  /** Carries on what a crash or an outage interrupted. */
  async run(): Promise<void> {
    for (const row of await this.readModels.find(assignmentRuns, { where: { status: 'running' } })) {
      if ((await this.jobs.underWay()).has(row.id)) continue;
      const run = {
        runId: row.id,
        feeStructureId: row.fee_structure_id,
        criteria: row.criteria,
        openingPaidPaise: row.opening_paid_paise,
      };
      await this.carryOn(run, row.started_by);
    }
  }

  /** What is refused by now, because its structure or its students are gone, keeps nobody from work. */
  private async carryOn(run: Run, starter: string | null): Promise<void> {
    const by = Caller.system();
    try {
      const { listed } = await this.execution.load(AssignmentRun, run.runId);
      const students = await this.endingIfRefused(run, by, () => this.assignments.standing(listed));
      const { assigned, skipped } = await this.carryOut(run, students, by, starter);
      this.logger.log(`Carried on assignment run ${run.runId}: ${assigned} assigned, ${skipped} skipped`);
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
      this.logger.error(`Assignment run ${run.runId} cannot be carried on: ${refusal.message}`);
    }
  }

  /** Throws what the assignment is refused with; it has failed then, if it had begun. */
  async carryOut(
    run: Run,
    students: readonly Student[],
    by: Caller,
    starter = by.actor.userId ?? null,
  ): Promise<RunResult> {
    const job = { id: run.runId, kind: 'fee-assignment', starter } as const;
    return this.reporter.run(job, (report) =>
      this.endingIfRefused(run, by, () => this.assign(run, students, by, report)),
    );
  }

  private async endingIfRefused<Result>(run: Run, by: Caller, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
      const { runId, feeStructureId } = run;
      const failed = { type: 'FailRun', runId, feeStructureId, reason: refusal.message } as const;
      by.wrote(await this.execution.execute(AssignmentRun, runId, failed, by));
      throw refusal;
    }
  }

  private async assign(run: Run, students: readonly Student[], by: Caller, report: Report): Promise<RunResult> {
    const { runId, feeStructureId, criteria, openingPaidPaise } = run;
    const terms = await this.assignments.termsOf(feeStructureId);
    for (let first = 0; first < students.length; first += LISTED_AT_ONCE) {
      const studentIds = students.slice(first, first + LISTED_AT_ONCE).map(({ student_id }) => student_id);
      await this.execution.execute(AssignmentRun, runId, { type: 'ListStudents', runId, studentIds }, by);
    }
    const started = { type: 'StartRun', ...run, title: terms.name, targetCount: students.length } as const;
    await this.execution.execute(AssignmentRun, runId, started, by);

    const skipped: Student[] = [];
    let assigned = 0;
    let done = 0;
    await inParallel(students, WIDTH, async (student) => {
      const studentFeeId = derivedId(runId, student.student_id);
      const outcome = await this.assignments.assignUnlessAssigned(
        { studentFeeId, feeStructureId, terms, student, openingPaidPaise, mode: modeOf(criteria), runId },
        by,
      );
      if (outcome) {
        assigned += 1;
        by.wrote(outcome);
      } else skipped.push(student);
      done += 1;
      report('Assigning fees', done, students.length);
    });
    await this.recordSkipped(run, skipped, by);

    const result = { assigned, skipped: skipped.length };
    const completed = { type: 'CompleteRun', runId, feeStructureId, ...result } as const;
    by.wrote(await this.execution.execute(AssignmentRun, runId, completed, by));
    return result;
  }

  private async recordSkipped({ runId, feeStructureId }: Run, skipped: readonly Student[], by: Caller): Promise<void> {
    for (let first = 0; first < skipped.length; first += SKIPPED_AT_ONCE) {
      const students = skipped.slice(first, first + SKIPPED_AT_ONCE).map(skippedStudent);
      const command = { type: 'SkipStudents', runId, feeStructureId, students } as const;
      await this.execution.execute(AssignmentRun, runId, command, by);
    }
  }
}
