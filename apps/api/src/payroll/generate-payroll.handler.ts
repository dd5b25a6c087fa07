import { istMonthOf, type Month } from '@bursar/domain/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller } from '../platform/caller.js';
import { Clock } from '../platform/clock.js';
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
    private readonly runs: PayrollRuns,
    private readonly consistency: Consistency,
  ) {}

  async execute({ by }: GeneratePayroll): Promise<Generated> {
    const month = istMonthOf(this.clock.now());
    const run = { runId: by.newId(), month };
    // A first try that nobody was told of made payrolls that are this request's own.
    const repeated = await this.runs.hasBegun(run.runId);
    const missing = await this.expected.missing(month);
    const due = repeated ? await this.expected.of(month) : missing.due;
    const skipped = repeated ? [] : missing.skipped;
    const created = due.length === 0 ? 0 : await this.runs.carryOut(run, due, by);
    await this.consistency.settle(by);
    return { month, created, skipped: skipped.length + due.length - created };
  }
}
