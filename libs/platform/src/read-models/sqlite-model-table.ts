import { type Position, type Versioned } from '@bursar/domain/kernel';
import { LRUCache } from 'lru-cache';
import { atMost } from '../at-most.js';
import { type Reading } from '../sqlite/durable-file.js';
import { type Statements } from '../sqlite/statements.js';
import { pastVersionsOf } from './past-versions.js';
import { KeptCounts } from './kept-counts.js';
import { type AnyModel, type AnyQuery, type RewrittenVersion, type Writes } from './read-models.js';
import { columnOf, NAMES, namesTable, SEARCH } from './sqlite-clauses.js';
import { computedColumns, computedOf, type Stored } from './sqlite-computed-columns.js';
import { Pages } from './sqlite-pages.js';
import { PastSelection, pastTable } from './sqlite-past-selection.js';
import { type Selectable, Selection } from './sqlite-selection.js';
import { StoredVersions } from './sqlite-stored-versions.js';

/** Names become SQL. */
const NAME = /^[a-z][a-z0-9_]*$/i;

const READ_MAX = 2_000;
const FOLDED_MAX = 64;

const LATE = 0.4;

/** `ascii` splits at spaces only: words hold no other separator. */
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

type StoredVersion = [id: string, position: Position, row: string | null];

export interface Statement {
  readonly sql: string;
  readonly rows?: readonly (readonly Stored[])[];
  /** Fails unless every row changes one. */
  readonly mustChange?: true;
  readonly erases?: true;
}

function sizesAfter(
  { size, deleted }: { readonly size: number; readonly deleted: number },
  rows: Writes['rows'],
  loaded: NonNullable<Writes['loaded']>,
): { readonly size: number; readonly deleted: number } {
  for (const [id, { row }] of rows) {
    const before = loaded.get(id);
    if (!before) size += 1;
    deleted += Number(!row) - Number(before !== undefined && !before.row);
  }
  return { size, deleted };
}

const textOf = (row: object | undefined): string | null => (row ? JSON.stringify(row) : null);

export class ModelTable implements Selectable {
  private readonly read = new LRUCache<string, object>(atMost(READ_MAX));
  private readonly folded = new LRUCache<string, Versioned<object>>(atMost(FOLDED_MAX));
  readonly pages = new Pages();
  readonly counts: KeptCounts;
  private sizes: { readonly size: number; readonly deleted: number } | undefined;
  private readonly computed: readonly string[];
  readonly stored: StoredVersions;

  constructor(
    private readonly statements: Statements,
    readonly model: AnyModel,
    readonly name: string,
  ) {
    this.counts = new KeptCounts(model);
    this.computed = computedColumns(model);
    this.stored = new StoredVersions(model, name);
  }

  creation(): Statement[] {
    const { name, model } = this;
    const impossible = [model.name, ...model.indexes].find((word) => !NAME.test(word));
    if (impossible) throw new Error(`${impossible} cannot name a read model or a field of its rows`);
    const fields = model.indexes.map((field) => `, ${columnOf(field)}`);
    const columns = `n INTEGER PRIMARY KEY, id TEXT NOT NULL, position TEXT NOT NULL, row TEXT, ${SEARCH} TEXT,
      ${NAMES} TEXT ${fields.join(' ')}`;
    const past = pastTable(name);
    return [
      { sql: `CREATE TABLE ${name} (${columns})` },
      { sql: `CREATE UNIQUE INDEX ${name}_id ON ${name} (id)` },
      { sql: `CREATE TABLE ${past} (${columns}, until TEXT NOT NULL)` },
    ];
  }

  indexing(): Statement[] {
    const { name, model } = this;
    return [
      ...model.indexes.map((field) => this.indexingOf(field)),
      { sql: `CREATE INDEX ${name}_deleted ON ${name} (n) WHERE row IS NULL` },
      { sql: `CREATE UNIQUE INDEX ${pastTable(name)}_id ON ${pastTable(name)} (id, position)` },
      { sql: `CREATE INDEX ${name}_position ON ${name} (position)` },
      { sql: `CREATE INDEX ${pastTable(name)}_until ON ${pastTable(name)} (until, position)` },
      ...(model.search?.length ? [{ sql: `CREATE INDEX ${name}_${SEARCH} ON ${name} (${SEARCH})` }] : []),
      ...(model.names?.length ? namesIndexing(name).map((sql) => ({ sql })) : []),
    ];
  }

