import { financialYearOf } from '@bursar/domain/kernel';

import { today } from './dates.js';

const YEARS_BACK = 4;

/** The financial year today falls in, in India: `FY26-27`. */
export const currentYear = (): string => financialYearOf(today());

/** The coming financial year, the current one, and the ones before it. */
export function recentYears(): readonly string[] {
  const [year, rest] = [Number(today().slice(0, 4)), today().slice(4)];
  return Array.from({ length: YEARS_BACK + 2 }, (_, back) => financialYearOf(`${year + 1 - back}${rest}`));
}
