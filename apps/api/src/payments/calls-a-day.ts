import { Injectable } from '@nestjs/common';

const DAY_MS = 24 * 60 * 60 * 1000;
const CALLS_A_DAY_MAX = 10_000;

/** Counts only the calls of the timer. */
@Injectable()
export class CallsADay {
  private spent: { readonly at_ms: number; readonly calls: number }[] = [];

  left(now_ms: number): number {
    this.spent = this.spent.filter(({ at_ms }) => at_ms > now_ms - DAY_MS);
    return Math.max(CALLS_A_DAY_MAX - this.spent.reduce((sum, { calls }) => sum + calls, 0), 0);
  }

  note(calls: number, now_ms: number): void {
    this.spent.push({ at_ms: now_ms, calls });
  }
}
