import { aid } from '@bursar/contracts';
import { AidApplication, aidApplications, aidDisbursements, refuse } from '@bursar/domain/aid';
import { refuse as refuseIdentity, users } from '@bursar/domain/identity';
import { Execute, Execution } from '@bursar/platform';
import { forbidden, queryOf, serve } from '@bursar/platform/http';
import { type Page, ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Requests } from '../access/requests.js';

@Controller()
export class StudentAidController {
  constructor(
    private readonly commands: CommandBus,
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly requests: Requests,
  ) {}

  readonly routes = serve(aid)({
    apply: async ({ aid_type: aidType, amount_requested: amountRequestedPaise, reason }, by) => {
      const application = {
        applicationId: by.newId(),
        studentId: by.person?.studentId ?? '',
        userId: by.person?.id ?? '',
        studentName: by.person?.name ?? '',
        aidType,
        amountRequestedPaise,
        reason,
      };
      const { applicationId: id } = application;
      await this.commands.execute(Execute.on(AidApplication, id, { type: 'ApplyForAid', ...application }, by));
      return async () => ({
        message: 'Aid application submitted successfully!',
        application: await this.application(id),
      });
    },

    studentApplications: async (input) => {
      const query = queryOf(aidApplications, input, '-submitted_at');
      return this.ofKnown(input.student_id, await this.readModels.page(aidApplications, query));
    },

    studentDisbursements: async (input) => {
      const query = queryOf(aidDisbursements, input, '-disbursed_at,-recorded_at');
      return this.ofKnown(input.student_id, await this.readModels.page(aidDisbursements, query));
    },

    withdraw: async ({ id }, by) => {
      const application = await this.execution.load(AidApplication, id);
      // Missing and foreign applications get the same refusal.
      if (application.status === 'none' || application.facts.studentId !== by.person?.studentId) throw forbidden();
      await this.commands.execute(Execute.on(AidApplication, id, { type: 'WithdrawAidApplication' }, by));
      await this.requests.withdrawAll('aid', id, by);
      return async () => ({ message: 'Aid application withdrawn.', application: await this.application(id) });
    },
  });

  private readonly application = (id: string) =>
    this.readModels.need(aidApplications, id, () => refuse('application-not-found'));

  private async ofKnown(student_id: string, page: Page): Promise<Page> {
    if (page.total === 0 && (await this.readModels.count(users, { student_id })) === 0)
      throw refuseIdentity('student-not-found');
    return page;
  }
}
