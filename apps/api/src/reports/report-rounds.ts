import { DomainError, type Timestamp } from '@bursar/domain/kernel';
import { latestDue, ReportSchedule, type ReportScheduleRow, reportSchedules } from '@bursar/domain/reports';
import { Caller, Clock, Execution } from '@bursar/platform';
import { BackgroundWork, RecurringTask } from '@bursar/platform/jobs';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable, Logger } from '@nestjs/common';
import { ReportSender } from './report-sender.js';

const EVERY_MS = 60_000;
const INTERRUPTED_AFTER_MS = 30 * 60_000;

const INTERRUPTED = 'The server stopped while it sent this report, so it may have arrived.';

@Injectable()
export class ReportRounds extends RecurringTask {
  private readonly logger = new Logger('reports');

  constructor(
    private readonly sender: ReportSender,
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    background: BackgroundWork,
  ) {
    super(background, {
      name: 'reports by mail',
      round: () => this.sendDue(),
      pause_ms: () => EVERY_MS,
      onFailure: 'The due reports could not be sent; retrying',
    });
  }

  /** Several missed times of one report become one letter. */
  async sendDue(): Promise<void> {
    const now = this.clock.now();
    await this.closeInterrupted(now);
    const where = { status: 'running', next_at: { from: '', below: after(now) } } as const;
    for (const row of await this.readModels.find(reportSchedules, { where })) await this.sendOne(row, now);
  }

  private async sendOne(row: ReportScheduleRow, now: Timestamp): Promise<void> {
    try {
      await this.sender.send(row.id, Caller.system(), latestDue(row, now));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.logger.log(`The report ${row.title} was not sent: ${error.message}`);
    }
  }

  /** Nothing tells whether the letter left, so a person decides. */
  private async closeInterrupted(now: Timestamp): Promise<void> {
    const below = new Date(Date.parse(now) - INTERRUPTED_AFTER_MS).toISOString();
    const where = { outcome: 'sending', last_at: { below } } as const;
    for (const { id } of await this.readModels.find(reportSchedules, { where })) {
      const state = await this.execution.load(ReportSchedule, id);
      if (state.status === 'none' || state.sending === null) continue;
      const { sendingId } = state.sending;
      const note = { type: 'NoteNotSent', sendingId, reason: INTERRUPTED } as const;
      await this.execution.execute(ReportSchedule, id, note, Caller.system());
    }
  }
}

const after = (now: Timestamp): Timestamp => new Date(Date.parse(now) + 1).toISOString();
