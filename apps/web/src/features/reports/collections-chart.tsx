import { reports } from '@bursar/contracts';
import { type Day } from '@bursar/domain/kernel';
import { Link } from 'react-router-dom';

import { Drawn } from '../../shared/charts/drawn.js';
import { type LinesChart as Chart } from '../../shared/charts/lines-chart.js';
import { Amount } from '../../shared/figures/amount.js';
import { Explained } from '../../shared/figures/why-figure.js';
import { formatDate, formatMonth, today } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { useRoute } from '../../shared/server/use-route.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { type Column } from '../../shared/table/table.js';
import { changeSince, cumulated, daysBetween, placesBefore } from './collected.js';
import { type DashboardPeriod } from './dashboard-period.js';
import { lastDayOf } from './row-links.js';

interface Stop {
  readonly day: Day;
  readonly name: string;
  readonly now: number | undefined;
  readonly before: number | undefined;
  readonly spans: Readonly<Record<'now' | 'before', { readonly from: Day; readonly to: Day }>>;
}

const NAME = 'The collections';

const { Part: LinesChart } = lazyPart(
  async () => (await import('../../shared/charts/lines-chart.js')).LinesChart as typeof Chart<Stop>,
  <Drawn name={NAME} of={[]} />,
);

const daysOf = (month: string): string => `/admin/reports/collections?by=day&from=${month}-01&to=${lastDayOf(month)}`;

const amount = (id: 'now' | 'before', header: string): Column<Stop> => ({
  id,
  header,
  cell: (row) =>
    row[id] === undefined ? (
      '—'
    ) : (
      <Explained why={{ figure: 'collections', whose: row.spans[id] }}>
        <Amount rupees={row[id]} />
      </Explained>
    ),
  value: (row) => row[id],
  unit: 'rupees',
  align: 'end',
});

const columnsOf = ({ name, before }: DashboardPeriod): readonly Column<Stop>[] => [
  {
    id: 'day',
    header: 'To the end of',
    cell: (stop) => <Link to={daysOf(stop.day.slice(0, 7))}>{stop.name}</Link>,
    value: ({ day }) => day,
  },
  amount('now', name),
  amount('before', before.name),
];

const DAYS_OF_MONTH = 31;
const LABEL_EVERY = 5;

function labelledIn(days: readonly Day[]): readonly number[] {
  const isLabelled =
    days.length > DAYS_OF_MONTH
      ? (day: Day) => day.endsWith('-01')
      : (day: Day) => Number(day.slice(8)) % LABEL_EVERY === 1;
  return days.flatMap((day, mark) => (isLabelled(day) ? [mark] : []));
}

const stopsOf = (days: readonly Day[], labelled: readonly number[]): readonly number[] => [
  ...labelled.slice(1).map((mark) => mark - 1),
  days.length - 1,
];

export function CollectionsChart({ period }: { readonly period: DashboardPeriod }) {
  const [days, daysBefore] = [daysBetween(period), daysBetween(period.before)];
  const now = useDays(days);
  const before = useDays(daysBefore);
  if (!now.data || !before.data) return <Drawn name={NAME} of={[now, before]} />;

  const passed = days.filter((day) => day <= today());
  const places = placesBefore(days, daysBefore);
  const [lineNow, sums] = [cumulated(passed, now.data.rows), cumulated(daysBefore, before.data.rows)];
  const lineBefore = places.map((place) => sums[place] ?? 0);
  const [sum, sumThen] = [lineNow.at(-1) ?? 0, lineBefore[passed.length - 1] ?? 0];
  const change = changeSince(sum, sumThen);
  const compared = change ? `, ${change} by then in ${period.before.name}` : '';
  const labelled = labelledIn(days);
  const isMonth = days.length <= DAYS_OF_MONTH;
  const stops = stopsOf(days, labelled).map((last, index, all): Stop => {
    const day = days[last] ?? period.to;
    const reached = lineNow[Math.min(last, lineNow.length - 1)];
    const begun = (all[index - 1] ?? -1) + 1 < lineNow.length;
    const name = isMonth ? formatDate(day) : formatMonth(day.slice(0, 7));
    return {
      ...{ day, name, now: begun ? reached : undefined, before: lineBefore[last] },
      spans: {
        now: { from: period.from, to: passed[Math.min(last, passed.length - 1)] ?? period.from },
        before: { from: period.before.from, to: daysBefore[places[last] ?? -1] ?? period.before.to },
      },
    };
  });
  return (
    <LinesChart
      finding={`${formatRupees(sum)} of fees collected in ${period.name}${compared}`}
      why={{ figure: 'collections', whose: { from: period.from, to: passed.at(-1) ?? period.from } }}
      whyAt={(mark) => ({ figure: 'collections', whose: { from: period.from, to: days[mark] ?? period.from } })}
      marks={days.map((day) => formatDate(day))}
      axis={labelled.map((mark) => ({
        mark,
        label: isMonth
          ? String(Number((days[mark] ?? '').slice(8)))
          : formatMonth((days[mark] ?? '').slice(0, 7)).slice(0, 3),
      }))}
      lines={[
        { id: period.from, name: period.name, rupees: lineNow },
        { id: period.before.from, name: period.before.name, rupees: lineBefore },
      ]}
      more={(mark) => <Days of={days[mark]} />}
      columns={columnsOf(period)}
      rows={stops}
      rowId={({ day }) => day}
    />
  );
}

const useDays = (days: readonly Day[]) =>
  useRoute(reports.report, { kind: 'collections', by: 'day', from: days[0], to: days.at(-1) });

const Days = ({ of: day = today() }: { readonly of: Day | undefined }) => (
  <Link to={daysOf(day.slice(0, 7))}>The days of {formatMonth(day.slice(0, 7))}</Link>
);
