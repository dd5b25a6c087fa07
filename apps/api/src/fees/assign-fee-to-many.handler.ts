import { type AssignmentCriteria } from '@bursar/domain/fees';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller } from '../platform/caller.js';
import { Officers } from '../platform/officers.js';
import { type RunResult, Runs } from '../platform/runs.js';
import { Consistency } from '../platform/subscriptions/consistency.js';
import { AssignmentRuns } from './assignment-runs.js';
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
    private readonly assignmentRuns: AssignmentRuns,
    private readonly runs: Runs,
    private readonly consistency: Consistency,
    private readonly officers: Officers,
  ) {}

  async execute({ feeStructureId, criteria, opening, by }: AssignFeeToMany): Promise<RunResult & { runId: string }> {
    const runId = by.newId();
    const plan = async () => {
      const terms = await this.assignments.termsOf(feeStructureId);
      checkOpening(opening, terms.amountPaise, this.officers.of(by));
      const students = await this.assignments.targets(criteria);
      const facts = { feeStructureId, title: terms.name, criteria, openingPaidPaise: opening.paidPaise };
      return { facts, ids: students.map(({ student_id }) => student_id) };
    };
    const result = await this.runs.carryOut(this.assignmentRuns, runId, plan, by);
    await this.consistency.settle(by);
    return { ...result, runId };
  }
}
