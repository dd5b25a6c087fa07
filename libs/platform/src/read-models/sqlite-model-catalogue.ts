import { BEGINNING, type Position } from '@bursar/domain/kernel';
import { type Landmark, landmarkOf } from '../event-store/source.js';
import { type Database } from '../sqlite/database.mjs';
import { Statements } from '../sqlite/statements.js';
import { layoutOf, outdatedModel } from './model-definition.js';
import { type AnyModel, type Checkpoint, type Model, ofModel } from './read-models.js';
import { namesTable } from './sqlite-clauses.js';
import { ModelTable, type Statement } from './sqlite-model-table.js';
import { pastTable } from './sqlite-past-selection.js';
import { HITS } from './sqlite-selection.js';

/** Raise it when the layout changes. */
const LAYOUT = 4;

interface Stored {
  readonly layout: string;
  readonly table: string;
}

interface Progress {
  readonly source: string;
  readonly last: Checkpoint;
  readonly complete: boolean;
}

export interface Change {
  readonly statements: readonly Statement[];
  readonly tables: readonly ModelTable[];
}

export class ModelCatalogue {
  private readonly statements: Statements;
  private tables = new Map<string, ModelTable>();

  constructor(reader: Database) {
    this.statements = new Statements(reader);
    reader.exec(`PRAGMA query_only = OFF; ${HITS}`);
  }

  tableOf(model: Pick<AnyModel, 'name'>): ModelTable {
    return ofModel(this.tables, model);
  }

  get position(): Position {
    return this.progress().last?.position ?? BEGINNING;
  }

  advance(checkpoint: Checkpoint): Statement {
    const [position, last] = placeOf(checkpoint);
    const sql = 'UPDATE checkpoint SET position = ?, last = ? WHERE position < ?';
    return { sql, rows: [[position, last, position]] };
  }

  /** `held`: the rows were made from the current log. */
  fits(models: readonly AnyModel[], held: boolean): boolean {
    const stored = this.stored();
    return this.progress().complete && held && stored.size === models.length && this.changed(models).length === 0;
  }

  preparation(models: readonly Model[], source: string, held: boolean): Change & { readonly stale: readonly Model[] } {
    if (this.progress().complete && held) return this.keeping(models);
    const tables = this.newTables(models);
    const making = tables.flatMap((table) => [...table.creation(), ...table.indexing()]);
    const registration = this.registration(tables, { source, last: undefined, complete: false });
    // A build that was cut off leaves tables of the same names.
    return { stale: models, tables, statements: [...this.dropsOfOthersThan([]), ...making, ...registration] };
  }

  private keeping(models: readonly Model[]): Change & { readonly stale: readonly Model[] } {
    const stale = this.changed(models);
    const stored = this.stored();
    const tables = models.flatMap((model) => {
      const known = stored.get(model.name);
      const read = known && stale.includes(model) ? outdatedModel(model.name, LAYOUT, known.layout) : model;
      return known && read ? [new ModelTable(this.statements, read, known.table)] : [];
    });
    const gone = [...stored.keys()].filter((name) => tables.every(({ model }) => model.name !== name));
    const forgetting = { sql: 'DELETE FROM models WHERE name = ?', rows: gone.map((name) => [name]) };
    return { stale, tables, statements: [forgetting, ...this.dropsOfOthersThan(tables)] };
  }

  private changed<Asked extends AnyModel>(models: readonly Asked[]): Asked[] {
    const stored = this.stored();
    return models.filter((model) => stored.get(model.name)?.layout !== layoutOf(LAYOUT, model));
  }

  newGeneration(models: readonly AnyModel[]): Change {
    return { statements: this.dropsOfOthersThan([...this.tables.values()]), tables: this.newTables(models) };
  }

  adoption(made: readonly ModelTable[], last: Checkpoint): Change {
    const adopted = new Map([...this.tables, ...made.map((table) => [table.model.name, table] as const)]);
    const tables = [...adopted.values()];
    const { source, ...kept } = this.progress();
    const place = made.length === tables.length ? { last, complete: true } : kept;
    const registration = this.registration(tables, { source, ...place });
    return { statements: [...registration, ...this.dropsOfOthersThan(tables)], tables };
  }

  use(tables: readonly ModelTable[]): void {
    this.statements.clear();
    this.tables = new Map(tables.map((table) => [table.model.name, table]));
  }

  private newTables(models: readonly AnyModel[]): ModelTable[] {
    const [last] = this.statements.get('SELECT generation FROM checkpoint') as [number];
    return models.map((model) => new ModelTable(this.statements, model, `${model.name}_${last + 1}`));
  }

  private registration(tables: readonly ModelTable[], { source, last, complete }: Progress): Statement[] {
    return [
      { sql: 'DELETE FROM models' },
      {
        sql: 'INSERT INTO models VALUES (?, ?, ?)',
        rows: tables.map(({ model, name }) => [model.name, layoutOf(LAYOUT, model), name]),
      },
      {
        sql: 'UPDATE checkpoint SET source = ?, position = ?, last = ?, complete = ?, generation = generation + 1',
        rows: [[source, ...placeOf(last), Number(complete)]],
      },
    ];
  }

  private dropsOfOthersThan(tables: readonly ModelTable[]): Statement[] {
    const names = this.statements.all<[string]>(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')
       AND name NOT IN (SELECT value FROM json_each(?))`,
      [
        JSON.stringify([
          'models',
          'checkpoint',
          'sqlite_schema',
          ...tables.flatMap(({ name }) => [name, namesTable(name), pastTable(name)]),
        ]),
      ],
    );
    return names.map(([name]) => ({ sql: `DROP TABLE ${name}` }));
  }

  private stored(): Map<string, Stored> {
    const rows = this.statements.all<[string, string, string]>('SELECT name, definition, table_name FROM models');
    return new Map(rows.map(([name, layout, table]) => [name, { layout, table }]));
  }

  progress(): Progress {
    const [source, last, complete] = this.statements.get('SELECT source, last, complete FROM checkpoint') as [
      string,
      string | null,
      number,
    ];
    return { source, last: last === null ? undefined : (JSON.parse(last) as Landmark), complete: complete === 1 };
  }
}

const placeOf = (checkpoint: Checkpoint): [position: Position, last: string | null] => [
  checkpoint?.position ?? BEGINNING,
  checkpoint ? JSON.stringify(landmarkOf(checkpoint)) : null,
];
