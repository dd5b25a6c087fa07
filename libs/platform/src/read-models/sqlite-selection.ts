import { type Reading } from '../sqlite/durable-file.js';
import { type Statements } from '../sqlite/statements.js';
import { groupOf, orderOf, rangeOf } from './conditions.js';
import { type AnyGrouping, type AnyModel, type AnyQuery, type Total } from './read-models.js';
import { type Clause, clausesOf, columnOf, SEARCH, type Value } from './sqlite-clauses.js';

/** A scan of these (some 2 ms) is cheaper than an index. */
const FEW = 1_000;

const WALKED_MAX = 10_000;

const WALKED_ASIDE_MAX = 100_000;

export interface Selectable {
  readonly name: string;
  readonly model: AnyModel;
  size(): number;
  deleted(): number;
}

export const HITS = 'CREATE TEMP TABLE hits (n INTEGER PRIMARY KEY)';

/** Each condition becomes a set of row numbers: SQLite's own plan takes ten times as long. */
export class Selection {
  private readonly table: string;
  private readonly live: string;
  private readonly matching: string;
  private readonly numbers: string;
  private readonly values: readonly Value[];
  readonly broad: boolean;
  private readonly small: boolean;
  private readonly walkable: boolean;
  private readonly bounds: readonly Clause[];
  private readonly tests: readonly Clause[];

  constructor(
    private readonly statements: Statements,
    private readonly selectable: Selectable,
    private readonly query: AnyQuery,
  ) {
    this.table = selectable.name;
    this.live = selectable.deleted() === 0 ? 'TRUE' : `n NOT IN (SELECT n FROM ${this.table} WHERE row IS NULL)`;
    this.small = selectable.size() <= FEW;
    const clauses = this.narrowestFirst(clausesOf(selectable.model, selectable.name, query));
    this.matching = this.conjunction(clauses);
    const ready = clauses.length === 1 ? clauses[0]?.clause.numbers : undefined;
    this.numbers = ready ? `SELECT rowid FROM ${ready}` : `SELECT n FROM ${this.table} WHERE ${this.matching}`;
    const [narrowest] = clauses;
    this.broad = narrowest !== undefined && narrowest.size > FEW;
    const sorts = query.sort?.length ?? 0;
    this.walkable = sorts <= 1 && clauses.every(({ clause }) => clause.numbers === undefined);
    this.values = clauses.flatMap(({ clause }) => clause.values);
    const [order] = orderOf(selectable.model, query.sort);
    const walked = clauses.map(({ clause }) => clause);
    this.bounds = walked.filter((clause) => bounds(clause, order));
    this.tests = walked.filter((clause) => !bounds(clause, order));
  }

  count(): number {
    const { selectable, table, matching, live, values } = this;
    if (matching === live) return selectable.size() - selectable.deleted();
    return this.countOf(`${table} WHERE ${matching}`, values);
  }

  page(): { rows: string[]; total: number } {
    if (this.small || this.matching === this.live) {
      return { rows: this.ordered(this.matching, this.values), total: this.count() };
    }
    this.statements.run('DELETE FROM hits');
    const total = this.statements.run(`INSERT INTO hits ${this.numbers}`, this.values);
    const number = total <= FEW ? 'n' : '+n';
    return { rows: this.ordered(`${number} IN (SELECT n FROM hits)`), total };
  }

  /** `total` tells how far apart matches lie. Undefined when the walk would pass too many rows. */
  walk(total?: number): string[] | undefined {
    const { offset, limit = FEW } = rangeOf(this.query);
    const passed = total === undefined ? offset + limit : this.passedBy(offset + limit, total);
    if (!this.walkable || passed > WALKED_MAX) return undefined;
    const { sql, values } = this.walked(WALKED_MAX);
    const [rows, found] = this.statements.get(
      `SELECT group_concat(row, char(10)), count(*) FROM (${sql} LIMIT ? OFFSET ?)`,
      [...values, limit, offset],
    ) as [string | null, number];
    if (found < limit && this.tests.length > 0 && this.selectable.size() > WALKED_MAX) return undefined;
    return rows?.split('\n') ?? [];
  }

  aside(total: number): Reading {
    const { offset, limit = FEW } = rangeOf(this.query);
    if (!this.walkable || this.passedBy(offset + limit, total) > WALKED_ASIDE_MAX) return this.reading('in order');
    const { sql, values } = this.walked(-1);
    return { sql: `${sql} LIMIT ${limit} OFFSET ${offset}`, values };
  }

  counting(): Reading {
    return { sql: counted(`(${this.numbers})`), values: this.values };
  }

  countedPage(): Reading {
    const { offset, limit = FEW } = rangeOf(this.query);
    const page = `SELECT row FROM ${this.table} WHERE +n IN hits ORDER BY ${this.order()} LIMIT ${limit} OFFSET ${offset}`;
    const sql = `WITH hits AS MATERIALIZED (${this.numbers}) ${counted('hits')} UNION ALL SELECT * FROM (${page})`;
    return { sql, values: this.values };
  }

  private passedBy(rows: number, total: number): number {
    if (this.tests.length === 0) return rows;
    const size = this.selectable.size();
    return total < rows ? size : (rows * size) / total;
  }

