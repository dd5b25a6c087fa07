import { type ApprovalRequestRow, barredOfficers, Request } from '@bursar/domain/decisions';
import { Expense } from '@bursar/domain/expenses';
import { type Progress, waitingStep } from '@bursar/domain/kernel';
import { Execution } from '@bursar/platform';
import { Injectable } from '@nestjs/common';

interface Current {
  readonly progress: Progress;
  readonly makerIds: readonly string[] | undefined;
}

/** Rows of a long round are old. */
@Injectable()
export class CurrentRequests {
  constructor(private readonly execution: Execution) {}

  /** Undefined once the step of the row waits no more. */
  async of(row: ApprovalRequestRow): Promise<Current | undefined> {
    const now = await this.load(row);
    return now && waitingStep(now.progress)?.name === waitingStep(row.progress)?.name ? now : undefined;
  }

  private async load({ id, kind }: ApprovalRequestRow): Promise<Current | undefined> {
    if (kind === 'expense' || kind === 'purchase') {
      const expense = await this.execution.load(Expense, id);
      return expense.status === 'pending' ? { progress: expense.progress, makerIds: undefined } : undefined;
    }
    const request = await this.execution.load(Request, id);
    if (request.status !== 'waiting') return undefined;
    return { progress: request.progress, makerIds: barredOfficers(request.request) };
  }
}
