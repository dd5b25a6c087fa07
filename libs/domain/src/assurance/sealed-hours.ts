import { addDays, istDayOf, startOfIstDay, type Timestamp } from '../kernel/index.js';

const HOUR_MS = 3_600_000;

/** A busy server gets ten minutes beyond the hour. */
export const SEALED_WITHIN_MS = 70 * 60_000;

export interface SealSpan {
  /** Null while they wait. */
  readonly sealNo: number | null;
  readonly events: number;
  /** Of the first event; null unless the seal came late. */
  readonly firstAt: Timestamp | null;
  /** The present for events that wait. */
  readonly sealedAt: Timestamp;
}

export interface SealedHour {
  readonly from: Timestamp;
  readonly seal_no: number | null;
  readonly seals: number;
  readonly events: number;
  readonly late: boolean;
}

export const ribbonFrom = (now: Timestamp, days: number): Timestamp => startOfIstDay(addDays(istDayOf(now), 1 - days));

export function sealedHours(spans: readonly SealSpan[], from: Timestamp, now: Timestamp): readonly SealedHour[] {
  const hours: SealedHour[] = [];
  for (let begin = Date.parse(from); begin <= Date.parse(now); begin += HOUR_MS) {
    const end = begin + HOUR_MS;
    const made = spans.filter(
      ({ sealNo, sealedAt }) => sealNo !== null && begin <= Date.parse(sealedAt) && Date.parse(sealedAt) < end,
    );
    hours.push({
      from: new Date(begin).toISOString(),
      seal_no: made.at(-1)?.sealNo ?? null,
      seals: made.length,
      events: made.reduce((sum, { events }) => sum + events, 0),
      late: spans.some(({ firstAt, sealedAt }) => {
        if (firstAt === null) return false;
        const lateFrom = Date.parse(firstAt) + SEALED_WITHIN_MS;
        return Math.max(lateFrom, begin) < Math.min(Date.parse(sealedAt), end);
      }),
    });
  }
  return hours;
}
