import { reports } from '@bursar/contracts';
import { users } from '@bursar/domain/identity';
import { institution, INSTITUTION_ID } from '@bursar/domain/institution';
import { istDayOf, type Timestamp } from '@bursar/domain/kernel';
import { type Recipient, refuse, ReportSchedule, type ReportScheduleState } from '@bursar/domain/reports';
import { type Caller, Clock, Execution } from '@bursar/platform';
import { Mail } from '@bursar/platform/mail';
import { ReadModels } from '@bursar/platform/read-models';
import { SETTINGS } from '@bursar/platform/settings';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Settings } from '../settings/settings.js';
import { Departments } from '../access/departments.js';
import { PaperHeads } from '../files/paper-heads.js';
import { type Addressee, fileOf, letterOf, type MadeReport, parametersOf, periodOf } from './report-letter.js';
import { ReportMaker } from './report-maker.js';
import { ReportReaders } from './report-readers.js';

const NOT_MADE = 'The report could not be made.';
const NOT_TAKEN = 'The mail server did not take it.';

type Open = Exclude<ReportScheduleState, { status: 'none' }>;

@Injectable()
export class ReportSender {
  private readonly logger = new Logger('reports');

  constructor(
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly maker: ReportMaker,
    private readonly readers: ReportReaders,
    private readonly mail: Mail,
    private readonly clock: Clock,
    private readonly departments: Departments,
    private readonly heads: PaperHeads,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Without `dueAt` a person sends it now.
   * @throws `reports/schedule-not-found`, `reports/stopped`, `reports/being-sent`
   */
  async send(id: string, by: Caller, dueAt?: Timestamp): Promise<void> {
    await this.dropStrangers(id, by);
    const sendingId = by.newId();
    const begin = {
      type: 'BeginSending',
      sendingId,
      dueAt: dueAt ?? this.clock.now(),
      byHand: dueAt === undefined,
    } as const;
    const { state, changed } = await this.execution.execute(ReportSchedule, id, begin, by);
    if (state.status === 'none' || state.sending === null) return;
    if (!changed) {
      if (dueAt === undefined) throw refuse('being-sent');
      return;
    }
    const made = await this.made(state);
    if (!made) {
      await this.execution.execute(ReportSchedule, id, { type: 'NoteNotSent', sendingId, reason: NOT_MADE }, by);
      return;
    }
    const { report, period, file } = made;
    const unsent = await this.post(state, state.sending.recipients, made);
    const told = { period, rows: report.rows.length, attached: file !== undefined };
    const note = { type: 'NoteSent', sendingId, ...told, unsent, reason: NOT_TAKEN } as const;
    await this.execution.execute(ReportSchedule, id, note, by);
  }

  private async dropStrangers(id: string, by: Caller): Promise<void> {
    const state = await this.execution.load(ReportSchedule, id);
    if (state.status === 'none' || state.status === 'stopped') throw refuse('schedule-not-found');
    const reason = await this.readers.refusalOf({ userId: state.ownerId, name: state.ownerName });
    if (reason !== undefined) {
      await this.execution.execute(ReportSchedule, id, { type: 'StopReportSchedule', reason }, by);
      throw refuse('stopped', reason);
    }
    for (const { userId, name } of state.plan.recipients) {
      const lost = await this.readers.refusalOf({ userId, name });
      if (lost === undefined) continue;
      const remove = { type: 'RemoveReportRecipient', userId, reason: lost } as const;
      const { state: left } = await this.execution.execute(ReportSchedule, id, remove, by);
      if (left.status === 'stopped') throw refuse('stopped', lost);
    }
  }

  /** A late letter reports the period of its due day. */
  private async made({ plan, ownerName, begunFor }: Open): Promise<MadeReport | undefined> {
    try {
      const period = periodOf(plan, istDayOf(begunFor));
      const asked = reports.report.input.parse({ kind: plan.report, ...parametersOf(plan, period) });
      const report = await this.maker.make(asked);
      const department = await this.departments.nameOf(asked.department_id ?? null);
      const head = await this.heads.now();
      const file = await fileOf(report, plan, { ...head, ownerName, period, department });
      return { report, period, department, file };
    } catch (error) {
      this.logger.error(`The report ${plan.title} could not be made for a letter`, error);
      return undefined;
    }
  }

  private async post(
    { plan, ownerId, ownerName }: Open,
    recipients: readonly Recipient[],
    made: MadeReport,
  ): Promise<readonly Recipient[]> {
    const from = { ownerName, at: await this.office(), publicUrl: this.settings.PUBLIC_URL };
    const unsent: Recipient[] = [];
    for (const recipient of recipients) {
      try {
        await this.mail.send(letterOf(await this.addressee(recipient, ownerId), plan, made, from));
      } catch (error) {
        this.logger.error(`A letter with the report ${plan.title} could not be sent`, error);
        unsent.push(recipient);
      }
    }
    return unsent;
  }

  private async addressee({ userId, name }: Recipient, ownerId: string): Promise<Addressee> {
    const { email, role } = await this.readModels.need(users, userId, () => new Error(`${userId} has no account`));
    return { userId, name, email, mayChange: role === 'admin' || (role !== 'auditor' && userId === ownerId) };
  }

  private async office(): Promise<string> {
    const own = await this.readModels.get(institution, INSTITUTION_ID);
    return own ? `at ${own.name}` : 'of the university';
  }
}
