import { addDays, type Day, istDayOf, startOfIstDay, type Timestamp } from '../kernel/index.js';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export const EVERY = ['day', 'week', 'month'] as const;

export interface Rhythm {
  readonly every: (typeof EVERY)[number];
  /** 1 is Monday; null unless weekly. */
  readonly weekday: number | null;
  /** IST. */
  readonly hour: number;
}

const HOUR_MS = 3_600_000;
const MONTH_DAYS = 31;

const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00.000Z`).getUTCDay() || WEEKDAYS.length;

function isDueOn(day: Day, { every, weekday }: Rhythm): boolean {
  if (every === 'day') return true;
  return every === 'week' ? weekdayOf(day) === weekday : day.endsWith('-01');
}

const instantOn = (day: Day, { hour }: Rhythm): Timestamp =>
  new Date(Date.parse(startOfIstDay(day)) + hour * HOUR_MS).toISOString();

function dueTimes(rhythm: Rhythm, first: Day): readonly Timestamp[] {
  const days = Array.from({ length: MONTH_DAYS + 1 }, (_, index) => addDays(first, index));
  return days.filter((day) => isDueOn(day, rhythm)).map((day) => instantOn(day, rhythm));
}

/** After `instant`. */
export const nextDue = (rhythm: Rhythm, instant: Timestamp): Timestamp =>
  dueTimes(rhythm, istDayOf(instant)).find((due) => due > instant) as Timestamp;

/** Up to `instant`, included. */
export const latestDue = (rhythm: Rhythm, instant: Timestamp): Timestamp =>
  dueTimes(rhythm, addDays(istDayOf(instant), -MONTH_DAYS)).findLast((due) => due <= instant) as Timestamp;

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

export function rhythmText({ every, weekday, hour }: Rhythm): string {
  const at = `at ${hourText(hour)}`;
  if (every === 'day') return `daily ${at}`;
  return every === 'week' ? `every ${WEEKDAYS[(weekday ?? 1) - 1] ?? ''} ${at}` : `at month end, on the 1st ${at}`;
}
