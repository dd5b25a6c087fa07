import { type Day, daysInMonth, type Month } from '@bursar/domain/kernel';

const MONTHS = 'january february march april may june july august september october november december'.split(' ');

const CENTURY = 2000;

const numberOf = (digits: string): number => (/^\d{1,2}$/.test(digits) ? Number(digits) : NaN);

function monthOf(text: string): number {
  const named = text.length < 3 ? -1 : MONTHS.findIndex((month) => month.startsWith(text.replace(/^sept$/, 'sep')));
  return named < 0 ? numberOf(text) : named + 1;
}

function yearOf(text: string): number {
  return /^\d{4}$/.test(text) ? Number(text) : CENTURY + numberOf(text);
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

const dayIn = (month: Month, day: number): Day | undefined =>
  day >= 1 && day <= daysInMonth(month) ? `${month}-${twoDigits(day)}` : undefined;

/** Reads `21 nov 2026`, `21/11/2026`, `21-11-26` and `2026-11-21`. */
export function typedDay(text: string): Day | undefined {
  const parts = text
    .trim()
    .toLowerCase()
    .split(/[\s,./-]+/);
  const [first = '', second = '', third = ''] = parts;
  if (parts.length !== 3) return undefined;
  const [year, day] = first.length === 4 ? [yearOf(first), numberOf(third)] : [yearOf(third), numberOf(first)];
  const month = monthOf(second);
  return year >= 1000 && month >= 1 && month <= 12 ? dayIn(`${year}-${twoDigits(month)}`, day) : undefined;
}

export const isWholeDay = (text: string): boolean => /\D\d{4}\s*$|^\s*\d{4}-\d\d-\d\d\s*$/.test(text);
