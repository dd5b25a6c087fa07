import {
  BESIDE,
  besideId,
  COMPARED,
  type Comparison,
  type Report,
  type ReportColumn,
  type ReportKind,
} from '@bursar/contracts';
import { addDays, type Day, daysFrom, paiseOf, percentOf, rupeesOf, shiftOf } from '@bursar/domain/kernel';
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

/** The days of equal number before the period, or the same days a year earlier. */
export function otherPeriod({ from, to }: Period, how: Comparison): Period {
  if (how === 'last_year') return { from: aYearBefore(from), to: aYearBefore(to) };
  const days = daysFrom(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

const ofPeriods = (kind: ReportKind): boolean => kind === 'collections' || kind === 'daybook';

/** Name a row in both periods; rows of single records have none. */
const KEYS: Readonly<Partial<Record<ReportKind, (row: Row) => string>>> = {
  summary: ({ id }) => id,
  fees: ({ values }) => String(values.fee),
  collections: ({ id }) => id,
  daybook: ({ id }) => id,
  'trial-balance': ({ id }) => id,
  'income-expenditure': ({ id }) => id,
  'balance-sheet': ({ id }) => id,
};

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

const emptied = ({ columns }: Figures, { id, values }: Row): Row => ({
  id,
  values: Object.fromEntries(
    columns.map(({ id: column, unit }) => [
      column,
      unit === 'rupees' || unit === 'count' ? 0 : (values[column] ?? null),
    ]),
  ),
});

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
  const keyOf = KEYS[kind];
  if (!keyOf) return { columns, rows: now.rows.map((row) => ({ ...row, values: { ...row.values, ...NOTHING } })) };
  const shifted = shiftOf(asked, period);
  const moved = ({ id, values }: Row): Row =>
    ofPeriods(kind) ? { id: shifted(id), values: { ...values, period: shifted(id) } } : { id, values };
  const old = new Map(then.rows.map(moved).map((row) => [keyOf(row), row]));
  const known = new Set(now.rows.map(keyOf));
  const gone = [...old.values()].filter((row) => !known.has(keyOf(row))).map((row) => emptied(now, row));
  const rows = [...now.rows, ...gone].map((row) => ({
    id: row.id,
    values: { ...row.values, ...way.values(row.values, old.get(keyOf(row))?.values ?? {}) },
  }));
  return { columns, rows: ofPeriods(kind) ? rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)) : rows };
}

/** The percentage of a total is no sum; none is stated from nothing. */
export function comparedTotals({ kind, lead }: Pick<Compared, 'kind' | 'lead'>, now: Totals, then: Totals): Totals {
  const values = Object.entries(wayOf(kind, lead).values(now, then));
  return { ...now, ...Object.fromEntries(values.filter((pair): pair is [string, number] => pair[1] !== null)) };
}
