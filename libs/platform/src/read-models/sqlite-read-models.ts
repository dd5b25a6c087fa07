import { join } from 'node:path';
import { type Position, type Versioned } from '@bursar/domain/kernel';
import { type Source } from '../event-store/source.js';
import { DurableFile, type Lost } from '../sqlite/durable-file.js';
import {
  type AnyModel,
  type AnyQuery,
  type Checkpoint,
  type Grouping,
  type LastSeen,
  type Model,
  NotIndexed,
  type Page,
  type Query,
  ReadModels,
  ReadModelsUnavailable,
  type Rebuild,
  type Total,
  type Writes,
} from './read-models.js';
import { ModelCatalogue } from './sqlite-model-catalogue.js';
import { type ModelTable, type Statement } from './sqlite-model-table.js';
import { SqliteRebuild } from './sqlite-rebuild.js';

const WRITER = new URL('./sqlite-model-writer.mjs', import.meta.url);

/** Commits do not wait for the disk. After a power cut the projector restores the lost rows from the log. */
export class SqliteReadModels extends ReadModels {
  private readonly catalogue: ModelCatalogue;

  private constructor(private readonly file: DurableFile<readonly Statement[], void>) {
    super();
    this.catalogue = new ModelCatalogue(file.reader);
  }

  static async open(directory: string, lost?: Lost): Promise<SqliteReadModels> {
    const file = {
      title: 'The read models',
      path: join(directory, 'read-models.sqlite'),
      remedy: 'Delete it: it is built again from the event log.',
      Unavailable: ReadModelsUnavailable,
      passesOn: [NotIndexed, ReadModelsUnavailable],
    };
    return new SqliteReadModels(await DurableFile.open(file, WRITER, lost));
  }

  override get<Row extends object>(model: Model<Row>, id: string): Promise<Row | undefined> {
    return this.file.read(() => this.catalogue.tableOf(model).get(id) as Row | undefined);
  }

  override async *slices<Row extends object>(
    model: Model<Row>,
    query: Pick<Query<NoInfer<Row>>, 'where' | 'q'>,
  ): AsyncGenerator<readonly Row[], void> {
    for await (const texts of this.textsOf(model, query, 'in no order')) {
      yield texts.map((row) => JSON.parse(row) as Row);
    }
  }

  override async find<Row extends object>(model: Model<Row>, query: Query<NoInfer<Row>>): Promise<readonly Row[]> {
    const rows: Row[] = [];
    for await (const texts of this.textsOf(model, query, 'in order')) {
      for (const row of texts) rows.push(JSON.parse(row) as Row);
    }
    return rows;
  }

  override async page<Row extends object>(model: Model<Row>, query: Query<NoInfer<Row>>): Promise<Page> {
    if (query.limit !== undefined) return this.file.read(() => this.catalogue.tableOf(model).page(query));
    const rows: string[] = [];
    for await (const texts of this.textsOf(model, query, 'in order')) rows.push(...texts);
    return { rows, total: rows.length };
  }

  override count<Row extends object>(model: Model<Row>, where: Query<NoInfer<Row>>['where']): Promise<number> {
    return this.file.read(() => this.catalogue.tableOf(model).select({ where }).count());
  }

  override totals<Row extends object>(model: Model<Row>, grouping: Grouping<NoInfer<Row>>): Promise<readonly Total[]> {
    return this.file.read(() => this.catalogue.tableOf(model).select(grouping).totals(grouping));
  }

  override load<Row extends object>(
    model: Model<Row>,
    ids: readonly string[],
    where: readonly Partial<Row>[],
  ): Promise<Map<string, Versioned<Row>>> {
    return this.file.read(() => this.catalogue.tableOf(model).load(ids, where) as Map<string, Versioned<Row>>);
  }

  override async commit(writes: readonly Writes[], checkpoint: Checkpoint): Promise<void> {
    // Sent in the turn that chose the tables: no rebuild swaps them in between.
    const { changed, statements } = this.file.readNow(() => {
      const changed = writes.map((write) => ({ table: this.catalogue.tableOf(write.model), ...write }));
      const written = changed.flatMap(({ table, rows, loaded }) => table.write(rows, loaded));
      return { changed, statements: [...written, this.catalogue.advance(checkpoint)] };
    });
    await this.file.write(statements);
    for (const { table, rows } of changed) table.written(rows.keys());
  }

  override checkpoint(): Promise<Position> {
    return this.file.read(() => this.catalogue.position);
  }

  override lastSeen(): Promise<LastSeen | undefined> {
    return this.file.read(() => {
      const { source, last } = this.catalogue.progress();
      return last && { identity: source, event: last };
    });
  }

  override async prepare(models: readonly Model[], source: Source): Promise<boolean> {
    const held = await this.isHeld(source);
    const { fits, statements, tables } = await this.file.read(() =>
      this.catalogue.preparation(models, source.identity, held),
    );
    await this.file.write(statements);
    this.catalogue.use(tables);
    return fits;
  }

  /** Only the process that prepared the tables has them. */
  override async attach(models: readonly Model[], source: Source): Promise<boolean> {
    const held = await this.isHeld(source);
    return this.file.read(() => this.catalogue.fits(models, held));
  }

  override async rebuild(models: readonly Model[]): Promise<Rebuild> {
    const { statements, tables } = await this.file.read(() => this.catalogue.newGeneration(models));
    await this.file.write([...statements, ...tables.flatMap((table) => table.creation())]);
    return new SqliteRebuild(this.file, tables, (checkpoint) => this.adopt(tables, checkpoint));
  }

  override close(): Promise<void> {
    return this.file.close();
  }

  /** Reads few rows in this thread, many in the reader thread. */
  private async *textsOf(
    model: AnyModel,
    query: AnyQuery,
    order: 'in order' | 'in no order',
  ): AsyncGenerator<readonly string[], void> {
    const select = () => this.catalogue.tableOf(model).select(query);
    // The first rows of a common word take long to find.
    const isPage = query.limit !== undefined && query.named === undefined;
    const few = await this.file.read(() => (isPage ? select().page().rows : select().few()));
    if (few) yield few;
    else yield* this.file.slices(() => select().reading(order));
  }

  private async isHeld({ identity, holds }: Source): Promise<boolean> {
    const { source, last } = await this.file.read(() => this.catalogue.progress());
    return source === identity && (last === undefined || holds(last));
  }

  private async adopt(tables: readonly ModelTable[], checkpoint: Checkpoint): Promise<void> {
    const { statements } = await this.file.read(() => this.catalogue.adoption(tables, checkpoint));
    // Commits during the drop go to the new, complete tables.
    this.catalogue.use(tables);
    await this.file.write(statements);
  }
}
