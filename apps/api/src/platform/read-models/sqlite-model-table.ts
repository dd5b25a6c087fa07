import { type Position, type Versioned } from '@bursar/domain/kernel';
import { LRUCache } from 'lru-cache';
import { type Statements } from '../sqlite/statements.js';
import { type AnyModel, type AnyQuery, type Page } from './read-models.js';
import { searchTextOf } from './search-text.js';
import { columnOf, SEARCH } from './sqlite-clauses.js';
import { type Selectable, Selection } from './sqlite-selection.js';

/** Names become part of statements, where nothing can be bound in their place. */
const NAME = /^[a-z][a-z0-9_]*$/i;

/** How many rows a table keeps at hand. */
const READ_MAX = 2_000;
/** How much of its pages a table keeps at hand, in characters: some forty pages of fifty rows. */
const PAGES_MAX = 1_000_000;

/** What a column takes. */
type Stored = string | number | null;

/** A statement on its way to the writing thread: carried out once for each of its rows, or once if it has none. */
export interface Statement {
  readonly sql: string;
  readonly rows?: readonly (readonly Stored[])[];
}

/** A field as SQLite keeps it. */
const storedField = (value: unknown): Stored => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' || typeof value === 'number' ? value : null;
};

/**
 * The table of one read model: rows as JSON text, with a column and an index for every field that is filtered or
 * sorted by. The columns are written, not computed from the text: indexing many rows would otherwise parse each of
 * them once per index. A deleted row stays with its position and no text.
 */
export class ModelTable implements Selectable {
  /** The rows asked for by id lately: accounts and sessions are, on every request. */
  private readonly read = new LRUCache<string, object>({ max: READ_MAX });
  /** Made once until rows are written: everybody who is told of a change asks for the same few. */
  private readonly pages = new LRUCache<string, Page>({
    maxSize: PAGES_MAX,
    sizeCalculation: ({ rows }) => rows.reduce((size, row) => size + row.length, 1),
  });
  /** Counted once until rows are written. */
  private readonly counts = new Map<string, number>();

  /** `name` is the table's; it differs from one building of the model to the next. */
  constructor(
    private readonly statements: Statements,
    readonly model: AnyModel,
    readonly name: string,
  ) {}

  /** The statement that makes the table, without indexes. Throws an error for a model whose names are not plain. */
  creation(): Statement {
    const { name, indexes } = this.model;
    const impossible = [name, ...indexes].find((word) => !NAME.test(word));
    if (impossible) throw new Error(`${impossible} cannot name a read model or a field of its rows`);
    const fields = indexes.map((field) => `, ${columnOf(field)}`);
    const columns = `id TEXT NOT NULL, position TEXT NOT NULL, row TEXT, ${SEARCH} TEXT ${fields.join(' ')}`;
    return { sql: `CREATE TABLE ${this.name} (n INTEGER PRIMARY KEY, ${columns})` };
  }

  /** The statements that index the table, each of which takes its time on many rows. */
  indexing(): Statement[] {
    const { name, model } = this;
    const statements = [
      `CREATE UNIQUE INDEX ${name}_id ON ${name} (id)`,
      `CREATE INDEX ${name}_deleted ON ${name} (n) WHERE row IS NULL`,
      ...model.indexes.map((field) => `CREATE INDEX "${name}_of_${field}" ON ${name} (${columnOf(field)}, id)`),
      ...(model.search?.length ? [`CREATE INDEX ${name}_${SEARCH} ON ${name} (${SEARCH})`] : []),
    ];
    return statements.map((sql) => ({ sql }));
  }

  /** Writes rows of which the table has none yet. */
  fill(rows: Iterable<readonly [string, Versioned<object>]>): Statement {
    return this.insert('', rows);
  }

  /** Writes rows over older ones; tell `written` when that is done. */
  write(rows: Iterable<readonly [string, Versioned<object>]>): Statement {
    const [, ...written] = this.columns();
    return this.insert(
      `ON CONFLICT (id) DO UPDATE SET ${written.map((column) => `${column} = excluded.${column}`).join(', ')}
       WHERE excluded.position > position`,
      rows,
    );
  }

  /** Forgets what was known of rows that have been written. */
  written(ids: Iterable<string>): void {
    this.counts.clear();
    this.pages.clear();
    for (const id of ids) this.read.delete(id);
  }

  /** The same object for everybody who asks, until it is written. */
  get(id: string): Readonly<object> | undefined {
    const known = this.read.get(id);
    if (known) return known;
    const [text] = (this.statements.get(`SELECT row FROM ${this.name} WHERE id = ?`, [id]) ?? []) as [string?];
    if (!text) return undefined;
    const row = JSON.parse(text) as object;
    this.read.set(id, row);
    return row;
  }

  /** The rows on the page that a query asks for, the same object for everybody. */
  page(query: AnyQuery): Page {
    const asked = JSON.stringify(query);
    let page = this.pages.get(asked);
    if (!page) this.pages.set(asked, (page = this.select(query).page()));
    return page;
  }

  size(): number {
    return this.counted('');
  }

  deleted(): number {
    return this.counted('WHERE row IS NULL');
  }

  select(query: AnyQuery): Selection {
    return new Selection(this.statements, this, query);
  }

  /** The rows of these ids, deleted ones included. */
  load(ids: readonly string[]): [id: string, position: Position, row: string | null][] {
    return this.statements.all(
      `SELECT id, position, row FROM ${this.name} WHERE id IN (SELECT value FROM json_each(?))`,
      [JSON.stringify(ids)],
    );
  }

  private counted(where: string): number {
    let count = this.counts.get(where);
    if (count === undefined) {
      [count] = this.statements.get(`SELECT count(*) FROM ${this.name} ${where}`) as [number];
      this.counts.set(where, count);
    }
    return count;
  }

  private columns(): string[] {
    return ['id', 'position', 'row', SEARCH, ...this.model.indexes.map(columnOf)];
  }

  private insert(conflict: string, rows: Iterable<readonly [string, Versioned<object>]>): Statement {
    const columns = this.columns();
    const places = columns.map(() => '?').join(', ');
    const sql = `INSERT INTO ${this.name} (${columns.join(', ')}) VALUES (${places}) ${conflict}`;
    return { sql, rows: Array.from(rows, ([id, { row, position }]) => this.storedRow(id, position, row)) };
  }

  private storedRow(id: string, position: Position, row: object | undefined): Stored[] {
    const stored: Stored[] = row
      ? [id, position, JSON.stringify(row), searchTextOf(this.model, row)]
      : [id, position, null, null];
    for (const field of this.model.indexes)
      stored.push(storedField((row as Record<string, unknown> | undefined)?.[field]));
    return stored;
  }
}
