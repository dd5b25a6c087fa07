import { type AssignmentCriteria } from '@bursar/domain/fees';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller } from '../platform/caller.js';
import { Officers } from '../platform/officers.js';
import { Consistency } from '../platform/subscriptions/consistency.js';
import { AssignmentRuns, type RunResult } from './assignment-runs.js';
import { Assignments, checkOpening, type Opening } from './assignments.js';

/** Assigns a structure to everybody the criteria mean. */
export class AssignFeeToMany extends Command<RunResult & { readonly runId: string }> {
  constructor(
    readonly feeStructureId: string,
    readonly criteria: AssignmentCriteria,
    readonly opening: Opening,
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
    private readonly officers: Officers,
  ) {}

  async execute({ feeStructureId, criteria, opening, by }: AssignFeeToMany): Promise<RunResult & { runId: string }> {
    const terms = await this.assignments.termsOf(feeStructureId);
    checkOpening(opening, terms.amountPaise, this.officers.of(by));
    const students = await this.assignments.targets(criteria);
    const runId = by.newId();
    const run = { runId, feeStructureId, criteria, openingPaidPaise: opening.paidPaise };
    const result = await this.runs.carryOut(run, students, by);
    await this.consistency.settle(by);
    return { ...result, runId };
  }
}
