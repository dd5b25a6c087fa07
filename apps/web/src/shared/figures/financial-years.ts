import { financialYearOf } from '@bursar/domain/kernel';

import { today } from './dates.js';

const YEARS_BACK = 4;

/** `FY26-27`. */
export const currentYear = (): string => financialYearOf(today());

/** From the coming one back. */
export function recentYears(): readonly string[] {
  const [year, rest] = [Number(today().slice(0, 4)), today().slice(4)];
  return Array.from({ length: YEARS_BACK + 2 }, (_, back) => financialYearOf(`${year + 1 - back}${rest}`));
}
