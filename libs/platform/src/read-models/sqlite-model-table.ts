import { type Position, type Versioned } from '@bursar/domain/kernel';
import { LRUCache } from 'lru-cache';
import { type Statements } from '../sqlite/statements.js';
import { nameWordsOf } from './name-words.js';
import { type AnyModel, type AnyQuery, type Page } from './read-models.js';
import { searchTextOf } from './search-text.js';
import { columnOf, namesTable, SEARCH } from './sqlite-clauses.js';
import { type Selectable, Selection } from './sqlite-selection.js';

/** Names become SQL. */
const NAME = /^[a-z][a-z0-9_]*$/i;

const READ_MAX = 2_000;
const PAGES_MAX = 1_000_000;

/** The column of a row's words. Triggers keep the index of all words in step with it. */
const NAMES = 'names';

/** `ascii` splits at spaces only, because words hold no other separator. */
function namesIndexing(table: string): string[] {
  const words = namesTable(table);
  const add = `INSERT INTO ${words} (rowid, words) SELECT new.n, new.${NAMES} WHERE new.${NAMES} IS NOT NULL`;
  const options = `content='', contentless_delete=1, detail=none, tokenize="ascii tokenchars '='"`;
  return [
    `CREATE VIRTUAL TABLE ${words} USING fts5(words, ${options})`,
    `INSERT INTO ${words} (rowid, words) SELECT n, ${NAMES} FROM ${table} WHERE ${NAMES} IS NOT NULL`,
    `CREATE TRIGGER ${words}_added AFTER INSERT ON ${table} BEGIN ${add}; END`,
    `CREATE TRIGGER ${words}_changed AFTER UPDATE OF ${NAMES} ON ${table} WHEN old.${NAMES} IS NOT new.${NAMES}
     BEGIN DELETE FROM ${words} WHERE rowid = old.n; ${add}; END`,
  ];
}

type Stored = string | number | null;

export interface Statement {
  readonly sql: string;
  readonly rows?: readonly (readonly Stored[])[];
}

const storedField = (value: unknown): Stored => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' || typeof value === 'number' ? value : null;
};

/** Computed columns would parse each row once per index. */
export class ModelTable implements Selectable {
  private readonly read = new LRUCache<string, object>({ max: READ_MAX });
  /** Clients told of a change ask for the same pages. */
  private readonly pages = new LRUCache<string, Page>({
    maxSize: PAGES_MAX,
    sizeCalculation: ({ rows }) => rows.reduce((size, row) => size + row.length, 1),
  });
  private readonly counts = new Map<string, number>();

  /** `name` changes with every rebuild. */
  constructor(
    private readonly statements: Statements,
    readonly model: AnyModel,
    readonly name: string,
  ) {}

  /** @throws for names unfit for SQL */
  creation(): Statement {
    const { name, indexes } = this.model;
    const impossible = [name, ...indexes].find((word) => !NAME.test(word));
    if (impossible) throw new Error(`${impossible} cannot name a read model or a field of its rows`);
    const fields = indexes.map((field) => `, ${columnOf(field)}`);
    const columns = `id TEXT NOT NULL, position TEXT NOT NULL, row TEXT, ${SEARCH} TEXT, ${NAMES} TEXT ${fields.join(' ')}`;
    return { sql: `CREATE TABLE ${this.name} (n INTEGER PRIMARY KEY, ${columns})` };
  }

  /** One statement each: each takes long on many rows. */
  indexing(): Statement[] {
    const { name, model } = this;
    const statements = [
      `CREATE UNIQUE INDEX ${name}_id ON ${name} (id)`,
      `CREATE INDEX ${name}_deleted ON ${name} (n) WHERE row IS NULL`,
      ...model.indexes.map((field) => `CREATE INDEX "${name}_of_${field}" ON ${name} (${columnOf(field)}, id)`),
      ...(model.search?.length ? [`CREATE INDEX ${name}_${SEARCH} ON ${name} (${SEARCH})`] : []),
    ];
    return [...statements, ...(model.names?.length ? namesIndexing(name) : [])].map((sql) => ({ sql }));
  }

  fill(rows: Iterable<readonly [string, Versioned<object>]>): Statement {
    return this.insert('', rows);
  }

  /** Call `written` afterwards. */
  write(rows: Iterable<readonly [string, Versioned<object>]>): Statement {
    const [, ...written] = this.columns();
    return this.insert(
      `ON CONFLICT (id) DO UPDATE SET ${written.map((column) => `${column} = excluded.${column}`).join(', ')}
       WHERE excluded.position > position`,
      rows,
    );
  }

  /** Drops cached pages, counts and rows. */
  written(ids: Iterable<string>): void {
    this.counts.clear();
    this.pages.clear();
    for (const id of ids) this.read.delete(id);
  }

  /** Callers share the object until the next write. */
  get(id: string): Readonly<object> | undefined {
    const known = this.read.get(id);
    if (known) return known;
    const [text] = (this.statements.get(`SELECT row FROM ${this.name} WHERE id = ?`, [id]) ?? []) as [string?];
    if (!text) return undefined;
    const row = JSON.parse(text) as object;
    this.read.set(id, row);
    return row;
  }

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
    return ['id', 'position', 'row', SEARCH, NAMES, ...this.model.indexes.map(columnOf)];
  }

  private insert(conflict: string, rows: Iterable<readonly [string, Versioned<object>]>): Statement {
    const columns = this.columns();
    const places = columns.map(() => '?').join(', ');
    const sql = `INSERT INTO ${this.name} (${columns.join(', ')}) VALUES (${places}) ${conflict}`;
    return { sql, rows: Array.from(rows, ([id, { row, position }]) => this.storedRow(id, position, row)) };
  }

  private storedRow(id: string, position: Position, row: object | undefined): Stored[] {
    const stored: Stored[] = row
      ? [id, position, JSON.stringify(row), searchTextOf(this.model, row), this.namesIn(row)]
      : [id, position, null, null, null];
    for (const field of this.model.indexes)
      stored.push(storedField((row as Record<string, unknown> | undefined)?.[field]));
    return stored;
  }

  private namesIn(row: object): string | null {
    return this.model.names?.length ? nameWordsOf(this.model, row).join(' ') : null;
  }
}
