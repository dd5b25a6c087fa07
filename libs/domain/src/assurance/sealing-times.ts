import { addDays, istDayOf, startOfIstDay, type Timestamp } from '../kernel/index.js';

export const SEAL_AFTER_EVENTS = 1_000;

const HOUR_MS = 3_600_000;
/** 00:10 IST. */
const DAILY_HEAD_AT_MS = 10 * 60_000;

const dailyHeadOn = (day: string): Timestamp =>
  new Date(Date.parse(startOfIstDay(day)) + DAILY_HEAD_AT_MS).toISOString();

export function lastHeadDay(now: Timestamp): string {
  const today = istDayOf(now);
  return dailyHeadOn(today) <= now ? today : addDays(today, -1);
}

const hourOf = (at: number): Timestamp => new Date(Math.floor(at / HOUR_MS) * HOUR_MS).toISOString();

/** Every full hour, and 00:10 IST. */
export function lastSealDue(now: Timestamp): Timestamp {
  const [hour, head] = [hourOf(Date.parse(now)), dailyHeadOn(lastHeadDay(now))];
  return hour > head ? hour : head;
}

export function nextSealDue(now: Timestamp): Timestamp {
  const [hour, head] = [hourOf(Date.parse(now) + HOUR_MS), dailyHeadOn(addDays(lastHeadDay(now), 1))];
  return hour < head ? hour : head;
}
