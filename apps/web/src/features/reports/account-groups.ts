import { accountGroupOf, type Report } from '@bursar/contracts';
import { type ReportRow } from '@bursar/contracts/sheets/reports';

import { sumRupees } from '../../shared/figures/money.js';
import { money } from './report-values.js';

const NAMES: Readonly<Record<string, string>> = {
  'group-1': 'Assets',
  'group-2': 'Liabilities',
  'group-3': 'Funds',
  'group-4': 'Income',
  'group-5': 'Expenditure',
};

const GROUPED: readonly Report['kind'][] = ['trial-balance', 'income-expenditure', 'balance-sheet'];

export const isGrouped = ({ kind }: Report): boolean => GROUPED.includes(kind);

export const isGroup = ({ id }: ReportRow): boolean => id in NAMES;

function sumsOf({ columns, totals }: Report, rows: readonly ReportRow[], group: string): ReportRow {
  const [first] = columns;
  const summed = columns.filter(({ id, unit }) => unit === 'rupees' && id in totals);
  const sums = summed.map(({ id }) => [id, sumRupees(rows.map((row) => money(row, id)))] as const);
  return { id: group, values: { ...(first && { [first.id]: NAMES[group] ?? '' }), ...Object.fromEntries(sums) } };
}

export function grouped(report: Report, folded: ReadonlySet<string>): readonly ReportRow[] {
  if (!isGrouped(report)) return report.rows;
  const groups = new Map<string, ReportRow[]>();
  for (const row of report.rows) {
    const group = accountGroupOf(row.id);
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  return [...groups].flatMap(([group, rows]) => [sumsOf(report, rows, group), ...(folded.has(group) ? [] : rows)]);
}