  indexingOf(field: string): Statement {
    const { name } = this;
    return { sql: `CREATE INDEX IF NOT EXISTS "${name}_of_${field}" ON ${name} (${columnOf(field)}, id)` };
  }

  /** Call `written` afterwards. Unchanged columns keep their index entries. */
  write({ rows, loaded, replaced }: Omit<Writes, 'model'>): Statement[] {
    const unknown: [string, Versioned<object>][] = [];
    const updates = new Map<string, Stored[][]>();
    for (const [id, version] of rows) {
      const before = loaded?.get(id);
      if (!before) {
        unknown.push([id, version]);
        continue;
      }
      const [assignments, values] = this.difference(before.row, version.row);
      const row = [version.position, textOf(version.row), ...values, id, before.position];
      const alike = updates.get(assignments);
      if (alike) alike.push(row);
      else updates.set(assignments, [row]);
    }
    return [
      ...this.keeping({ rows, loaded, replaced }),
      ...(unknown.length > 0 ? [this.upsert(unknown)] : []),
      ...Array.from(updates, ([assignments, rows]): Statement => {
        const sql = `UPDATE ${this.name} SET position = ?, row = ?${assignments} WHERE id = ? AND position = ?`;
        return { sql, rows, mustChange: true };
      }),
    ];
  }

  written(writes: Omit<Writes, 'model'>, position?: Position): void {
    this.counts.written(writes, position);
    this.sizes = this.sizes && writes.loaded && sizesAfter(this.sizes, writes.rows, writes.loaded);
    this.pages.clear();
    for (const [id, version] of writes.rows) {
      this.read.delete(id);
      // The file keeps a newer row of one that was not loaded.
      if (writes.loaded) this.folded.set(id, version);
      else this.folded.delete(id);
    }
  }

  rewriting(versions: readonly RewrittenVersion[]): Statement[] {
    const assignments = ['row', ...this.computed].map((column) => `${column} = ?`).join(', ');
    const updates = [true, false].map((live): Statement => {
      const sql = `UPDATE ${live ? this.name : pastTable(this.name)} SET ${assignments} WHERE id = ? AND position = ?`;
      const some = versions.filter(({ isCurrent }) => isCurrent === live);
      const rows = some.map(({ id, row, position }) => [textOf(row), ...computedOf(this.model, row), id, position]);
      return { sql, rows, mustChange: true, erases: true };
    });
    const words = namesTable(this.name);
    // Words of deleted rows stay in the index until its parts are merged.
    return this.model.names?.length
      ? [...updates, { sql: `INSERT INTO ${words} (${words}) VALUES ('optimize')` }]
      : updates;
  }

