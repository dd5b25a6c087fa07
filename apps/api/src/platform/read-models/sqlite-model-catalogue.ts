import { BEGINNING, type Position } from '@bursar/domain/kernel';
import { type Landmark, landmarkOf } from '../event-store/source.js';
import { type Database, inTransaction } from '../sqlite/database.mjs';
import { Statements } from '../sqlite/statements.js';
import { definitionOf } from './model-definition.js';
import { type AnyModel, type Checkpoint, ReadModelsUnavailable } from './read-models.js';
import { ModelTable } from './sqlite-model-table.js';
import { HITS } from './sqlite-selection.js';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS models (name TEXT PRIMARY KEY, definition TEXT NOT NULL, table_name TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS checkpoint (
    source TEXT NOT NULL, position TEXT NOT NULL, last TEXT, complete INTEGER NOT NULL, generation INTEGER NOT NULL
  ) STRICT;
  INSERT INTO checkpoint SELECT '', '', NULL, FALSE, 0 WHERE NOT EXISTS (SELECT 1 FROM checkpoint);
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
  readonly last: Checkpoint;
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
    return this.progress().last?.position ?? BEGINNING;
  }

  /** Moves forward, never back. */
  advance(checkpoint: Checkpoint): void {
    const [position, last] = placeOf(checkpoint);
    this.statements.run('UPDATE checkpoint SET position = ?, last = ? WHERE position < ?', [position, last, position]);
  }

  /** Whether what is stored fits the models; `held` is whether it was made from the log as it is. */
  fits(models: readonly AnyModel[], held: boolean): boolean {
    return this.fitting(models, held).fits;
  }

  /** See `ReadModels.prepare`; `source` names the log, and `held` is whether what is stored was made from it as it is. */
  prepare(models: readonly AnyModel[], source: string, held: boolean): boolean {
    const { stored, kept, fits } = this.fitting(models, held);

    const tables = inTransaction(this.database, () => {
      const prepared = this.newTables(models).map((table) => {
        const known = kept.includes(table.model) ? stored.get(table.model.name) : undefined;
        return known ? new ModelTable(this.statements, table.model, known.table) : this.made(table);
      });
      if (!fits) this.register(prepared, { source, last: undefined, complete: false });
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

  /** Swaps these complete tables in, as written from the same log up to `last`, and drops the old ones. */
  adopt(tables: readonly ModelTable[], last: Checkpoint): void {
    const { source } = this.progress();
    inTransaction(this.database, () => this.register(tables, { source, last, complete: true }));
    this.use(tables);
  }

  private fitting(models: readonly AnyModel[], held: boolean) {
    const { complete } = this.progress();
    const stored = held ? this.stored() : new Map<string, Stored>();
    const kept = models.filter((model) => stored.get(model.name)?.layout === layoutOf(model));
    return { stored, kept, fits: complete && kept.length === models.length && kept.length === stored.size };
  }

  private made(table: ModelTable): ModelTable {
    for (const statement of [table.creation(), ...table.indexing()]) this.database.exec(statement);
    return table;
  }

  private newTables(models: readonly AnyModel[]): ModelTable[] {
    const [last] = this.statements.get('SELECT generation FROM checkpoint') as [number];
    return models.map((model) => new ModelTable(this.statements, model, `${model.name}_${last + 1}`));
  }

  private register(tables: readonly ModelTable[], { source, last, complete }: Progress): void {
    this.statements.run('DELETE FROM models');
    for (const { model, name } of tables) {
      this.statements.run('INSERT INTO models VALUES (?, ?, ?)', [model.name, layoutOf(model), name]);
    }
    this.statements.run(
      'UPDATE checkpoint SET source = ?, position = ?, last = ?, complete = ?, generation = generation + 1',
      [source, ...placeOf(last), Number(complete)],
    );
  }

  private use(tables: readonly ModelTable[]): void {
    this.tables = new Map(tables.map((table) => [table.model.name, table]));
    this.dropOthersThan(tables);
  }

  private dropOthersThan(tables: readonly ModelTable[]): void {
    this.statements.clear();
    const names = this.statements.all<[string]>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN (SELECT value FROM json_each(?))",
      [JSON.stringify(['models', 'checkpoint', ...tables.map(({ name }) => name)])],
    );
    for (const [name] of names) this.database.exec(`DROP TABLE ${name}`);
  }

  private stored(): Map<string, Stored> {
    const rows = this.statements.all<[string, string, string]>('SELECT name, definition, table_name FROM models');
    return new Map(rows.map(([name, layout, table]) => [name, { layout, table }]));
  }

  /** How far which log has been written. */
  progress(): Progress {
    const [source, last, complete] = this.statements.get('SELECT source, last, complete FROM checkpoint') as [
      string,
      string | null,
      number,
    ];
    return { source, last: last === null ? undefined : (JSON.parse(last) as Landmark), complete: complete === 1 };
  }
}

/** A checkpoint as it is stored. */
const placeOf = (checkpoint: Checkpoint): [position: Position, last: string | null] => [
  checkpoint?.position ?? BEGINNING,
  checkpoint ? JSON.stringify(landmarkOf(checkpoint)) : null,
];
