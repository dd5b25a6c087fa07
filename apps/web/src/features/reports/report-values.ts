import { type Report } from '@bursar/contracts';

import { formatDate, formatMonth } from '../../shared/figures/dates.js';
import { sumRupees } from '../../shared/figures/money.js';

type Row = Report['rows'][number];

export const money = ({ values }: Row, column: string): number => Number(values[column] ?? 0);

export const text = ({ values }: Row, column: string): string => String(values[column] ?? '—');

const isMonth = (period: string): boolean => period.length === 7;

export const nameOf = (period: string): string => (isMonth(period) ? formatMonth(period) : formatDate(period));

export const labelOf = (period: string): string =>
  isMonth(period) ? formatMonth(period).slice(0, 3) : String(Number(period.slice(8)));

export const shareOf = (part: number, whole: number): string =>
  `${whole <= 0 ? 0 : Math.round((part / whole) * 100)} %`;

export function sumsBy(rows: readonly Row[], by: string, column: string): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const group = text(row, by);
    sums.set(group, sumRupees([sums.get(group) ?? 0, money(row, column)]));
  }
  return sums;
}
