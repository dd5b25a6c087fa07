import { istMonthOf, type Month } from '@bursar/domain/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller } from '../platform/caller.js';
import { Clock } from '../platform/clock.js';
import { Runs } from '../platform/runs.js';
import { Consistency } from '../platform/subscriptions/consistency.js';
import { ExpectedPayrolls } from './expected-payrolls.js';
import { PayrollRuns } from './payroll-runs.js';

/** For whom the current month's payroll was made, and who was left out. */
interface Generated {
  readonly month: Month;
  readonly created: number;
  readonly skipped: number;
}

/** Generates the payroll of the month it is in India. */
export class GeneratePayroll extends Command<Generated> {
  constructor(readonly by: Caller) {
    super();
  }
}

@CommandHandler(GeneratePayroll)
export class GeneratePayrollHandler implements ICommandHandler<GeneratePayroll> {
  constructor(
    private readonly clock: Clock,
    private readonly expected: ExpectedPayrolls,
    private readonly payrollRuns: PayrollRuns,
    private readonly runs: Runs,
    private readonly consistency: Consistency,
  ) {}

  async execute({ by }: GeneratePayroll): Promise<Generated> {
    const month = istMonthOf(this.clock.now());
    const { due, skipped } = await this.expected.missing(month);
    const plan = () => Promise.resolve({ facts: { month }, ids: due.map(({ employee }) => employee.id) });
    const { done: created } = await this.runs.carryOut(this.payrollRuns, by.newId(), plan, by);
    await this.consistency.settle(by);
    return { month, created, skipped: skipped.length + due.length - created };
  }
}
