import { type AssignmentCriteria } from '@bursar/domain/fees';
import { type Paise } from '@bursar/domain/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller } from '../platform/caller.js';
import { Consistency } from '../platform/subscriptions/consistency.js';
import { AssignmentRuns, type RunResult } from './assignment-runs.js';
import { Assignments, checkOpening } from './assignments.js';

/** Assigns a structure to everybody the criteria mean. */
export class AssignFeeToMany extends Command<RunResult & { readonly runId: string }> {
  constructor(
    readonly feeStructureId: string,
    readonly criteria: AssignmentCriteria,
    readonly opening: { readonly status: 'unpaid' | 'partial' | 'PAID'; readonly paidPaise: Paise },
    readonly by: Caller,
  ) {
    super();
  }
}

@CommandHandler(AssignFeeToMany)
export class AssignFeeToManyHandler implements ICommandHandler<AssignFeeToMany> {
  constructor(
    private readonly assignments: Assignments,
    private readonly runs: AssignmentRuns,
    private readonly consistency: Consistency,
  ) {}

  async execute({ feeStructureId, criteria, opening, by }: AssignFeeToMany): Promise<RunResult & { runId: string }> {
    const terms = await this.assignments.termsOf(feeStructureId);
    checkOpening(opening.status, opening.paidPaise, terms.amountPaise);
    const students = await this.assignments.targets(criteria);
    const runId = by.newId();
    const run = { runId, feeStructureId, criteria, openingPaidPaise: opening.paidPaise };
    const result = await this.runs.carryOut(run, students, by);
    await this.consistency.settle(by);
    return { ...result, runId };
  }
}
