import { type Day, type Timestamp, yearStartOf } from './calendar.js';
import { type EventMap, type Names, type Recorded } from './event.js';
import { paiseOf } from './money.js';
import { fanOutOf, project, type Projection } from './projection.js';
import { Rows } from './rows.js';

export interface Asked {
  readonly today: Day;
  readonly now?: Timestamp | undefined;
  readonly student_id?: string | undefined;
  readonly user_id?: string | undefined;
  readonly departments?: readonly number[] | undefined;
  readonly requests?: readonly string[] | undefined;
  readonly movements?: readonly string[] | undefined;
  readonly students?: readonly string[] | undefined;
  readonly revised?: boolean | undefined;
  readonly financial_year?: string | undefined;
  readonly month?: string | undefined;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly accounts?: readonly string[] | undefined;
  readonly group?: string | undefined;
}

type Value = string | number | boolean | null;

type Condition =
  | Value
  | undefined
  | { readonly in: readonly (string | number | null)[] }
  | { readonly from?: string | number; readonly below?: string | number };

export type Conditions<Row extends object> = Readonly<Partial<Record<keyof Row & string, Condition>>>;

type Where<Row extends object> = Conditions<Row> | ((asked: Asked) => Conditions<Row>);

interface Titled {
  /** Also in addresses; snake_case. */
  readonly name: string;
  readonly label: string;
  readonly unit: 'paise' | 'count';
}

interface Summed<Row extends object, Model> extends Titled {
  readonly of: Model;
  readonly where?: Where<Row>;
  readonly adds: (row: Row, asked: Asked) => number;
  readonly tells: (row: Row, names: Names) => string;
  readonly groups?: (row: Row) => readonly string[];
  readonly parts?: never;
  readonly divides?: never;
}

export type Sum = Summed<object, Projection>;

export interface Composition extends Titled {
  readonly parts: readonly Part[];
  readonly of?: never;
  readonly where?: never;
  readonly adds?: never;
  readonly tells?: never;
  readonly groups?: never;
  readonly divides?: never;
}

/** Rounded to a whole paisa or row; 0 for the divisor 0. */
export interface Quotient extends Titled {
  readonly divides: { readonly figure: Figure; readonly by: Figure };
  readonly of?: never;
  readonly where?: never;
  readonly adds?: never;
  readonly tells?: never;
  readonly groups?: never;
  readonly parts?: never;
}

export interface Part {
  readonly sign: 1 | -1;
  readonly figure: Figure;
}

export type Figure = Sum | Composition | Quotient;

export function figure<Row extends object, Events extends EventMap>(
  definition: Summed<Row, Projection<Row, Events>>,
): Sum;
export function figure(definition: Composition): Composition;
export function figure(definition: Quotient): Quotient;
export function figure(definition: object): Figure {
  return definition as Figure;
}

/** By default the financial year up to `to`. */
export const periodOf = ({ today, to = today, from }: Asked): { readonly from: Day; readonly to: Day } => ({
  from: from ?? yearStartOf(to),
  to,
});

export const plus = (figure: Figure): Part => ({ sign: 1, figure });
export const minus = (figure: Figure): Part => ({ sign: -1, figure });

export function conditionsOf(sum: Sum, asked: Asked): Readonly<Record<string, Condition>> {
  const where = sum.where as Where<Readonly<Record<string, Value>>> | undefined;
  return typeof where === 'function' ? where(asked) : { ...where };
}

function holds(condition: Condition, value: Value): boolean {
  if (condition === undefined) return true;
  if (typeof condition !== 'object' || condition === null) return value === condition;
  if ('in' in condition) return condition.in.includes(value as string | number | null);
  const { from, below } = condition;
  return value !== null && (from === undefined || value >= from) && (below === undefined || value < below);
}

const isInGroup = (sum: Sum, { group }: Asked, row: object): boolean =>
  group === undefined || sum.groups?.(row).some((each) => `\n${group}\n`.includes(`\n${each}\n`)) === true;

export const partsOf = ({ parts, divides }: Composition | Quotient): readonly Part[] =>
  parts ?? [plus(divides.figure), plus(divides.by)];

export const isMade = (figure: Figure): figure is Composition | Quotient => figure.of === undefined;

export function isGrouped(figure: Figure): boolean {
  if (figure.parts) return figure.parts.every((part) => isGrouped(part.figure));
  return figure.divides ? false : figure.groups !== undefined;
}

export const sumsIn = (figure: Figure): ReadonlySet<Sum> =>
  new Set(isMade(figure) ? partsOf(figure).flatMap((part) => [...sumsIn(part.figure)]) : [figure]);

export function adderOf(sum: Sum, asked: Asked): (row: object) => number {
  const conditions = Object.entries(conditionsOf(sum, asked));
  const fits = (row: Readonly<Record<string, Value>>): boolean =>
    conditions.every(([field, condition]) => holds(condition, row[field] ?? null)) && isInGroup(sum, asked, row);
  return (row) => (fits(row as Readonly<Record<string, Value>>) ? sum.adds(row, asked) : 0);
}

export const addedBy = (sum: Sum, asked: Asked, row: object | undefined): number =>
  row ? adderOf(sum, asked)(row) : 0;

const quotient = (dividend: number, divisor: number): number => (divisor === 0 ? 0 : Math.round(dividend / divisor));

export function valueOf(figure: Figure, amountOf: (sum: Sum) => number): number {
  if (!isMade(figure)) return amountOf(figure);
  const values = partsOf(figure).map((part) => part.sign * valueOf(part.figure, amountOf));
  const [dividend = 0, divisor = 0] = values;
  return figure.divides ? quotient(dividend, divisor) : values.reduce((sum, value) => sum + value, 0);
}

/** Undefined for a sum of rows. */
export const formulaOf = ({ parts, divides }: Figure): string | undefined =>
  divides
    ? `${divides.figure.label} ÷ ${divides.by.label}`
    : parts?.map(({ sign, figure: { label } }, place) => `${signIn(sign, place)}${label}`).join(' ');

const signIn = (sign: 1 | -1, place: number): string => {
  if (sign === 1) return place === 0 ? '' : '+ ';
  return '− ';
};

export interface Step {
  readonly event: Recorded;
  readonly before: number;
  readonly by: number;
  readonly after: number;
}

/** Runs the row's own reducer. A fan-out that moves no number is no step. */
function steps(
  model: Projection,
  numberIn: (row: object | undefined) => number,
  events: readonly Recorded[],
): readonly Step[] {
  const rows = new Rows();
  let before = 0;
  return events.flatMap((event) => {
    const change = project(model, rows, event).at(-1);
    const after = change ? numberIn(change.after) : before;
    const step = { event, before, by: after - before, after };
    before = after;
    return step.by === 0 && fanOutOf(model, event) ? [] : [step];
  });
}

export function contributions(sum: Sum, asked: Asked, events: readonly Recorded[]): readonly Step[] {
  const addedBy = adderOf(sum, asked);
  return steps(sum.of, (row) => (row ? addedBy(row) : 0), events);
}

export const changesOf = (model: Projection, field: string, events: readonly Recorded[]): readonly Step[] =>
  steps(model, (row) => paiseIn(row, field), events);

function paiseIn(row: object | undefined, field: string): number {
  const value = (row as Readonly<Record<string, unknown>> | undefined)?.[field];
  if (typeof value !== 'number') return 0;
  return field.endsWith('_paise') ? value : paiseOf(value);
}
