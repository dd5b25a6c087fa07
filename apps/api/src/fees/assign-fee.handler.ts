import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller } from '../platform/caller.js';
import { Officers } from '../platform/officers.js';
import { Consistency } from '../platform/subscriptions/consistency.js';
import { Assignments, checkOpening, type Opening } from './assignments.js';

/** Assigns a structure to one student; answers the id of the student's fee. */
export class AssignFee extends Command<string> {
  constructor(
    readonly feeStructureId: string,
    readonly student: string,
    readonly opening: Opening,
    readonly by: Caller,
  ) {
    super();
  }
}

@CommandHandler(AssignFee)
export class AssignFeeHandler implements ICommandHandler<AssignFee> {
  constructor(
    private readonly assignments: Assignments,
    private readonly consistency: Consistency,
    private readonly officers: Officers,
  ) {}

  async execute({ feeStructureId, student: studentOrUserId, opening, by }: AssignFee): Promise<string> {
    const terms = await this.assignments.termsOf(feeStructureId);
    const student = await this.assignments.student(studentOrUserId);
    checkOpening(opening, terms.amountPaise, this.officers.of(by));
    const studentFeeId = by.newId();
    const assigned = await this.assignments.assign(
      {
        studentFeeId,
        feeStructureId,
        terms,
        student,
        openingPaidPaise: opening.paidPaise,
        mode: 'single',
        runId: null,
      },
      by,
    );
    by.wrote(assigned);
    await this.consistency.settle(by);
    return studentFeeId;
  }
}
