import { BEGINNING, type Position } from '@bursar/domain/kernel';
import { type Database, inTransaction } from '../sqlite/database.mjs';
import { Statements } from '../sqlite/statements.js';
import { definitionOf } from './model-definition.js';
import { type AnyModel, ReadModelsUnavailable, type Source } from './read-models.js';
import { ModelTable } from './sqlite-model-table.js';
import { HITS } from './sqlite-selection.js';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS models (name TEXT PRIMARY KEY, definition TEXT NOT NULL, table_name TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS progress (
    source TEXT NOT NULL, position TEXT NOT NULL, complete INTEGER NOT NULL, generation INTEGER NOT NULL
  ) STRICT;
  INSERT INTO progress SELECT '', '', FALSE, 0 WHERE NOT EXISTS (SELECT 1 FROM progress);
`;

/** Raise it when tables are laid out in another way: they are then built anew. */
const LAYOUT = 2;

const layoutOf = (model: AnyModel): string => `${LAYOUT} ${definitionOf(model)}`;

/** The table that was made for a model. */
interface Stored {
  readonly layout: string;
  readonly table: string;
}

/** How far which log has been written. */
interface Progress {
  readonly source: string;
  readonly position: Position;
  /** Whether the tables have been filled from the log's beginning. */
  readonly complete: boolean;
}

/** Knows which table holds each read model, and how far the log has been written to them. */
export class ModelCatalogue {
  private readonly statements: Statements;
  private tables = new Map<string, ModelTable>();

  constructor(private readonly database: Database) {
    this.statements = new Statements(database);
    inTransaction(database, () => database.exec(SCHEMA));
    database.exec(HITS);
  }

  /** Throws `ReadModelsUnavailable` for a model nobody prepared. */
  tableOf({ name }: AnyModel): ModelTable {
    const table = this.tables.get(name);
    if (!table) throw new ReadModelsUnavailable(`There is no read model ${name}.`);
    return table;
  }

  get position(): Position {
    return this.progress().position;
  }

  /** Moves forward, never back. */
  advance(position: Position): void {
    this.statements.run('UPDATE progress SET position = max(position, ?)', [position]);
  }

  /** See `ReadModels.attach`. Only a process that prepared them holds the tables, so there is nothing to take over. */
  fits(models: readonly AnyModel[], source: Source): boolean {
    return this.fitting(models, source).fits;
  }

  /** See `ReadModels.prepare`. */
  prepare(models: readonly AnyModel[], source: Source): boolean {
    const { stored, kept, fits } = this.fitting(models, source);

    const tables = inTransaction(this.database, () => {
      const prepared = this.newTables(models).map((table) => {
        const known = kept.includes(table.model) ? stored.get(table.model.name) : undefined;
        return known ? new ModelTable(this.statements, table.model, known.table) : this.made(table);
      });
      if (!fits) this.register(prepared, { source: source.identity, position: BEGINNING, complete: false });
      return prepared;
    });
    this.use(tables);
    return fits;
  }

  /** Tables of a new generation, none of them made yet. What an earlier replacement left unfinished is dropped. */
  newGeneration(models: readonly AnyModel[]): ModelTable[] {
    this.dropOthersThan([...this.tables.values()]);
    return this.newTables(models);
  }

  /** Swaps these complete tables in, as written from the same log up to `position`, and drops the old ones. */
  adopt(tables: readonly ModelTable[], position: Position): void {
    const { source } = this.progress();
    inTransaction(this.database, () => this.register(tables, { source, position, complete: true }));
    this.use(tables);
  }

  private fitting(models: readonly AnyModel[], { identity, head }: Source) {
    const { source, position, complete } = this.progress();
    const stored = source === identity && position <= head ? this.stored() : new Map<string, Stored>();
    const kept = models.filter((model) => stored.get(model.name)?.layout === layoutOf(model));
    return { stored, kept, fits: complete && kept.length === models.length && kept.length === stored.size };
  }

  private made(table: ModelTable): ModelTable {
    for (const statement of [table.creation(), ...table.indexing()]) this.database.exec(statement);
    return table;
  }

  private newTables(models: readonly AnyModel[]): ModelTable[] {
    const [last] = this.statements.get('SELECT generation FROM progress') as [number];
    return models.map((model) => new ModelTable(this.statements, model, `${model.name}_${last + 1}`));
  }

  private register(tables: readonly ModelTable[], { source, position, complete }: Progress): void {
    this.statements.run('DELETE FROM models');
    for (const { model, name } of tables) {
      this.statements.run('INSERT INTO models VALUES (?, ?, ?)', [model.name, layoutOf(model), name]);
    }
    this.statements.run('UPDATE progress SET source = ?, position = ?, complete = ?, generation = generation + 1', [
      source,
      position,
      Number(complete),
    ]);
  }

  private use(tables: readonly ModelTable[]): void {
    this.tables = new Map(tables.map((table) => [table.model.name, table]));
    this.dropOthersThan(tables);
  }

  private dropOthersThan(tables: readonly ModelTable[]): void {
    this.statements.clear();
    const names = this.statements.all<[string]>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN (SELECT value FROM json_each(?))",
      [JSON.stringify(['models', 'progress', ...tables.map(({ name }) => name)])],
    );
    for (const [name] of names) this.database.exec(`DROP TABLE ${name}`);
  }

  private stored(): Map<string, Stored> {
    const rows = this.statements.all<[string, string, string]>('SELECT name, definition, table_name FROM models');
    return new Map(rows.map(([name, layout, table]) => [name, { layout, table }]));
  }

  private progress(): Progress {
    const [source, position, complete] = this.statements.get('SELECT source, position, complete FROM progress') as [
      string,
      Position,
      number,
    ];
    return { source, position, complete: complete === 1 };
  }
}
