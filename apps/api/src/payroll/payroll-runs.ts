import { DomainError, type Month } from '@bursar/domain/kernel';
import {
  Payroll,
  payrollOfHolder,
  PayrollRun,
  type PayrollRunEvents,
  payrollRuns,
  PayrollSlot,
  payrollSlotOf,
} from '@bursar/domain/payroll';
import { type Caller, Claims, derivedId, Execution, type StartUpTask } from '@bursar/platform';
import { type BegunRun, type RunKind, Runs, type RunStep } from '@bursar/platform/jobs';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { type ExpectedPayroll, ExpectedPayrolls } from './expected-payrolls.js';

interface PayrollFacts {
  readonly month: Month;
  readonly skipped?: number;
}

interface Generated {
  readonly month: Month;
  readonly created: number;
  readonly skipped: number;
}

interface WithoutPayroll {
  readonly staffId: string;
}

/** Each payroll claims person and month, so concurrent runs make one. */
@Injectable()
export class PayrollRuns implements RunKind<PayrollFacts, WithoutPayroll, PayrollRunEvents>, StartUpTask {
  readonly carriesOn = true;
  readonly decider = PayrollRun;
  readonly job = 'payroll-run';

  constructor(
    private readonly execution: Execution,
    private readonly claims: Claims,
    private readonly expected: ExpectedPayrolls,
    private readonly readModels: ReadModels,
    private readonly runs: Runs,
  ) {}

  /** A repeat answers from its run's events, as people may have changed. */
  async generate(month: Month, by: Caller): Promise<Generated> {
    const runId = by.newId();
    const { due, skipped } = await this.expected.missing(month);
    const facts = { month, skipped: skipped.length };
    const plan = () => Promise.resolve({ facts, ids: due.map(({ employee }) => employee.id) });
    const { done: created, passedOver } = await this.runs.carryOut(this, runId, plan, by);
    const run = await this.execution.load(PayrollRun, runId);
    const begun = run.status === 'none' ? facts : run.facts;
    return { month: begun.month, created, skipped: (begun.skipped ?? 0) + passedOver };
  }

  run(): Promise<void> {
    return this.runs.carryOn(this);
  }

  interrupted() {
    return this.readModels.find(payrollRuns, { where: { status: 'running' } });
  }

  phaseOf(): string {
    return 'Generating payrolls...';
  }

  async stepsOf(run: BegunRun<PayrollFacts>, by: Caller): Promise<readonly RunStep<WithoutPayroll>[]> {
    const listed = new Set(run.listed);
    const staff = (await this.expected.of(run.facts.month)).filter(({ employee }) => listed.has(employee.id));
    return staff.map((expected) => async () => {
      const created = expected.slip.netPaise > 0 && (await this.generateUnlessGenerated(run, expected, by));
      return created ? undefined : { staffId: expected.employee.id };
    });
  }

  readonly exists = async (holder: string): Promise<boolean> => {
    const payroll = await this.execution.load(Payroll, payrollOfHolder(holder));
    return payroll.status !== 'none' && payroll.status !== 'cancelled' && payroll.slotHolder === holder;
  };

  private async generateUnlessGenerated(
    { runId, facts: { month }, starter: generatedBy }: BegunRun<PayrollFacts>,
    { employee, slip }: ExpectedPayroll,
    by: Caller,
  ): Promise<boolean> {
    const { id: staffId, name: staffName, role, department_id: departmentId, employee_no } = employee;
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
      ...(employee_no !== null && { employeeNo: employee_no }),
    };
    const value = payrollSlotOf(staffId, month);
    try {
      await this.claims.take(PayrollSlot, { value, holder: payrollId, exists: this.exists }, by);
    } catch (refusal) {
      if (refusal instanceof DomainError && refusal.code === 'payroll/duplicate-payroll') return false;
      throw refusal;
    }
    await this.execution.execute(Payroll, payrollId, { type: 'GeneratePayroll', ...facts }, by);
    return true;
  }
}
