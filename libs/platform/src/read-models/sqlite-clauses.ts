import { type FieldTest, testsOf } from './conditions.js';
import { prefixesOf } from './name-words.js';
import { type AnyModel, type AnyQuery, type Naming } from './read-models.js';
import { soughtBy } from './search-text.js';

export type Value = string | number;

export interface Clause {
  readonly column: string;
  readonly on: (column: string) => string;
  readonly values: readonly Value[];
  /** True if it matches deleted rows, whose fields are null. */
  readonly acceptsNull: boolean;
  readonly adjacent?: boolean;
  readonly numbers?: string;
}

export const SEARCH = 'search';

export const NAMES = 'names';

export const columnOf = (field: string): string => `"f_${field}"`;

export const namesTable = (table: string): string => `${table}_names`;

export function clausesOf(model: AnyModel, table: string, { id, ids, where, q, named }: AnyQuery): Clause[] {
  const one = id === undefined ? [] : [{ column: 'id', ...equal(id), acceptsNull: true }];
  const some = ids === undefined ? [] : [{ column: 'id', ...oneOf(ids), acceptsNull: true }];
  const clauses = [...one, ...some, ...testsOf(model, where).map(clauseOf), ...naming(model, table, named)];
  const sought = soughtBy(q);
  return sought.length === 0 ? clauses : [...clauses, mentioning(model, sought)];
}

export function clausesAsOf(model: AnyModel, { named, ...query }: AnyQuery): Clause[] {
  const clauses = clausesOf(model, '', query);
  if (named === undefined) return clauses;
  const prefixes = prefixesOf(named);
  if (!model.names?.length || prefixes === undefined) return [NONE];
  const on = (column: string) => prefixes.map(() => `instr(' ' || ${column}, ?) > 0`).join(' AND ');
  return [...clauses, { column: NAMES, on, values: prefixes.map((prefix) => ` ${prefix}`), acceptsNull: false }];
}

const NONE: Clause = { column: 'n', on: () => 'FALSE', values: [], acceptsNull: false };

function naming({ names = [] }: AnyModel, table: string, named: Naming | undefined): readonly Clause[] {
  if (named === undefined) return [];
  const prefixes = prefixesOf(named);
  if (names.length === 0 || prefixes === undefined) return [NONE];
  const words = namesTable(table);
  const numbers = `${words} WHERE ${words} MATCH ?`;
  const values = [prefixes.map((prefix) => `"${prefix}"*`).join(' ')];
  return [
    { column: 'n', on: (column) => `${column} IN (SELECT rowid FROM ${numbers})`, values, numbers, acceptsNull: false },
  ];
}

function mentioning({ search = [] }: AnyModel, sought: ReturnType<typeof soughtBy>): Clause {
  if (search.length === 0) return NONE;
  const on = (column: string) =>
    sought.map((texts) => `(${texts.map(() => `instr(${column}, ?) > 0`).join(' OR ')})`).join(' AND ');
  return { column: SEARCH, on, values: sought.flat(), acceptsNull: false };
}

function clauseOf({ field, test }: FieldTest): Clause {
  const column = columnOf(field);
  switch (test.kind) {
    case 'equals':
      return { column, ...equal(test.value) };
    case 'in':
      return { column, ...oneOf(test.values) };
    case 'within':
      return { column, ...within(test) };
  }
}

type Comparison = Omit<Clause, 'column'>;

function equal(value: string | number | boolean | null): Comparison {
  if (value === null) return { on: (column) => `${column} IS NULL`, values: [], acceptsNull: true };
  const bound = typeof value === 'boolean' ? Number(value) : value;
  return { on: (column) => `${column} = ?`, values: [bound], acceptsNull: false, adjacent: true };
}

function oneOf(list: readonly (Value | null)[]): Comparison {
  const values = [JSON.stringify(list)];
  const isIn = (column: string) => `${column} IN (SELECT value FROM json_each(?))`;
  if (!list.includes(null)) return { on: isIn, values, acceptsNull: false };
  return { on: (column) => `(${isIn(column)} OR ${column} IS NULL)`, values, acceptsNull: true };
}

function within({ from, below }: { readonly from?: Value; readonly below?: Value }): Comparison {
  const bounds = [
    { operator: '>=', bound: from },
    { operator: '<', bound: below },
  ].flatMap(({ operator, bound }) => (bound === undefined ? [] : [{ operator, bound }]));
  if (bounds.length === 0) return { on: (column) => `${column} IS NOT NULL`, values: [], acceptsNull: false };
  return {
    on: (column) => bounds.map(({ operator }) => `${column} ${operator} ?`).join(' AND '),
    values: bounds.map(({ bound }) => bound),
    acceptsNull: false,
    adjacent: true,
  };
}