  forget(): void {
    this.counts.clear();
    this.pages.clear();
    this.read.clear();
    this.folded.clear();
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

  size(): number {
    return this.sized().size;
  }

  deleted(): number {
    return this.sized().deleted;
  }

  select(query: AnyQuery): Selection {
    return new Selection(this.statements, this, query);
  }

  load(ids: readonly string[], where: readonly object[]): Map<string, Versioned<object>> {
    const versions = new Map<string, Versioned<object>>();
    for (const id of ids) {
      const version = this.folded.get(id);
      if (version) versions.set(id, version);
    }
    const unknown = ids.filter((id) => !versions.has(id));
    const named = unknown.length === 0 ? [] : this.storedVersions(unknown);
    const matching = where.flatMap((fields) => this.select({ where: fields }).versioned());
    for (const [id, position, row] of [...named, ...matching]) {
      versions.set(id, { row: row === null ? undefined : (JSON.parse(row) as object), position });
    }
    return versions;
  }

  /** Only the last version that began by then can fit: a row of totals has one per event. */
  getAsOf(id: string, instant: Position): object | undefined {
    const [text] = (this.statements.get(
      `SELECT row FROM ${this.name} WHERE id = ? AND position <= ? AND row IS NOT NULL UNION ALL
       SELECT row FROM (SELECT row, until FROM ${pastTable(this.name)} WHERE id = ? AND position <= ?
         ORDER BY position DESC LIMIT 1) WHERE until > ?`,
      [id, instant, id, instant, instant],
    ) ?? []) as [string?];
    return text === undefined ? undefined : (JSON.parse(text) as object);
  }

  /** Deleted rows that came back have no version, but the version before has its end. */
  changed(after: Position, upTo: Position): Reading {
    const past = pastTable(this.name);
    const sql = `SELECT id FROM (
        SELECT id, position AS at FROM ${this.name} WHERE position > ? AND position <= ?
        UNION ALL SELECT id, position FROM ${past} WHERE until > ? AND position > ? AND position <= ?
        UNION ALL SELECT id, until FROM ${past} WHERE until > ? AND until <= ?
      ) GROUP BY id ORDER BY max(at) DESC, id`;
    return { sql, values: [after, upTo, after, after, upTo, after, upTo] };
  }

  selectAsOf(query: AnyQuery, position: Position): PastSelection {
    return new PastSelection(this.model, this.name, query, position, this.isLate(position));
  }

  /** Only positions that count events tell it; others are early. */
  private isLate(position: Position): boolean {
    const [first, last] = this.statements.get(`SELECT min(position), (SELECT max(position) FROM ${this.name})
      FROM ${this.name}`) as [string | null, string | null];
    return Number(position) - Number(first) > LATE * (Number(last) - Number(first));
  }

  private keeping(writes: Omit<Writes, 'model'>): Statement[] {
    const stored: Stored[][] = [];
    const made: Stored[][] = [];
    for (const { id, row, position, until } of pastVersionsOf(writes)) {
      if (writes.loaded?.get(id)?.position === position) stored.push([until, id, position]);
      else made.push([id, position, textOf(row), ...computedOf(this.model, row), until]);
    }
    const columns = ['id', 'position', 'row', ...this.computed];
    const insertion = `INSERT OR IGNORE INTO ${pastTable(this.name)} (${[...columns, 'until'].join(', ')})`;
    const copying = `${insertion} SELECT ${columns.join(', ')}, ? FROM ${this.name} WHERE id = ? AND position = ?`;
    const adding = `${insertion} VALUES (${columns.map(() => '?').join(', ')}, ?)`;
    return [
      ...(stored.length > 0 ? [{ sql: copying, rows: stored }] : []),
      ...(made.length > 0 ? [{ sql: adding, rows: made }] : []),
    ];
  }

  private storedVersions(ids: readonly string[]): StoredVersion[] {
    return this.statements.all(
      `SELECT id, position, row FROM ${this.name} WHERE id IN (SELECT value FROM json_each(?))`,
      [JSON.stringify(ids)],
    );
  }

  private sized(): { readonly size: number; readonly deleted: number } {
    const count = (where: string) => (this.statements.get(`SELECT count(*) FROM ${this.name} ${where}`) as [number])[0];
    return (this.sizes ??= { size: count(''), deleted: count('WHERE row IS NULL') });
  }

  private upsert(rows: Iterable<readonly [string, Versioned<object>]>): Statement {
    const columns = ['id', 'position', 'row', ...this.computed];
    const assignments = columns.slice(1).map((column) => `${column} = excluded.${column}`);
    const sql = `INSERT INTO ${this.name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
       ON CONFLICT (id) DO UPDATE SET ${assignments.join(', ')} WHERE excluded.position > position`;
    const stored = ([id, { row, position }]: readonly [string, Versioned<object>]) => [
      id,
      position,
      textOf(row),
      ...computedOf(this.model, row),
    ];
    return { sql, rows: Array.from(rows, stored) };
  }

  private difference(before: object | undefined, after: object | undefined): [assignments: string, values: Stored[]] {
    const was = computedOf(this.model, before);
    const is = computedOf(this.model, after);
    const changed = this.computed
      .map((column, index) => ({ column, index }))
      .filter(({ index }) => was[index] !== is[index]);
    return [changed.map(({ column }) => `, ${column} = ?`).join(''), changed.map(({ index }) => is[index] ?? null)];
  }
}
