import { DomainError, type Month } from '@bursar/domain/kernel';
import { Payroll, payrollOfHolder, PayrollRun, payrollRuns, PayrollSlot, payrollSlotOf } from '@bursar/domain/payroll';
import { Injectable, Logger } from '@nestjs/common';
import { Caller } from '../platform/caller.js';
import { Claims } from '../platform/claims.js';
import { type StartUpTask } from '../platform/context.js';
import { Execution, type Outcome } from '../platform/execution.js';
import { derivedId } from '../platform/ids.js';
import { inParallel } from '../platform/in-parallel.js';
import { JobReporter, type Report } from '../platform/live/job-reporter.js';
import { Jobs } from '../platform/live/jobs.js';
import { ReadModels } from '../platform/read-models/read-models.js';
import { type ExpectedPayroll, ExpectedPayrolls } from './expected-payrolls.js';

/** Appends that share one commit. */
const WIDTH = 64;

/** One generation of a month's payroll. */
interface Run {
  readonly runId: string;
  readonly month: Month;
}

/** A run with the user who asked for it; null when nobody is known. */
interface Started extends Run {
  readonly starter: string | null;
}

/**
 * Generates a month's payroll as one run. Payrolls have ids that follow from run and person, and each takes the slot
 * of its person and month first, so that a run may be carried out again, by a repeated request or after a crash, and
 * any number of them at once, and everybody gets one payroll.
 */
@Injectable()
export class PayrollRuns implements StartUpTask {
  readonly carriesOn = true;
  private readonly logger = new Logger('payroll');

  constructor(
    private readonly execution: Execution,
    private readonly claims: Claims,
    private readonly expected: ExpectedPayrolls,
    private readonly readModels: ReadModels,
    private readonly reporter: JobReporter,
    private readonly jobs: Jobs,
  ) {}

  /** Carries on what a crash or an outage interrupted. */
  async run(): Promise<void> {
    const running = await this.readModels.find(payrollRuns, { where: { status: 'running' } });
    for (const { id: runId, month, started_by: starter } of running) {
      if ((await this.jobs.underWay()).has(runId)) continue;
      const created = await this.carryOut({ runId, month }, await this.expected.of(month), Caller.system(), starter);
      this.logger.log(`Carried on payroll run ${runId} for ${month}: ${created} payrolls`);
    }
  }

  /** Answers how many of `staff` got their payroll from this run; the others had one. */
  async carryOut(
    run: Run,
    staff: readonly ExpectedPayroll[],
    by: Caller,
    starter = by.actor.userId ?? null,
  ): Promise<number> {
    const job = { id: run.runId, kind: 'payroll-run', starter } as const;
    return this.reporter.run(job, (report) => this.generate({ ...run, starter }, staff, by, report));
  }

  private async generate(run: Started, staff: readonly ExpectedPayroll[], by: Caller, report: Report): Promise<number> {
    const { runId, month } = run;
    const payable = staff.filter(({ slip }) => slip.netPaise > 0);
    await this.execution.execute(PayrollRun, runId, { type: 'StartRun', runId, month, staffCount: staff.length }, by);
    let done = 0;
    const outcomes = await inParallel(payable, WIDTH, async (expected) => {
      const outcome = await this.generateUnlessGenerated(run, expected, by);
      if (outcome) by.wrote(outcome);
      done += 1;
      report('Generating payrolls...', done, payable.length);
      return outcome;
    });
    const created = outcomes.filter((outcome) => outcome !== undefined).length;
    const skipped = staff.length - created;
    by.wrote(
      await this.execution.execute(PayrollRun, runId, { type: 'CompleteRun', runId, month, created, skipped }, by),
    );
    return created;
  }

  async hasBegun(runId: string): Promise<boolean> {
    return (await this.execution.load(PayrollRun, runId)).status !== 'none';
  }

  /** Whether a slot's holder came to be: its payroll stands in that month. */
  readonly exists = async (holder: string): Promise<boolean> => {
    const payroll = await this.execution.load(Payroll, payrollOfHolder(holder));
    return payroll.status !== 'none' && payroll.status !== 'cancelled' && payroll.slotHolder === holder;
  };

  private async generateUnlessGenerated(
    { runId, month, starter: generatedBy }: Started,
    { employee, slip }: ExpectedPayroll,
    by: Caller,
  ): Promise<Outcome<unknown> | undefined> {
    const { id: staffId, name: staffName, role, department_id: departmentId } = employee;
    const payrollId = derivedId(runId, staffId);
    const { netPaise: amountPaise, ...rest } = slip;
    const facts = {
      payrollId,
      runId,
      staffId,
      staffName,
      role,
      departmentId,
      month,
      generatedBy,
      ...rest,
      amountPaise,
    };
    const value = payrollSlotOf(staffId, month);
    try {
      await this.claims.take(PayrollSlot, { value, holder: payrollId, exists: this.exists }, by);
    } catch (refusal) {
      if (refusal instanceof DomainError && refusal.code === 'payroll/duplicate-payroll') return undefined;
      throw refusal;
    }
    return this.execution.execute(Payroll, payrollId, { type: 'GeneratePayroll', ...facts }, by);
  }
}
