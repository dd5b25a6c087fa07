import { type Timestamp } from '@bursar/domain/kernel';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Ages at which an order is looked up; afterwards daily. */
const FIRST_ASKED_AT_MS = [HOUR_MS / 4, HOUR_MS, 6 * HOUR_MS] as const;
const CALLS_A_DAY_MAX = 10_000;

interface OpenOrder {
  readonly id: string;
  readonly created_at: Timestamp;
}

/** The age at the last lookup; `failed` without an answer. */
interface Asked {
  readonly age_ms: number;
  readonly failed: boolean;
}

function nextAgeOf(age_ms: number): number {
  return FIRST_ASKED_AT_MS.find((first) => first > age_ms) ?? (Math.floor(age_ms / DAY_MS) + 1) * DAY_MS;
}

/**
 * Decides which open orders are looked up: at 15 minutes, an hour, six hours, then daily. Abandoned orders thus cost
 * few calls. A restart looks up each order once.
 */
export class OrderLookups {
  private readonly asked = new Map<string, Asked>();
  private spent: { readonly at_ms: number; readonly calls: number }[] = [];

  /** Returns new orders first, then the longest overdue ones; failed lookups last. */
  due<Order extends OpenOrder>(open: readonly Order[], now_ms: number): readonly Order[] {
    this.forgetOthersThan(open);
    const due = open.flatMap((order) => {
      const age_ms = now_ms - Date.parse(order.created_at);
      const before = this.asked.get(order.id);
      const next_ms = nextAgeOf(before?.age_ms ?? 0);
      const isDue = before?.failed === true || age_ms >= next_ms;
      return isDue ? [{ order, failed: before?.failed === true, next_ms, late_ms: age_ms - next_ms }] : [];
    });
    due.sort((a, b) => Number(a.failed) - Number(b.failed) || a.next_ms - b.next_ms || b.late_ms - a.late_ms);
    return due.slice(0, this.left(now_ms)).map(({ order }) => order);
  }

  left(now_ms: number): number {
    this.spent = this.spent.filter(({ at_ms }) => at_ms > now_ms - DAY_MS);
    return Math.max(CALLS_A_DAY_MAX - this.spent.reduce((sum, { calls }) => sum + calls, 0), 0);
  }

  /** A failed lookup stays due. */
  note({ id, created_at }: OpenOrder, now_ms: number, { calls, failed }: { calls: number; failed: boolean }): void {
    const age_ms = now_ms - Date.parse(created_at);
    this.asked.set(id, failed ? { age_ms: this.asked.get(id)?.age_ms ?? 0, failed } : { age_ms, failed });
    this.spent.push({ at_ms: now_ms, calls });
  }

  private forgetOthersThan(open: readonly OpenOrder[]): void {
    const ids = new Set(open.map(({ id }) => id));
    for (const id of this.asked.keys()) if (!ids.has(id)) this.asked.delete(id);
  }
}
