import { type Reading } from '../sqlite/durable-file.js';
import { type Statements } from '../sqlite/statements.js';
import { orderOf, rangeOf } from './conditions.js';
import { type AnyModel, type AnyQuery } from './read-models.js';
import { type Clause, clausesOf, columnOf, SEARCH, type Value } from './sqlite-clauses.js';

/** Up to so many rows, looking at each costs less than walking an index: some 2 ms. */
const FEW = 1_000;

/** What there is to select from. */
export interface Selectable {
  readonly name: string;
  readonly model: AnyModel;
  /** How many rows there are, deleted ones included. */
  size(): number;
  /** How many of them are deleted. */
  deleted(): number;
}

/** Makes the place where the numbers of the rows that match are put while a page is made of them. */
export const HITS = 'CREATE TEMP TABLE hits (n INTEGER PRIMARY KEY)';

/**
 * The rows of a table that match a query.
 *
 * Left to itself, SQLite reads every row that meets one condition in order to check the next and to sort. Here each
 * condition is a set of row numbers, which its own index answers alone, and only the rows of the page are read: by
 * their numbers when few match, else along the index of the order. Where 25,000 of 200,000 rows match, that is a few
 * milliseconds instead of sixty.
 */
export class Selection {
  private readonly table: string;
  /** Holds for rows that are not deleted, as nearly all are. */
  private readonly live: string;
  private readonly matching: string;
  private readonly values: readonly Value[];
  /** No condition alone leaves few rows to look at, as far as that can be told soon. */
  private readonly broad: boolean;

  /** Throws `NotIndexed`. */
  constructor(
    private readonly statements: Statements,
    private readonly selectable: Selectable,
    private readonly query: AnyQuery,
  ) {
    this.table = selectable.name;
    this.live = selectable.deleted() === 0 ? 'TRUE' : `n NOT IN (SELECT n FROM ${this.table} WHERE row IS NULL)`;
    const clauses = this.narrowestFirst(clausesOf(selectable.model, query));
    this.matching = this.conjunction(clauses);
    const [first, ...others] = clauses;
    this.broad = first?.clause.column === SEARCH || (others.length > 0 && (first?.size ?? 0) > FEW);
    this.values = clauses.flatMap(({ clause }) => clause.values);
  }

  /** How many rows match. */
  count(): number {
    const { selectable, table, matching, live, values } = this;
    if (matching === live) return selectable.size() - selectable.deleted();
    return this.countOf(`${table} WHERE ${matching}`, values);
  }

  /** The rows on the page, and how many match on all pages. */
  page(): { rows: string[]; total: number } {
    if (this.matching === this.live) return { rows: this.ordered(this.live), total: this.count() };
    this.statements.run('DELETE FROM hits');
    const total = this.statements.run(
      `INSERT INTO hits SELECT n FROM ${this.table} WHERE ${this.matching}`,
      this.values,
    );
    const number = total <= FEW ? 'n' : '+n';
    return { rows: this.ordered(`${number} IN (SELECT n FROM hits)`), total };
  }

  /** All that match when they are few, in their order; undefined when they are many, or when it takes long to tell. */
  few(): string[] | undefined {
    if (this.matching === this.live) return this.count() <= FEW ? this.ordered(this.live) : undefined;
    if (this.broad) return undefined;
    this.statements.run('DELETE FROM hits');
    const hits = `INSERT INTO hits SELECT n FROM ${this.table} WHERE ${this.matching} LIMIT ${FEW + 1}`;
    return this.statements.run(hits, this.values) <= FEW ? this.ordered('n IN (SELECT n FROM hits)') : undefined;
  }

  /** The statement that reads all that match, in their order or in none, for another connection. */
  reading(order: 'in order' | 'in no order'): Reading {
    const { table, values } = this;
    const matching = `SELECT n FROM ${table} WHERE ${this.matching}`;
    const sql =
      order === 'in order'
        ? `SELECT row FROM ${table} WHERE +n IN (${matching}) ORDER BY ${this.order()}`
        : `SELECT row FROM ${table} WHERE n IN (${matching})`;
    return { sql, values };
  }

  /** All that match, in no order. */
  versioned(): [id: string, position: string, row: string][] {
    return this.statements.all(
      `SELECT id, position, row FROM ${this.table} WHERE n IN (SELECT n FROM ${this.table} WHERE ${this.matching})`,
      this.values,
    );
  }

  /** One text for all rows, which the driver hands over faster than many; a line break is never part of JSON. */
  private ordered(condition: string): string[] {
    const { offset, limit = -1 } = rangeOf(this.query);
    const page = `SELECT row FROM ${this.table} WHERE ${condition} ORDER BY ${this.order()} LIMIT ? OFFSET ?`;
    const [rows] = this.statements.get(`SELECT group_concat(row, char(10)) FROM (${page})`, [limit, offset]) as [
      string | null,
    ];
    return rows?.split('\n') ?? [];
  }

  private order(): string {
    const fields = orderOf(this.selectable.model, this.query.sort);
    const columns = fields.map(({ field, descending }) => ({ column: columnOf(field), descending }));
    return [...columns, { column: 'id', descending: fields.at(-1)?.descending }]
      .map(({ column, descending }) => (descending ? `${column} DESC` : column))
      .join(', ');
  }

  private conjunction([first, ...others]: readonly Sized[]): string {
    if (!first) return this.live;
    const rest = others.map(({ clause: { on, column } }) =>
      first.size <= FEW ? on(`+${column}`) : `+n IN (SELECT n FROM ${this.table} WHERE ${on(column)})`,
    );
    const deletedToo = [first, ...others].every(({ clause }) => clause.acceptsNull);
    return [first.clause.on(first.clause.column), ...rest, ...(deletedToo ? [this.live] : [])].join(' AND ');
  }

  /** Sizes are counted up to a little more than `FEW`; a search reads its whole index, so it never comes first. */
  private narrowestFirst(clauses: readonly Clause[]): Sized[] {
    const sized = clauses.map((clause) => {
      const { column, on, values } = clause;
      if (clauses.length === 1 || column === SEARCH) return { clause, size: Infinity };
      return {
        clause,
        size: this.countOf(`(SELECT 1 FROM ${this.table} WHERE ${on(column)} LIMIT ${FEW + 1})`, values),
      };
    });
    return sized.sort((one, other) => one.size - other.size);
  }

  private countOf(rows: string, values: readonly Value[] = []): number {
    const [count] = this.statements.get(`SELECT count(*) FROM ${rows}`, values) as [number];
    return count;
  }
}

interface Sized {
  readonly clause: Clause;
  readonly size: number;
}
