import { type Versioned } from '@bursar/domain/kernel';
import { inSlices } from './in-slices.js';
import { type FieldTest, groupOf, orderOf, rangeOf, type Test, testsOf } from './conditions.js';
import { type AnyGrouping, type AnyModel, type AnyQuery, type Total } from './read-models.js';
import { isNamed } from './name-words.js';
import { compareValues } from './row-order.js';
import { searchTextOf, soughtBy } from './search-text.js';

export type Rows = ReadonlyMap<string, Versioned<object>>;

type Fields = Readonly<Record<string, unknown>>;

interface Identified {
  readonly id: string;
  readonly row: object;
}

export async function select(model: AnyModel, rows: Rows, query: AnyQuery): Promise<{ rows: object[]; total: number }> {
  const matches = matching(model, query);
  const order = comparing(orderOf(model, query.sort));
  const found: Identified[] = [];
  for await (const some of inSlices(named(query, rows))) {
    for (const [id, { row }] of some) if (row && matches(row)) found.push({ id, row });
  }
  const { offset, limit = found.length } = rangeOf(query);
  const page = found.sort(order).slice(offset, offset + limit);
  return { rows: page.map(({ row }) => row), total: found.length };
}

function named({ id, ids }: AnyQuery, rows: Rows): Rows {
  if (id === undefined && ids === undefined) return rows;
  const wanted = id === undefined ? (ids ?? []) : [id].filter((each) => ids?.includes(each) !== false);
  return new Map(
    wanted.flatMap((each) => {
      const row = rows.get(each);
      return row ? [[each, row] as const] : [];
    }),
  );
}

export async function totals(model: AnyModel, rows: Rows, grouping: AnyGrouping): Promise<Total[]> {
  const { by, of } = groupOf(model, grouping);
  const matches = matching(model, grouping);
  const groups = new Map<Total['key'], Total>();
  for await (const some of inSlices(rows.values())) {
    for (const { row } of some) {
      if (!row || !matches(row)) continue;
      const fields = row as Fields;
      const key = ((by && fields[by]) ?? null) as Total['key'];
      const { count, sum } = groups.get(key) ?? { count: 0, sum: 0 };
      groups.set(key, { key, count: count + 1, sum: sum + Number((of && fields[of]) ?? 0) });
    }
  }
  return [...groups.values()].sort((one, other) => compareValues(one.key, other.key));
}

export function matching(
  model: AnyModel,
  { where, q, named }: Pick<AnyQuery, 'where' | 'q' | 'named'>,
): (row: object) => boolean {
  const tests = testsOf(model, where);
  const sought = soughtBy(q);
  return (row) => passes(row, tests) && mentions(model, row, sought) && isNamed(model, row, named);
}

export const passes = (row: object, tests: readonly FieldTest[]): boolean =>
  tests.every(({ field, test }) => isMet(test, (row as Fields)[field] ?? null));

function isMet(test: Test, value: unknown): boolean {
  switch (test.kind) {
    case 'equals':
      return value === test.value;
    case 'in':
      return (test.values as readonly unknown[]).includes(value);
    case 'within':
      return value !== null && isWithin(test, value);
  }
}

const isWithin = ({ from, below }: Extract<Test, { kind: 'within' }>, value: unknown): boolean =>
  (from === undefined || compareValues(value, from) >= 0) && (below === undefined || compareValues(value, below) < 0);

function mentions(model: AnyModel, row: object, sought: ReturnType<typeof soughtBy>): boolean {
  if (sought.length === 0) return true;
  const text = searchTextOf(model, row);
  return sought.every((texts) => texts.some((each) => text.includes(each)));
}

const comparing =
  (order: ReturnType<typeof orderOf>) =>
  (one: Identified, other: Identified): number => {
    for (const { field, descending } of order) {
      const difference = compareValues((one.row as Fields)[field], (other.row as Fields)[field]);
      if (difference !== 0) return descending ? -difference : difference;
    }
    const difference = compareValues(one.id, other.id);
    return order.at(-1)?.descending ? -difference : difference;
  };
