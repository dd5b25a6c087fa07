import { type ApprovalRequestRow, approvalRequests, dueDayOf, Reminder } from '@bursar/domain/decisions';
import { awaited, type Day, isWorkingDay, istDayOf, istTimeOf, paiseOf, waitingStep } from '@bursar/domain/kernel';
import { Caller, Clock, Execution } from '@bursar/platform';
import { BackgroundWork, RecurringTask } from '@bursar/platform/jobs';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { WorkingDays } from '../access/working-days.js';
import { CurrentRequests } from './current-requests.js';

const EVERY_MS = 60_000;
/** IST. */
const FROM = '09:00';

@Injectable()
export class ReminderRounds extends RecurringTask {
  private done: Day | undefined;

  constructor(
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    private readonly workingDays: WorkingDays,
    private readonly requests: CurrentRequests,
    background: BackgroundWork,
  ) {
    super(background, {
      name: 'reminders of approvals',
      round: () => this.remind(),
      pause_ms: () => EVERY_MS,
      onFailure: 'The reminders of approvals could not be sent; retrying',
    });
  }

  async remind(): Promise<void> {
    const now = this.clock.now();
    const today = istDayOf(now);
    if (this.done === today || istTimeOf(now) < FROM) return;
    const holidays = await this.workingDays.holidays();
    if (!isWorkingDay(today, holidays)) return;
    const where = { state: 'waiting', due_on: { below: today } } as const;
    const rows = await this.readModels.find(approvalRequests, { where });
    const late = rows.filter((row) => (dueDayOf(row, holidays) ?? today) < today);
    for (const row of late) await this.remindOf(row, today);
    this.done = today;
  }

  private async remindOf(row: ApprovalRequestRow, day: Day): Promise<void> {
    const { id: requestId, kind, amount, description, submitted_by: submittedBy, waiting_since: since, progress } = row;
    const step = waitingStep(progress);
    if (!step || since === null) return;
    const next = progress.route.steps[progress.at + 1]?.who ?? null;
    const about = { requestId, kind, amountPaise: paiseOf(amount), description, submittedBy };
    const current = await this.requests.of(row);
    if (!current) return;
    const { makerIds } = current;
    const late = { ...about, ...(makerIds && { makerIds }), step: step.name, since, day };
    await this.execution.execute(
      Reminder,
      requestId,
      { type: 'Remind', late, waitsFor: awaited(current.progress), next },
      Caller.system(),
    );
  }
}
