import { reports } from '@bursar/contracts';
import { type Day, financialYearName, yearBefore } from '@bursar/domain/kernel';
import { Link } from 'react-router-dom';

import { Drawn } from '../../shared/charts/drawn.js';
import { type LinesChart as Chart } from '../../shared/charts/lines-chart.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatDate, formatMonth, today } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { useRoute } from '../../shared/server/use-route.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { type Column } from '../../shared/table/table.js';
import { changeSince, cumulated, daysOfYear } from './collected.js';
import { lastDayOf } from './row-links.js';

interface Month {
  readonly month: string;
  readonly now: number | undefined;
  readonly before: number | undefined;
}

const NAME = 'The collections';

const { Part: LinesChart } = lazyPart(
  async () => (await import('../../shared/charts/lines-chart.js')).LinesChart as typeof Chart<Month>,
  <Drawn name={NAME} of={[]} />,
);

const daysOf = (month: string): string => `/admin/reports/collections?by=day&from=${month}-01&to=${lastDayOf(month)}`;

const amount = (id: 'now' | 'before', header: string): Column<Month> => ({
  id,
  header,
  cell: (row) => (row[id] === undefined ? '—' : <Amount rupees={row[id]} />),
  value: (row) => row[id],
  unit: 'rupees',
  align: 'end',
});

const columnsOf = (year: string): readonly Column<Month>[] => [
  {
    id: 'month',
    header: 'To the end of',
    cell: ({ month }) => <Link to={daysOf(month)}>{formatMonth(month)}</Link>,
    value: ({ month }) => month,
  },
  amount('now', financialYearName(year)),
  amount('before', financialYearName(yearBefore(year))),
];

/** A day of the year before has the same place in its year. */
export function CollectionsChart({ year }: { readonly year: string }) {
  const [days, daysBefore] = [daysOfYear(year), daysOfYear(yearBefore(year))];
  const now = useDays(days);
  const before = useDays(daysBefore);
  if (!now.data || !before.data) return <Drawn name={NAME} of={[now, before]} />;

  const passed = days.filter((day) => day <= today());
  const [lineNow, lineBefore] = [cumulated(passed, now.data.rows), cumulated(daysBefore, before.data.rows)];
  const [sum, sumThen] = [lineNow.at(-1) ?? 0, lineBefore[passed.length - 1] ?? 0];
  const change = changeSince(sum, sumThen);
  const compared = change ? `, ${change} by then in ${financialYearName(yearBefore(year))}` : '';
  const starts = days.flatMap((day, mark) => (day.endsWith('-01') ? [mark] : []));
  const months = starts.map((mark, index): Month => {
    const last = (starts[index + 1] ?? days.length) - 1;
    const month = (days[mark] ?? '').slice(0, 7);
    const has = mark < lineNow.length;
    return { month, now: has ? lineNow[Math.min(last, lineNow.length - 1)] : undefined, before: lineBefore[last] };
  });
  return (
    <LinesChart
      finding={`${formatRupees(sum)} of fees collected in ${financialYearName(year)}${compared}`}
      marks={days.map((day) => formatDate(day))}
      axis={starts.map((mark) => ({ mark, label: formatMonth((days[mark] ?? '').slice(0, 7)).slice(0, 3) }))}
      lines={[
        { id: year, name: financialYearName(year), rupees: lineNow },
        { id: yearBefore(year), name: financialYearName(yearBefore(year)), rupees: lineBefore },
      ]}
      more={(mark) => <Days of={days[mark]} />}
      columns={columnsOf(year)}
      rows={months}
      rowId={({ month }) => month}
    />
  );
}

const useDays = (days: readonly Day[]) =>
  useRoute(reports.report, { kind: 'collections', by: 'day', from: days[0], to: days.at(-1) });

const Days = ({ of: day = today() }: { readonly of: Day | undefined }) => (
  <Link to={daysOf(day.slice(0, 7))}>The days of {formatMonth(day.slice(0, 7))}</Link>
);
