import { REPORTS, reportSchedules as contract, type ScheduleChanges, type ScheduleInput } from '@bursar/contracts';
import { type Command } from '@bursar/domain/kernel';
import {
  type Recipient,
  refuse,
  type ReportPlan,
  ReportSchedule,
  type ReportScheduleCommands,
  type ReportScheduleRow,
  reportSchedules,
} from '@bursar/domain/reports';
import { type Caller, Execute, Execution } from '@bursar/platform';
import { forbidden, invalid, personOf, queryOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ReportReaders } from './report-readers.js';
import { ReportSender } from './report-sender.js';

const titleOf = (kind: string): string => REPORTS.find((report) => report.kind === kind)?.title ?? kind;

const given = (fields: Readonly<Record<string, string | number | undefined>>): ReportPlan['filters'] =>
  Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string | number] => field[1] !== undefined),
  );

@Controller()
export class ReportSchedulesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly readers: ReportReaders,
    private readonly sender: ReportSender,
  ) {}

  readonly routes = serve(contract)({
    list: (input, by) => {
      const person = personOf(by);
      const own = person.role === 'admin' ? {} : { user_id: person.id };
      return this.readModels.page(reportSchedules, queryOf(reportSchedules, { ...input, ...own }, 'title'));
    },

    recipients: async () => (await this.readers.all()).map(({ id, name, role }) => ({ id, name, role })),

    start: async (input, by) => {
      const { id: userId, name } = personOf(by);
      const owner = { userId, name };
      const scheduleId = by.newId();
      const command = {
        type: 'StartReportSchedule',
        scheduleId,
        owner,
        plan: await this.planOf(input, owner),
      } as const;
      return this.execute(scheduleId, command, 'The report will be sent by mail.', by);
    },

    change: async ({ id, ...changes }, by) => {
      const { plan } = await this.own(id, by);
      const command = { type: 'ChangeReportSchedule', plan: await this.changed(plan, changes) } as const;
      return this.execute(id, command, 'Saved.', by);
    },

    pause: async ({ id }, by) => {
      await this.own(id, by);
      return this.execute(id, { type: 'PauseReportSchedule' }, 'Paused. Nothing is sent until you resume it.', by);
    },

    resume: async ({ id }, by) => {
      await this.own(id, by);
      return this.execute(id, { type: 'ResumeReportSchedule' }, 'Resumed.', by);
    },

    send: async ({ id }, by) => {
      await this.own(id, by);
      const refused = await this.sender.send(id, by).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      return async () => {
        if (refused) throw refused.error;
        const schedule = await this.row(id);
        return { message: outcomeOf(schedule), schedule };
      };
    },

    stop: async ({ id }, by) => {
      const stop = { type: 'StopReportSchedule', reason: null } as const;
      if (!(await this.execution.wasDone(ReportSchedule, id, stop, by))) await this.own(id, by);
      await this.commands.execute(Execute.on(ReportSchedule, id, stop, by));
      return () => ({ message: 'Stopped. This report is no longer sent by mail.', id });
    },
  });

  private async execute(id: string, command: Command<ReportScheduleCommands>, message: string, by: Caller) {
    await this.commands.execute(Execute.on(ReportSchedule, id, command, by));
    return async () => ({ message, schedule: await this.row(id) });
  }

  private readonly row = (id: string) => this.readModels.need(reportSchedules, id, () => refuse('schedule-not-found'));

  /** @throws 403 alike for another person's and a missing one */
  private async own(id: string, by: Caller) {
    const state = await this.execution.load(ReportSchedule, id);
    const isAdmin = personOf(by).role === 'admin';
    if (!isAdmin && (state.status === 'none' || !by.is(state.ownerId))) throw forbidden();
    if (state.status === 'none' || state.status === 'stopped') throw refuse('schedule-not-found');
    return state;
  }

  private async planOf(
    { report, recipients, period, weekday, every, hour, format, ...filters }: ScheduleInput,
    owner: Recipient,
  ) {
    return {
      ...{ report, title: titleOf(report), filters: given(filters), period: period ?? null },
      ...{ every, weekday: weekday ?? null, hour, format },
      recipients: recipients.length === 0 ? [owner] : await this.named(recipients),
    };
  }

  private async changed(plan: ReportPlan, { recipients, period, weekday, ...changes }: ScheduleChanges) {
    if (period !== undefined && plan.period === null) {
      throw invalid([{ field: 'period', message: 'This report does not take period' }]);
    }
    return {
      ...plan,
      ...{ every: changes.every ?? plan.every, hour: changes.hour ?? plan.hour, format: changes.format ?? plan.format },
      ...{ weekday: weekday ?? plan.weekday, period: period ?? plan.period },
      recipients: recipients === undefined ? plan.recipients : await this.named(recipients),
    };
  }

  /** @throws `reports/not-a-reader` */
  private async named(ids: readonly string[]): Promise<readonly Recipient[]> {
    const readers = new Map((await this.readers.all()).map(({ id, name }) => [id, { userId: id, name }]));
    return [...new Set(ids)].map((id) => {
      const reader = readers.get(id);
      if (!reader) throw refuse('not-a-reader');
      return reader;
    });
  }
}

function outcomeOf({ outcome, failure, unsent }: ReportScheduleRow): string {
  if (outcome !== 'not_sent') return 'Sent.';
  return `Not sent to ${unsent.join(', ')}. ${failure ?? ''}`;
}