  private walked(most: number): Reading {
    const met = [...this.tests.map(({ on, column }) => on(`+${column}`)), 'row IS NOT NULL'].join(' AND ');
    const between = this.bounds.map(({ on, column }) => on(column)).join(' AND ') || 'TRUE';
    return {
      sql: `SELECT row FROM (SELECT row, ${met} AS met FROM ${this.table} WHERE ${between}
        ORDER BY ${this.order()} LIMIT ${most}) WHERE met`,
      values: [...this.tests, ...this.bounds].flatMap(({ values }) => values),
    };
  }

  few(): string[] | undefined {
    if (this.small) return this.ordered(this.matching, this.values);
    if (this.matching === this.live) return this.count() <= FEW ? this.ordered(this.live) : undefined;
    if (this.broad) return undefined;
    this.statements.run('DELETE FROM hits');
    const hits = `INSERT INTO hits ${this.numbers} LIMIT ${FEW + 1}`;
    return this.statements.run(hits, this.values) <= FEW ? this.ordered('n IN (SELECT n FROM hits)') : undefined;
  }

  totals(grouping: AnyGrouping): Total[] | undefined {
    if (this.broad || (this.matching === this.live && this.selectable.size() > FEW)) return undefined;
    const { by, of } = groupOf(this.selectable.model, grouping);
    const key = by === undefined ? 'NULL' : columnOf(by);
    const sum = of === undefined ? '0' : `total(${columnOf(of)})`;
    const groups = this.statements.all<[Total['key'], number, number]>(
      `SELECT ${key}, count(*), ${sum} FROM ${this.table} WHERE ${this.matching} GROUP BY 1 ORDER BY 1`,
      this.values,
    );
    return groups.map(([key, count, sum]) => ({ key, count, sum }));
  }

  totalling(grouping: AnyGrouping): Reading {
    const { by, of } = groupOf(this.selectable.model, grouping);
    const key = by === undefined ? 'NULL' : columnOf(by);
    const sum = of === undefined ? '0' : `total(${columnOf(of)})`;
    const sql = `SELECT json_array(${key}, count(*), format('%!.17g', ${sum})) FROM ${this.table}
      WHERE ${this.matching} GROUP BY ${key} ORDER BY ${key}`;
    return { sql, values: this.values };
  }

  reading(order: 'in order' | 'in no order'): Reading {
    const { table, values, numbers } = this;
    const { offset, limit = -1 } = rangeOf(this.query);
    const sql =
      order === 'in order'
        ? `SELECT row FROM ${table} WHERE +n IN (${numbers}) ORDER BY ${this.order()} LIMIT ${limit} OFFSET ${offset}`
        : `SELECT row FROM ${table} WHERE n IN (${numbers})`;
    return { sql, values };
  }

  versioned(): [id: string, position: string, row: string][] {
    return this.statements.all(`SELECT id, position, row FROM ${this.table} WHERE n IN (${this.numbers})`, this.values);
  }

  /** One text is faster; JSON contains no line break. */
  private ordered(condition: string, values: readonly Value[] = []): string[] {
    const { offset, limit = -1 } = rangeOf(this.query);
    const page = `SELECT row FROM ${this.table} WHERE ${condition} ORDER BY ${this.order()} LIMIT ? OFFSET ?`;
    const [rows] = this.statements.get(`SELECT group_concat(row, char(10)) FROM (${page})`, [
      ...values,
      limit,
      offset,
    ]) as [string | null];
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
    const rest = others.map(({ clause: { on, column, numbers } }) =>
      first.size <= FEW || numbers !== undefined
        ? on(`+${column}`)
        : `+n IN (SELECT n FROM ${this.table} WHERE ${on(column)})`,
    );
    const deletedToo = [first, ...others].every(({ clause }) => clause.acceptsNull);
    return [first.clause.on(first.clause.column), ...rest, ...(deletedToo ? [this.live] : [])].join(' AND ');
  }

  /** A search scans its whole index, so it comes last. */
  private narrowestFirst(clauses: readonly Clause[]): Sized[] {
    const sized = clauses.map((clause) => {
      const { column, on, values, numbers } = clause;
      if (this.small) return { clause, size: this.selectable.size() };
      if (column === SEARCH) return { clause, size: Infinity };
      const matches = numbers ?? `${this.table} WHERE ${on(column)}`;
      return { clause, size: this.countOf(`(SELECT 1 FROM ${matches} LIMIT ${FEW + 1})`, values) };
    });
    return sized.sort((one, other) => one.size - other.size);
  }

  private countOf(rows: string, values: readonly Value[] = []): number {
    const [count] = this.statements.get(`SELECT count(*) FROM ${rows}`, values) as [number];
    return count;
  }
}

const bounds = ({ column, adjacent }: Clause, order: { readonly field: string } | undefined): boolean =>
  order !== undefined && adjacent === true && column === columnOf(order.field);

const counted = (rows: string): string => `SELECT json_array(count(*), (SELECT position FROM checkpoint)) FROM ${rows}`;

interface Sized {
  readonly clause: Clause;
  readonly size: number;
}
