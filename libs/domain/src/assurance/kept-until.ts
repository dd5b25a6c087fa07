import { type Day } from '../kernel/index.js';

const YEARS = 8;
const APRIL = 4;

export function keptUntil(last: Day | null): Day | null {
  if (last === null) return null;
  const [year = 0, month = 0] = last.split('-').map(Number);
  return `${year + (month < APRIL ? 0 : 1) + YEARS}-03-31`;
}
