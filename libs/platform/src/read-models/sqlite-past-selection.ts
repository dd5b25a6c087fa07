import { type Position } from '@bursar/domain/kernel';
import { type Reading } from '../sqlite/durable-file.js';
import { groupOf, orderOf, rangeOf } from './conditions.js';
import { type AnyGrouping, type AnyModel, type AnyQuery } from './read-models.js';
import { clausesAsOf, columnOf, type Value } from './sqlite-clauses.js';

export const pastTable = (table: string): string => `${table}_past`;

/** Selects unchanged versions from the table, and the others from those that were replaced later. */
export class PastSelection {
  private readonly past: string;
  private readonly hits: string;
  private readonly values: readonly Value[];

  constructor(
    private readonly model: AnyModel,
    private readonly table: string,
    private readonly query: AnyQuery,
    position: Position,
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
  }

  rows(order: 'in order' | 'in no order'): Reading {
    return this.reading(order === 'in order' ? this.ordered() : this.versions('row'));
  }

  /** The total comes first. */
  page(): Reading {
    return this.reading(`${COUNT} UNION ALL SELECT * FROM (${this.ordered()})`);
  }

  count(): Reading {
    return this.reading(COUNT);
  }

  /** SQLite's JSON cuts digits of a number, so the sum is a text. */
  totals(grouping: AnyGrouping): Reading {
    const { by, of } = groupOf(this.model, grouping);
    const key = by === undefined ? 'NULL' : columnOf(by);
    const number = of === undefined ? '0' : columnOf(of);
    return this.reading(`SELECT json_array(key, count(*), format('%!.17g', total(number)))
      FROM (${this.versions(`${key} AS key, ${number} AS number`)}) GROUP BY key ORDER BY key`);
  }

  /** Sorts keys alone: texts of rows would fill the sorter. */
  private ordered(): string {
    const { offset, limit = -1 } = rangeOf(this.query);
    const fields = orderOf(this.model, this.query.sort).map(({ field, descending }, index) => ({
      column: columnOf(field),
      name: `key_${index}`,
      descending,
    }));
    const keys = [...fields, { column: 'id', name: 'id', descending: fields.at(-1)?.descending }];
    const columns = keys.map(({ column, name }) => `, ${column} AS ${name}`).join('');
    const order = keys.map(({ name, descending }) => (descending ? `${name} DESC` : name)).join(', ');
    const sorted = `SELECT n, kept FROM (${this.versions(`n, 0 AS kept${columns}`, `n, 1 AS kept${columns}`)})
      ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
    return `SELECT CASE kept WHEN 1 THEN (SELECT row FROM ${this.past} AS p WHERE p.n = sorted.n)
      ELSE (SELECT row FROM ${this.table} AS t WHERE t.n = sorted.n) END FROM (${sorted}) AS sorted`;
  }

  private versions(columns: string, keptColumns = columns): string {
    return `SELECT ${columns} FROM ${this.table} WHERE n IN (SELECT n FROM unchanged)
      UNION ALL SELECT ${keptColumns} FROM ${this.past} WHERE n IN (SELECT n FROM replaced)`;
  }

  private reading(sql: string): Reading {
    return { sql: `${this.hits} ${sql}`, values: this.values };
  }
}

const COUNT = `SELECT CAST((SELECT count(*) FROM unchanged) + (SELECT count(*) FROM replaced) AS TEXT)`;
