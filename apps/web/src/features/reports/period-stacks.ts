import { type FigureName, type Report, REPORT_FIGURES } from '@bursar/contracts';
import { addDays, type Day } from '@bursar/domain/kernel';

import { type Stack } from '../../shared/charts/stack-chart.js';
import { formatMonth, formatPeriod } from '../../shared/figures/dates.js';
import { sumRupees } from '../../shared/figures/money.js';
import { type Why } from '../../shared/figures/why-address.js';
import { labelOf, money, nameOf } from './report-values.js';
import { type Asked, lastDayOf, linkOfDays, linkOfRow } from './row-links.js';

type Row = Report['rows'][number];

const DAYS_MAX = 120;

const isDay = ({ id }: Row): boolean => id.length === 10;

const mondayOf = (day: Day): Day => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

interface PeriodStacks {
  readonly each: string;
  readonly summed: string;
  readonly stacks: readonly Stack[];
}

function byWeek(days: readonly Row[]): ReadonlyMap<Day, readonly Row[]> {
  const weeks = new Map<Day, readonly Row[]>();
  for (const row of days) {
    const monday = mondayOf(row.id);
    weeks.set(monday, [...(weeks.get(monday) ?? []), row]);
  }
  return weeks;
}

const labelled = (stacks: readonly Stack[]): readonly Stack[] =>
  stacks.map((stack, index) => {
    const month = stack.id.slice(0, 7);
    const begins = index > 0 && stacks[index - 1]?.id.slice(0, 7) !== month;
    return begins ? { ...stack, label: formatMonth(month).slice(0, 3) } : stack;
  });

export function periodStacks(report: Report, asked: Asked, columns: readonly string[], sum: FigureName): PeriodStacks {
  const department = asked.department_id;
  const whysOf = (period: { readonly from: Day; readonly to: Day }) => {
    const whose = { ...period, ...(typeof department === 'string' && { department_id: department }) };
    const whyOf = (figure: FigureName): Why => ({ figure, whose });
    const parts = columns.map((column) => REPORT_FIGURES[asked.kind][column]);
    return { why: whyOf(sum), whys: parts.map((figure) => figure && whyOf(figure)) };
  };
  const days = report.rows.filter(isDay);
  if (days.length <= DAYS_MAX) {
    const stacks = report.rows.map((row) => ({
      id: row.id,
      label: labelOf(row.id),
      name: nameOf(row.id),
      rupees: columns.map((column) => money(row, column)),
      to: linkOfRow(row, asked),
      ...whysOf(isDay(row) ? { from: row.id, to: row.id } : { from: `${row.id}-01`, to: lastDayOf(row.id) }),
    }));
    return { each: report.columns[0]?.header ?? '', summed: '', stacks };
  }
  const stacks = [...byWeek(days)].map(([monday, rows]) => {
    const sunday = addDays(monday, 6);
    const from = monday < report.from ? report.from : monday;
    const to = sunday > report.to ? report.to : sunday;
    return {
      id: monday,
      label: '',
      name: formatPeriod({ from, to }),
      rupees: columns.map((column) => sumRupees(rows.map((row) => money(row, column)))),
      to: linkOfDays({ from, to }, asked),
      ...whysOf({ from, to }),
    };
  });
  return { each: 'Week', summed: ', by week', stacks: labelled(stacks) };
}
