import { type Position } from '@bursar/domain/kernel';
import { type Reading } from '../sqlite/durable-file.js';
import { groupOf, orderOf, rangeOf } from './conditions.js';
import { type AnyGrouping, type AnyModel, type AnyQuery } from './read-models.js';
import { clausesAsOf, columnOf, type Value } from './sqlite-clauses.js';

export const pastTable = (table: string): string => `${table}_past`;

export class PastSelection {
  private readonly past: string;
  private readonly hits: string;
  private readonly values: readonly Value[];
  private readonly walkable: boolean;

  constructor(
    private readonly model: AnyModel,
    private readonly table: string,
    private readonly query: AnyQuery,
    private readonly position: Position,
    isLate: boolean,
  ) {
    this.past = pastTable(table);
    const clauses = clausesAsOf(model, query);
    const met = clauses.map(({ column, on }) => ` AND ${on(column)}`).join('');
    const values = clauses.flatMap(({ values }) => values);
    // `+` leaves the choice to the conditions' indexes.
    const reached = clauses.length > 0 ? '+position' : 'position';
    this.hits = `WITH unchanged AS MATERIALIZED (SELECT n FROM ${table} WHERE ${reached} <= ? AND row IS NOT NULL${met}),
      replaced AS MATERIALIZED (SELECT n FROM ${this.past} WHERE until > ? AND position <= ?${met})`;
    this.values = [position, ...values, position, position, ...values];
    const isShort = query.limit !== undefined && (query.sort?.length ?? 0) <= 1;
    this.walkable = isLate && isShort && clauses.length === 0;
  }

  rows(order: 'in order' | 'in no order'): Reading {
    if (order === 'in no order') return this.reading(this.versions('row'));
    return this.walkable ? this.walked() : this.reading(this.ordered());
  }

  page(): Reading {
    if (this.walkable) return this.walked(`${this.total()} UNION ALL`);
    return this.reading(`${COUNT} UNION ALL SELECT * FROM (${this.ordered()})`);
  }

  count(): Reading {
    return this.reading(COUNT);
  }

  /** SQLite's JSON cuts digits of a number. */
  totals(grouping: AnyGrouping): Reading {
    const { by, of } = groupOf(this.model, grouping);
    const key = by === undefined ? 'NULL' : columnOf(by);
    const number = of === undefined ? '0' : columnOf(of);
    return this.reading(`SELECT json_array(key, count(*), format('%!.17g', total(number)))
      FROM (${this.versions(`${key} AS key, ${number} AS number`)}) GROUP BY key ORDER BY key`);
  }

  /** Sorts keys alone: texts of rows would fill the sorter. */
  private ordered(): string {
    const { columns } = this.keys();
    return this.sorted(this.versions(`n, 0 AS kept${columns}`, `n, 1 AS kept${columns}`));
  }

  private sorted(versions: string): string {
    const { offset, limit = -1 } = rangeOf(this.query);
    const sorted = `SELECT n, kept FROM (${versions}) ORDER BY ${this.keys().byName} LIMIT ${limit} OFFSET ${offset}`;
    return `SELECT CASE kept WHEN 1 THEN (SELECT row FROM ${this.past} AS p WHERE p.n = sorted.n)
      ELSE (SELECT row FROM ${this.table} AS t WHERE t.n = sorted.n) END FROM (${sorted}) AS sorted`;
  }

  /** Passes rows of the index that changed later, and sorts only the versions they replaced. */
  private walked(first = ''): Reading {
    const { offset, limit = 0 } = rangeOf(this.query);
    const { columns, byColumn } = this.keys();
    const unchanged = `SELECT n, 0 AS kept${columns} FROM ${this.table}
      WHERE +position <= (SELECT position FROM asked) AND row IS NOT NULL ORDER BY ${byColumn} LIMIT ${offset + limit}`;
    const replaced = `SELECT n, 1 AS kept${columns} FROM ${this.past} WHERE ${REPLACED}`;
    const versions = `SELECT * FROM (${unchanged}) UNION ALL ${replaced}`;
    return { sql: `${ASKED} ${first} SELECT * FROM (${this.sorted(versions)})`, values: [this.position] };
  }

  private total(): string {
    const upTo = 'position <= (SELECT position FROM asked)';
    return `SELECT CAST((SELECT count(*) FROM ${this.table} WHERE ${upTo})
      - (SELECT count(*) FROM ${this.table} WHERE row IS NULL AND +${upTo})
      + (SELECT count(*) FROM ${this.past} WHERE ${REPLACED}) AS TEXT)`;
  }

  private keys() {
    const fields = orderOf(this.model, this.query.sort).map(({ field, descending }, index) => ({
      column: columnOf(field),
      name: `key_${index}`,
      descending,
    }));
    const keys = [...fields, { column: 'id', name: 'id', descending: fields.at(-1)?.descending }];
    const inOrder = (texts: readonly string[]) =>
      keys.map(({ descending }, index) => `${texts[index]}${descending ? ' DESC' : ''}`).join(', ');
    return {
      columns: keys.map(({ column, name }) => `, ${column} AS ${name}`).join(''),
      byName: inOrder(keys.map(({ name }) => name)),
      byColumn: inOrder(keys.map(({ column }) => column)),
    };
  }

  private versions(columns: string, keptColumns = columns): string {
    return `SELECT ${columns} FROM ${this.table} WHERE n IN (SELECT n FROM unchanged)
      UNION ALL SELECT ${keptColumns} FROM ${this.past} WHERE n IN (SELECT n FROM replaced)`;
  }

  private reading(sql: string): Reading {
    return { sql: `${this.hits} ${sql}`, values: this.values };
  }
}

const ASKED = 'WITH asked AS (SELECT ? AS position)';
const REPLACED = 'until > (SELECT position FROM asked) AND position <= (SELECT position FROM asked)';

const COUNT = `SELECT CAST((SELECT count(*) FROM unchanged) + (SELECT count(*) FROM replaced) AS TEXT)`;
