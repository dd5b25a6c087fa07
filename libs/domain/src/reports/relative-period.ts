import { addDays, type Day, financialYearOf } from '../kernel/index.js';
import { type Rhythm } from './rhythm.js';

/** Resolved on the IST day of sending. */
export const RELATIVE_PERIODS = {
  day_before: 'The day before',
  week_before: 'The seven days before',
  this_month: 'This month so far',
  last_month: 'Last month',
  this_year: 'This financial year so far',
  last_year: 'Last financial year',
} as const;

export type RelativePeriod = keyof typeof RELATIVE_PERIODS;

export interface Period {
  readonly from: Day;
  readonly to: Day;
}

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

const firstOfYear = (day: Day): Day => `20${financialYearOf(day).slice(2, 4)}-04-01`;

const until = (start: Day, first: (day: Day) => Day): Period => {
  const to = addDays(start, -1);
  return { from: first(to), to };
};

const PERIODS: Readonly<Record<RelativePeriod, (day: Day) => Period>> = {
  day_before: (day) => until(day, (to) => to),
  week_before: (day) => until(day, (to) => addDays(to, -6)),
  this_month: (day) => ({ from: firstOfMonth(day), to: day }),
  last_month: (day) => until(firstOfMonth(day), firstOfMonth),
  this_year: (day) => ({ from: firstOfYear(day), to: day }),
  last_year: (day) => until(firstOfYear(day), firstOfYear),
};

export const periodOn = (day: Day, period: RelativePeriod): Period => PERIODS[period](day);

const SO_FAR: readonly RelativePeriod[] = ['this_month', 'this_year'];

export function periodOfLetter(day: Day, period: RelativePeriod, every: Rhythm['every']): Period {
  const atMonthEnd = every === 'month' && day.endsWith('-01') && SO_FAR.includes(period);
  return periodOn(atMonthEnd ? addDays(day, -1) : day, period);
}
