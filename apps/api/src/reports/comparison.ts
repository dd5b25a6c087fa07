import {
  BESIDE,
  besideId,
  COMPARED,
  type Comparison,
  type Report,
  type ReportColumn,
  type ReportKind,
} from '@bursar/contracts';
import {
  addDays,
  type Day,
  daysFrom,
  monthsBefore,
  monthsFrom,
  paiseOf,
  percentOf,
  rupeesOf,
  shiftOf,
} from '@bursar/domain/kernel';
import { type Asked, type Figures } from './figures.js';

type Row = Figures['rows'][number];
interface Period {
  readonly from: Day;
  readonly to: Day;
}

const aYearBefore = (day: Day): Day => {
  const then = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return then.endsWith('-02-29') ? then.replace('29', '28') : then;
};

/** Equally many whole months or days before the period, or the same ones a year earlier. */
export function otherPeriod({ from, to }: Period, how: Comparison): Period {
  const next = addDays(to, 1);
  if (from.endsWith('-01') && next.endsWith('-01')) {
    const months = how === 'last_year' ? 12 : monthsFrom(from, next);
    return { from: monthsBefore(from, months), to: addDays(monthsBefore(next, months), -1) };
  }
  if (how === 'last_year') return { from: aYearBefore(from), to: aYearBefore(to) };
  const days = daysFrom(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

const ofPeriods = (kind: ReportKind): boolean => kind === 'collections' || kind === 'daybook';

const BY_ROW: ReadonlySet<ReportKind> = new Set([
  ...(['summary', 'fees', 'collections', 'daybook'] as const),
  ...(['trial-balance', 'income-expenditure', 'balance-sheet'] as const),
]);

const difference = (now: number, then: number): number => rupeesOf(paiseOf(now) - paiseOf(then));

const changeIn = (now: number, then: number) => {
  const change = difference(now, then);
  return { [COMPARED.then]: then, [COMPARED.change]: change, [COMPARED.percent]: percentOf(change, then) };
};

type Values = Row['values'];

interface Way {
  readonly columns: (headerOf: (column: string) => string) => readonly ReportColumn[];
  readonly values: (now: Values, then: Values) => Values;
}

const numberIn = (values: Values, column: string): number => Number(values[column] ?? 0);

const besideEach = (columns: readonly string[]): Way => ({
  columns: (headerOf) =>
    columns.map((column) => ({ id: besideId(column), header: `${headerOf(column)} then`, unit: 'rupees' })),
  values: (_, then) => Object.fromEntries(columns.map((column) => [besideId(column), numberIn(then, column)])),
});

const changeOf = (lead: string): Way => ({
  columns: (headerOf) => [
    { id: COMPARED.then, header: `${headerOf(lead)} then`, unit: 'rupees' },
    { id: COMPARED.change, header: 'Δ', unit: 'rupees' },
    { id: COMPARED.percent, header: 'Δ %', unit: 'percent' },
  ],
  values: (now, then) => changeIn(numberIn(now, lead), numberIn(then, lead)),
});

const wayOf = (kind: ReportKind, lead: string): Way => {
  const columns = BESIDE[kind];
  return columns ? besideEach(columns) : changeOf(lead);
};

const NOTHING = { [COMPARED.then]: null, [COMPARED.change]: null, [COMPARED.percent]: null };

const isSum = ({ unit }: ReportColumn): boolean => unit === 'rupees' || unit === 'count';

const emptied = ({ columns }: Figures, { id, values }: Row): Row => ({
  id,
  values: Object.fromEntries(columns.map((column) => [column.id, isSum(column) ? 0 : (values[column.id] ?? null)])),
});

const summed = ({ columns }: Figures, rows: readonly Row[]): Values =>
  Object.fromEntries(
    columns
      .filter(isSum)
      .map(({ id }) => [id, rupeesOf(rows.reduce((sum, { values }) => sum + paiseOf(numberIn(values, id)), 0))]),
  );

function thenIdOf(id: string, before: readonly Row[]): Pick<Row, 'then_id'> {
  const then_id = before.map((row) => row.id).join('\n');
  return then_id === '' || then_id === id ? {} : { then_id };
}

function joined(now: readonly Row[], then: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const ids = new Set(now.map(({ id }) => id));
  const named = new Map(now.toReversed().map(({ id, values }) => [values.fee, id]));
  const keyOf = ({ id, values: { fee } }: Row): string =>
    ids.has(id) || fee === undefined ? id : (named.get(fee) ?? id);
  const rows = new Map<string, Row[]>();
  for (const row of then) rows.set(keyOf(row), [...(rows.get(keyOf(row)) ?? []), row]);
  return rows;
}

interface Compared {
  readonly kind: ReportKind;
  readonly lead: string;
  readonly asked: Asked;
  readonly period: Period;
}

type Totals = Report['totals'];

export function compared({ kind, lead, asked, period }: Compared, now: Figures, then: Figures): Figures {
  const way = wayOf(kind, lead);
  const headerOf = (column: string): string => now.columns.find(({ id }) => id === column)?.header ?? '';
  const columns = [...now.columns, ...way.columns(headerOf)];
  if (!BY_ROW.has(kind))
    return { columns, rows: now.rows.map((row) => ({ ...row, values: { ...row.values, ...NOTHING } })) };
  const shift = shiftOf(asked, period);
  const shifted = (id: string): string => [shift(id), asked.to.slice(0, id.length)].toSorted()[0] ?? id;
  const moved = ({ id, values }: Row): Row =>
    ofPeriods(kind) ? { id: shifted(id), values: { ...values, period: shifted(id) } } : { id, values };
  const old = joined(now.rows, then.rows.map(moved));
  const known = new Set(now.rows.map(({ id }) => id));
  const gone = [...old].flatMap(([id, [row]]) => (row === undefined || known.has(id) ? [] : [emptied(now, row)]));
  const rows = [...now.rows, ...gone].map(({ id, values }) => {
    const before = old.get(id) ?? [];
    return { id, ...thenIdOf(id, before), values: { ...values, ...way.values(values, summed(then, before)) } };
  });
  return { columns, rows: ofPeriods(kind) ? rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)) : rows };
}

export function comparedTotals({ kind, lead }: Pick<Compared, 'kind' | 'lead'>, now: Totals, then: Totals): Totals {
  const values = Object.entries(wayOf(kind, lead).values(now, then));
  return { ...now, ...Object.fromEntries(values.filter((pair): pair is [string, number] => pair[1] !== null)) };
}
