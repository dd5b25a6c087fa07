import { type Timestamp } from '@bursar/domain/kernel';
import { type CallsADay } from './calls-a-day.js';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const FIRST_ASKED_AT_MS = [HOUR_MS / 4, HOUR_MS, 6 * HOUR_MS] as const;
/** Left for the list of refunds: one call in five minutes, and its pages. */
const KEPT_FOR_LIST = 500;

interface OpenMoney {
  readonly id: string;
  readonly created_at: Timestamp;
}

interface Asked {
  readonly age_ms: number;
  readonly failed: boolean;
}

function nextAgeOf(age_ms: number): number {
  return FIRST_ASKED_AT_MS.find((first) => first > age_ms) ?? (Math.floor(age_ms / DAY_MS) + 1) * DAY_MS;
}

/** Asks ever less often, so abandoned orders cost few calls. A restart looks up each once. */
export class GatewayLookups {
  private readonly asked = new Map<string, Asked>();

  constructor(private readonly calls: CallsADay) {}

  due<Open extends OpenMoney>(open: readonly Open[], now_ms: number): readonly Open[] {
    this.forgetOthersThan(open);
    const due = open.flatMap((money) => {
      const age_ms = now_ms - Date.parse(money.created_at);
      const before = this.asked.get(money.id);
      const next_ms = nextAgeOf(before?.age_ms ?? 0);
      const isDue = before?.failed === true || age_ms >= next_ms;
      return isDue ? [{ money, failed: before?.failed === true, next_ms, late_ms: age_ms - next_ms }] : [];
    });
    due.sort((a, b) => Number(a.failed) - Number(b.failed) || a.next_ms - b.next_ms || b.late_ms - a.late_ms);
    return due.slice(0, this.left(now_ms)).map(({ money }) => money);
  }

  left(now_ms: number): number {
    return Math.max(this.calls.left(now_ms) - KEPT_FOR_LIST, 0);
  }

  note({ id, created_at }: OpenMoney, now_ms: number, { calls, failed }: { calls: number; failed: boolean }): void {
    const age_ms = now_ms - Date.parse(created_at);
    this.asked.set(id, failed ? { age_ms: this.asked.get(id)?.age_ms ?? 0, failed } : { age_ms, failed });
    this.calls.note(calls, now_ms);
  }

  private forgetOthersThan(open: readonly OpenMoney[]): void {
    const ids = new Set(open.map(({ id }) => id));
    for (const id of this.asked.keys()) if (!ids.has(id)) this.asked.delete(id);
  }
}
