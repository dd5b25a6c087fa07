import { type EventMap, type Position } from './event.js';
import { type Derived, NO_ID, type Projection, type RollUp, type RowChange } from './projection.js';
import { type Rows } from './rows.js';

type Amounts = number | Readonly<Record<string, number>>;

type AmountsOf<Row> = { [Field in keyof Row & string]: Row[Field] extends Amounts ? Field : never }[keyof Row & string];

type ListsOf<Row> = { [Field in keyof Row & string]: Row[Field] extends readonly unknown[] ? Field : never }[keyof Row &
  string];

interface Definition<Row extends object, Source extends object, Events extends EventMap> extends Pick<
  Projection<Row>,
  'name' | 'version' | 'indexes' | 'search'
> {
  readonly of: Projection<Source, Events>;
  /** Pure: equal sources derive equal rows. */
  readonly rows: (source: Source) => Derived<Row>;
  /** Each item derives its rows alone, so only new items are derived. */
  readonly each?: ListsOf<Source>;
  /** Fields of an item that make rows; all by default. */
  readonly eachOf?: readonly string[];
  /** Fields of the source that make no row. */
  readonly besides?: readonly (keyof Source & string)[];
  /** Added up over all sources, by key too. Without sums, a row has one source. */
  readonly sums?: readonly AmountsOf<Row>[];
  readonly completed?: (row: Row) => Row;
}

export const rollUp = <Row extends object, Source extends object, Events extends EventMap>({
  of,
  rows,
  each,
  eachOf,
  besides,
  sums,
  completed,
  ...model
}: Definition<Row, Source, Events>): Projection<Row> => ({
  ...model,
  rowOf: () => NO_ID,
  on: {},
  rollUp: { of, rows, each, eachOf, besides, sums, completed } as unknown as RollUp,
});

type Fields = Readonly<Record<string, unknown>>;

function areAlikeBut(fields: readonly string[], one: Fields, other: Fields): boolean {
  for (const field in other) if (one[field] !== other[field] && !fields.includes(field)) return false;
  return true;
}

const isAlike = (fields: readonly string[] | undefined, one: Fields, other: Fields | undefined): boolean =>
  one === other || (other !== undefined && fields?.every((field) => one[field] === other[field]) === true);

type Apart = Pick<RollUp, 'eachOf' | 'besides'> & { readonly each: string };

/** Without the items that both begin with, if no other part of rows differs. */
function apart({ each: list, eachOf, besides = [] }: Apart, before: Fields, after: Fields): readonly [object, object] {
  if (!areAlikeBut([list, ...besides], before, after)) return [before, after];
  const [was, is] = [before[list] as readonly Fields[], after[list] as readonly Fields[]];
  let alike = 0;
  while (alike < was.length && isAlike(eachOf, was[alike] as Fields, is[alike])) alike += 1;
  return [
    { ...before, [list]: was.slice(alike) },
    { ...after, [list]: is.slice(alike) },
  ];
}

export interface Difference {
  readonly id: string;
  readonly from: object | undefined;
  readonly to: object | undefined;
}

function derivedOf({ each, rows, ...by }: RollUp, { before, after }: RowChange): readonly Derived<object>[] {
  const sources = each && before && after ? apart({ each, ...by }, before as Fields, after as Fields) : [before, after];
  return sources.map((source) => (source ? rows(source) : new Map()));
}

export function differencesOf(model: RollUp, change: RowChange): readonly Difference[] {
  const [was, is] = derivedOf(model, change) as [Derived<object>, Derived<object>];
  const differences: Difference[] = [];
  for (const [id, to] of is) {
    const from = was.get(id);
    if (!from || JSON.stringify(from) !== JSON.stringify(to)) differences.push({ id, from, to });
  }
  for (const [id, from] of was) if (!is.has(id)) differences.push({ id, from, to: undefined });
  return differences;
}

export const rollUpOnto = (
  model: RollUp,
  rows: Rows<object>,
  position: Position,
  changes: readonly RowChange[],
): readonly RowChange[] =>
  rolledOnto(
    model,
    rows,
    position,
    changes.flatMap((change) => differencesOf(model, change)),
  );

export function rolledOnto(
  model: RollUp,
  rows: Rows<object>,
  position: Position,
  differences: readonly Difference[],
): readonly RowChange[] {
  const made = new Map<string, RowChange>();
  for (const { id, from, to } of differences) {
    const known = rows.get(id);
    const earlier = made.get(id);
    if (known && known.position >= position && !earlier) continue;
    const row = model.sums ? added(model, known?.row, from, to) : to;
    made.set(id, { id, before: earlier ? earlier.before : known?.row, after: row });
    rows.set(id, { row, position });
  }
  return [...made.values()];
}

function added(
  { sums = [], completed }: RollUp,
  known: object | undefined,
  from: object | undefined,
  to: object | undefined,
): object {
  const of = (row: object | undefined, field: string) => (row as Fields | undefined)?.[field] as Amounts | undefined;
  const row: Record<string, unknown> = { ...(to ?? known ?? from) };
  for (const field of sums) row[field] = moved(of(known, field), of(from, field), of(to, field));
  return completed?.(row) ?? row;
}

function moved(known: Amounts = 0, from: Amounts = 0, to: Amounts = 0): Amounts {
  if (typeof known === 'number' && typeof from === 'number' && typeof to === 'number') return known - from + to;
  const of = (amounts: Amounts, key: string): number => (typeof amounts === 'number' ? 0 : (amounts[key] ?? 0));
  const keys = new Set([known, from, to].flatMap((amounts) => Object.keys(amounts)));
  return Object.fromEntries(
    [...keys]
      .sort()
      .map((key) => [key, of(known, key) - of(from, key) + of(to, key)] as const)
      .filter(([, amount]) => amount !== 0),
  );
}
