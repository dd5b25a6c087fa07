import { type FeeTerms } from '@bursar/domain/fees';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller } from '../platform/caller.js';
import { Consistency } from '../platform/subscriptions/consistency.js';
import { Assignments } from './assignments.js';

/** Charges one student once, without a structure; answers the id of the bill, which is its invoice's too. */
export class IssueInvoice extends Command<string> {
  constructor(
    readonly student: string,
    readonly terms: FeeTerms,
    readonly by: Caller,
  ) {
    super();
  }
}

/** A one-off charge is its own structure, so that it is billed, paid and refunded like every other fee. */
@CommandHandler(IssueInvoice)
export class IssueInvoiceHandler implements ICommandHandler<IssueInvoice> {
  constructor(
    private readonly assignments: Assignments,
    private readonly consistency: Consistency,
  ) {}

  async execute({ student: studentOrUserId, terms, by }: IssueInvoice): Promise<string> {
    const student = await this.assignments.student(studentOrUserId);
    const studentFeeId = by.newId();
    const charge = { studentFeeId, feeStructureId: studentFeeId, terms, student } as const;
    by.wrote(await this.assignments.assign({ ...charge, openingPaidPaise: 0, mode: 'adhoc', runId: null }, by));
    await this.consistency.settle(by);
    return studentFeeId;
  }
}
