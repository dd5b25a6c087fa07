import { aid, type AnswerOf, type InputOf } from '@bursar/contracts';
import { AidApplication, aidApplications, aidDisbursements } from '@bursar/domain/aid';
import { refuse as refuseIdentity, users } from '@bursar/domain/identity';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Caller } from '../platform/caller.js';
import { Execute } from '../platform/execute.command.js';
import { Execution } from '../platform/execution.js';
import { By, Implements, Input } from '../platform/http/implements.js';
import { listed } from '../platform/http/listing.js';
import { forbidden } from '../platform/http/problems.js';
import { type Page, ReadModels } from '../platform/read-models/read-models.js';
import { aidApplicationOf } from './aid-application-of.js';

/** A student's side of aid. */
@Controller()
export class StudentAidController {
  constructor(
    private readonly commands: CommandBus,
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
  ) {}

  @Implements(aid.apply)
  async apply(@Input() input: InputOf<typeof aid.apply>, @By() by: Caller): Promise<AnswerOf<typeof aid.apply>> {
    const applicationId = by.newId();
    const application = {
      applicationId,
      studentId: by.person?.studentId ?? '',
      userId: by.person?.id ?? '',
      studentName: by.person?.name ?? '',
      aidType: input.aid_type,
      amountRequestedPaise: input.amount_requested,
      reason: input.reason,
    };
    await this.commands.execute(Execute.on(AidApplication, applicationId, { type: 'ApplyForAid', ...application }, by));
    return {
      message: 'Aid application submitted successfully!',
      application: await aidApplicationOf(this.readModels, applicationId),
    };
  }

  @Implements(aid.studentApplications)
  async applications(@Input() input: InputOf<typeof aid.studentApplications>): Promise<Page> {
    const { student_id, status } = input;
    const query = listed(aidApplications, input, { student_id, status }, '-submitted_at');
    return this.ofKnown(student_id, await this.readModels.page(aidApplications, query));
  }

  @Implements(aid.studentDisbursements)
  async disbursements(@Input() input: InputOf<typeof aid.studentDisbursements>): Promise<Page> {
    const { student_id, paid_to } = input;
    const query = listed(aidDisbursements, input, { student_id, paid_to }, '-disbursed_at,-recorded_at');
    return this.ofKnown(student_id, await this.readModels.page(aidDisbursements, query));
  }

  /** Somebody else's application and one that does not exist are the same to a student. */
  @Implements(aid.withdraw)
  async withdraw(
    @Input() { id }: InputOf<typeof aid.withdraw>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof aid.withdraw>> {
    const application = await this.execution.load(AidApplication, id);
    if (application.status === 'none' || application.facts.studentId !== by.person?.studentId) throw forbidden();
    await this.commands.execute(Execute.on(AidApplication, id, { type: 'WithdrawAidApplication' }, by));
    return { message: 'Aid application withdrawn.', application: await aidApplicationOf(this.readModels, id) };
  }

  /** Nothing of a student is an empty list; nothing of nobody is not found. */
  private async ofKnown(student_id: string, page: Page): Promise<Page> {
    if (page.total === 0 && (await this.readModels.count(users, { student_id })) === 0)
      throw refuseIdentity('student-not-found');
    return page;
  }
}
