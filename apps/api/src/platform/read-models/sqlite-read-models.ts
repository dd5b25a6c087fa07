import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Position, type Versioned } from '@bursar/domain/kernel';
import { type Source } from '../event-store/source.js';
import { promised } from '../promised.js';
import { type DatabaseFile, guarded, unavailable } from '../sqlite/database-fault.js';
import { closeForWriting, type Database, inTransaction, openForWriting } from '../sqlite/database.mjs';
import {
  type Checkpoint,
  type Model,
  NotIndexed,
  type Page,
  type Query,
  ReadModels,
  ReadModelsUnavailable,
  type Writes,
} from './read-models.js';
import { ModelCatalogue } from './sqlite-model-catalogue.js';
import { type ModelTable } from './sqlite-model-table.js';

/** How many rows of a rebuild are written before others get a turn: some 10 ms. */
const CHUNK = 1_000;

/**
 * The read models in one SQLite file that this thread writes and reads. A commit does not wait for the disk: a power cut
 * takes the last rows and their checkpoint together, and the projector makes them again from the log.
 */
export class SqliteReadModels extends ReadModels {
  private closed = false;

  private constructor(
    private readonly file: DatabaseFile,
    private readonly database: Database,
    private readonly catalogue: ModelCatalogue,
  ) {
    super();
  }

  /** Throws `ReadModelsUnavailable`. */
  static open(directory: string): Promise<SqliteReadModels> {
    const file = {
      title: 'The read models',
      path: join(directory, 'read-models.sqlite'),
      remedy: 'Delete it: it is built again from the event log.',
      Unavailable: ReadModelsUnavailable,
    };
    return promised(() =>
      guarded(file, () => {
        const database = openForWriting(file.path, 'NORMAL');
        return new SqliteReadModels(file, database, new ModelCatalogue(database));
      }),
    );
  }

  override get<Row extends object>(model: Model<Row>, id: string): Promise<Row | undefined> {
    return this.using(() => {
      const row = this.catalogue.tableOf(model).get(id);
      return row === undefined ? undefined : (JSON.parse(row) as Row);
    });
  }

  override async find<Row extends object>(model: Model<Row>, query: Query<NoInfer<Row>>): Promise<readonly Row[]> {
    const { rows } = await this.page(model, query);
    return rows.map((row) => JSON.parse(row) as Row);
  }

  override page<Row extends object>(model: Model<Row>, query: Query<NoInfer<Row>>): Promise<Page> {
    return this.using(() => this.catalogue.tableOf(model).select(query).page());
  }

  override count<Row extends object>(model: Model<Row>, where: Query<NoInfer<Row>>['where']): Promise<number> {
    return this.using(() => this.catalogue.tableOf(model).select({ where }).count());
  }

  override load<Row extends object>(
    model: Model<Row>,
    ids: readonly string[],
    where: readonly Partial<Row>[],
  ): Promise<Map<string, Versioned<Row>>> {
    return this.using(() => {
      const table = this.catalogue.tableOf(model);
      const matching = where.flatMap((fields) => table.select({ where: fields }).versioned());
      const rows = [...table.load(ids), ...matching].map(([id, position, row]) => {
        return [id, { row: row === null ? undefined : (JSON.parse(row) as Row), position }] as const;
      });
      return new Map(rows);
    });
  }

  override commit(writes: readonly Writes[], checkpoint: Checkpoint): Promise<void> {
    return this.using(() =>
      inTransaction(this.database, () => {
        for (const { model, rows } of writes) this.catalogue.tableOf(model).write(rows);
        this.catalogue.advance(checkpoint);
      }),
    );
  }

  override checkpoint(): Promise<Position> {
    return this.using(() => this.catalogue.position);
  }

  override async prepare(models: readonly Model[], source: Source): Promise<boolean> {
    const held = await this.isHeld(source);
    return this.using(() => this.catalogue.prepare(models, source.identity, held));
  }

  /** Only a process that prepared them holds the tables, so there is nothing to take over. */
  override async attach(models: readonly Model[], source: Source): Promise<boolean> {
    const held = await this.isHeld(source);
    return this.using(() => this.catalogue.fits(models, held));
  }

  override async replace(models: readonly Writes[], checkpoint: Checkpoint): Promise<void> {
    const tables = await this.using(() => this.catalogue.newGeneration(models.map(({ model }) => model)));
    for (const [index, table] of tables.entries()) await this.build(table, models[index]?.rows ?? new Map());
    await this.using(() => this.catalogue.adopt(tables, checkpoint));
  }

  override close(): Promise<void> {
    return promised(() => {
      if (!this.closed) closeForWriting(this.database);
      this.closed = true;
    });
  }

  private async isHeld({ identity, holds }: Source): Promise<boolean> {
    const { source, last } = await this.using(() => this.catalogue.progress());
    return source === identity && (last === undefined || holds(last));
  }

  /** Fills a table piece by piece, so that whoever reads or commits meanwhile gets a turn. */
  private async build(table: ModelTable, rows: ReadonlyMap<string, Versioned<object>>): Promise<void> {
    await this.using(() => this.database.exec(table.creation()));
    for (const chunk of chunksOf(rows)) {
      await this.using(() => inTransaction(this.database, () => table.fill(chunk)));
      await setImmediate();
    }
    for (const statement of table.indexing()) {
      await this.using(() => this.database.exec(statement));
      await setImmediate();
    }
  }

  private using<Result>(work: () => Result): Promise<Result> {
    return promised(() => {
      try {
        if (this.closed) throw new Error('it has been closed');
        return work();
      } catch (error) {
        if (error instanceof NotIndexed || error instanceof ReadModelsUnavailable) throw error;
        throw unavailable(this.file, error);
      }
    });
  }
}

function* chunksOf<Entry>(entries: Iterable<Entry>): Generator<readonly Entry[]> {
  let chunk: Entry[] = [];
  for (const entry of entries) {
    chunk.push(entry);
    if (chunk.length === CHUNK) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}
