import { addDays, financialYearOf } from '@bursar/domain/kernel';

import { today } from './dates.js';

const YEARS_BACK = 4;

export const currentYear = (): string => financialYearOf(today());

export function recentYears(): readonly string[] {
  const [year, rest] = [Number(today().slice(0, 4)), today().slice(4)];
  return Array.from({ length: YEARS_BACK + 2 }, (_, back) => financialYearOf(`${year + 1 - back}${rest}`));
}

/** Per cent; undefined outside of the year. */
export function elapsedOf(year: string, day = today()): number | undefined {
  if (financialYearOf(day) !== year) return undefined;
  const [start, end] = [`20${year.slice(2, 4)}-04-01`, `20${year.slice(5, 7)}-04-01`];
  const days = (until: string) => Date.parse(until) - Date.parse(start);
  return (days(addDays(day, 1)) / days(end)) * 100;
}
