import { type Report } from '@bursar/contracts';
import { type ReportRow } from '@bursar/contracts/sheets/reports';

import { sumRupees } from '../../shared/figures/money.js';
import { money } from './report-values.js';

/** By the first digit of an account. */
const NAMES: Readonly<Record<string, string>> = {
  1: 'Assets',
  2: 'Liabilities',
  3: 'Funds',
  4: 'Income',
  5: 'Expenditure',
};

const GROUPED: readonly Report['kind'][] = ['trial-balance', 'income-expenditure', 'balance-sheet'];

const PREFIX = 'group-';

export const isGrouped = ({ kind }: Report): boolean => GROUPED.includes(kind);

/** The surplus of the year will be a part of the funds. */
const groupOf = ({ id }: ReportRow): string => PREFIX + (id === 'surplus' ? '3' : id.charAt(0));

export const isGroup = ({ id }: ReportRow): boolean => id.startsWith(PREFIX);

function sumsOf({ columns, totals }: Report, rows: readonly ReportRow[], group: string): ReportRow {
  const [first] = columns;
  const summed = columns.filter(({ id, unit }) => unit === 'rupees' && id in totals);
  const sums = summed.map(({ id }) => [id, sumRupees(rows.map((row) => money(row, id)))] as const);
  const name = NAMES[group.slice(PREFIX.length)] ?? '';
  return { id: group, values: { ...(first && { [first.id]: name }), ...Object.fromEntries(sums) } };
}

/** Puts the sums of each group before its accounts, and leaves out the accounts of folded groups. */
export function grouped(report: Report, folded: ReadonlySet<string>): readonly ReportRow[] {
  if (!isGrouped(report)) return report.rows;
  const groups = new Map<string, ReportRow[]>();
  for (const row of report.rows) groups.set(groupOf(row), [...(groups.get(groupOf(row)) ?? []), row]);
  return [...groups].flatMap(([group, rows]) => [sumsOf(report, rows, group), ...(folded.has(group) ? [] : rows)]);
}
