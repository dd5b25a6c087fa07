import { addDays, type Day } from './calendar.js';

interface Days {
  readonly from: Day;
  readonly to: Day;
}

const DAY_MS = 86_400_000;
export const daysFrom = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

const monthOf = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;

export const monthsFrom = (from: Day, to: Day): number => monthNumber(to) - monthNumber(from);

export const monthsBefore = (first: Day, count: number): Day => `${monthOf(monthNumber(first) - count)}-01`;

export const shiftOf = (now: Days, then: Days) => (period: string) =>
  period.length === 7
    ? monthOf(monthNumber(period) + monthNumber(now.from) - monthNumber(then.from))
    : addDays(period, daysFrom(then.from, now.from));

/** One decimal; null from nothing. */
export const percentOf = (change: number, then: number): number | null =>
  then === 0 ? null : Math.round((change / Math.abs(then)) * 1000) / 10;
