import { Invoice, invoices } from '@bursar/domain/fees';
import { addDays, type Day, istDayOf, startOfIstDay } from '@bursar/domain/kernel';
import { Caller, Clock, Execution } from '@bursar/platform';
import { BackgroundWork, inParallel, RecurringTask } from '@bursar/platform/jobs';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable, Logger } from '@nestjs/common';

/** Appends that share one commit. */
const WIDTH = 64;
const AFTER_MIDNIGHT_MS = 5 * 60 * 1000;
const RETRY_MAX_MS = 15 * 60 * 1000;

/** At the start, and daily at 00:05 IST. */
@Injectable()
export class OverdueSweep extends RecurringTask {
  private readonly logger = new Logger('fees');

  constructor(
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    background: BackgroundWork,
  ) {
    super(background, {
      name: 'overdue invoices',
      round: () => this.sweep(istDayOf(clock.now())),
      pause_ms: () => untilNextDay_ms(clock),
      retryMax_ms: RETRY_MAX_MS,
      onFailure: 'The overdue invoices could not be marked; retrying',
    });
  }

  async sweep(today: Day): Promise<number> {
    const due = await this.readModels.find(invoices, {
      where: { status: 'unpaid', due_date: { below: startOfIstDay(today) } },
    });
    const origin = Caller.system();
    const marked = await inParallel(due, WIDTH, async ({ id }) => {
      const { changed } = await this.execution.execute(Invoice, id, { type: 'MarkOverdue', today }, origin);
      return changed;
    });
    const count = marked.filter(Boolean).length;
    if (count > 0) this.logger.log(`${count} invoices are overdue`);
    return count;
  }
}

function untilNextDay_ms(clock: Clock): number {
  const now = clock.now();
  return Date.parse(startOfIstDay(addDays(istDayOf(now), 1))) + AFTER_MIDNIGHT_MS - Date.parse(now);
}
