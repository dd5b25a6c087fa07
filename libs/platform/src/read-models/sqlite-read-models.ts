import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Position, type Versioned } from '@bursar/domain/kernel';
import { type Source } from '../event-store/source.js';
import { DurableFile, type Lost } from '../sqlite/durable-file.js';
import {
  type AnyModel,
  type Checkpoint,
  type LastSeen,
  type Model,
  NotIndexed,
  ReadModels,
  ReadModelsUnavailable,
  type Rebuild,
  type RewrittenVersion,
  type RowReader,
  type StoredVersion,
  type Writes,
} from './read-models.js';
import { ModelCatalogue } from './sqlite-model-catalogue.js';
import { type ModelTable } from './sqlite-model-table.js';
import { SqlitePastRows } from './sqlite-past-rows.js';
import { SqliteRebuild } from './sqlite-rebuild.js';
import { type ReadModelFile, SqliteRows } from './sqlite-rows.js';
import { UnwrittenRows } from './unwritten-rows.js';

const WRITER = new URL('./sqlite-model-writer.mjs', import.meta.url);

const ROOMY = [{ sql: 'PRAGMA cache_size = -65536' }, { sql: 'PRAGMA wal_autocheckpoint = 16000' }];
const USUAL = [{ sql: 'PRAGMA cache_size = -32768' }, { sql: 'PRAGMA wal_autocheckpoint = 4000' }];

/** Commits do not wait for the disk: after a power cut the projector restores lost rows from the log. */
export class SqliteReadModels extends ReadModels {
  private readonly catalogue: ModelCatalogue;
  private readonly unwritten = new UnwrittenRows();
  protected override readonly now: RowReader;

  private constructor(private readonly file: ReadModelFile) {
    super();
    this.catalogue = new ModelCatalogue(file.reader);
    this.now = new SqliteRows(file, this.catalogue, this.unwritten);
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

  override asOf(position: Position): RowReader {
    return new SqlitePastRows(this.file, this.catalogue, position);
  }

  override async *changed(
    model: Pick<AnyModel, 'name'>,
    after: Position,
    upTo: Position,
  ): AsyncGenerator<readonly string[], void> {
    await this.unwritten.written(model);
    yield* this.file.slices(() => this.catalogue.tableOf(model).changed(after, upTo));
  }

  override async *versions(
    model: Pick<AnyModel, 'name'>,
    upTo: Position,
    id?: string,
  ): AsyncGenerator<readonly StoredVersion[], void> {
    const stored = this.file.readNow(() => this.catalogue.tableOf(model).stored);
    for await (const texts of this.file.slices(() => stored.versions(upTo, id))) {
      yield texts.map((text) => stored.versionIn(text));
    }
  }

  override load<Row extends object>(
    model: Model<Row>,
    ids: readonly string[],
    where: readonly Partial<Row>[],
  ): Promise<Map<string, Versioned<Row>>> {
    return this.file.read(() => this.catalogue.tableOf(model).load(ids, where) as Map<string, Versioned<Row>>);
  }

  override async commit(
    writes: readonly Writes[],
    checkpoint: Checkpoint,
    readable: () => void = () => undefined,
  ): Promise<void> {
    // Refuses a closed file and an unknown model.
    this.file.readNow(() => writes.forEach(({ model }) => this.catalogue.tableOf(model)));
    // The answers that wait for these rows leave first.
    const written = setImmediate().then(() => this.write(writes, checkpoint));
    await this.unwritten.until(written, writes, readable);
  }

  override async rewrite(model: Pick<AnyModel, 'name'>, versions: readonly RewrittenVersion[]): Promise<void> {
    await this.unwritten.written();
    const table = this.file.readNow(() => this.catalogue.tableOf(model));
    await this.file.write(table.rewriting(versions));
    table.forget();
  }

  override async checkpoint(): Promise<Position> {
    await this.unwritten.written();
    return this.file.read(() => this.catalogue.position);
  }

  override lastSeen(): Promise<LastSeen | undefined> {
    return this.file.read(() => {
      const { source, last } = this.catalogue.progress();
      return last && { identity: source, event: last };
    });
  }

  override async prepare(models: readonly Model[], source: Source): Promise<readonly Model[]> {
    const held = await this.isHeld(source);
    const { stale, statements, tables } = await this.file.read(() =>
      this.catalogue.preparation(models, source.identity, held),
    );
    await this.file.write(statements);
    this.catalogue.use(tables);
    return stale;
  }

  override async attach(models: readonly Model[], source: Source): Promise<boolean> {
    const held = await this.isHeld(source);
    return this.file.read(() => this.catalogue.fits(models, held));
  }

  override async rebuild(models: readonly Model[]): Promise<Rebuild> {
    const { statements, tables } = await this.file.read(() => this.catalogue.newGeneration(models));
    await this.file.write([...ROOMY, ...statements, ...tables.flatMap((table) => table.creation())]);
    return new SqliteRebuild(this.file, tables, (checkpoint) => this.adopt(tables, checkpoint));
  }

  override close(): Promise<void> {
    return this.file.close();
  }

  private async write(writes: readonly Writes[], checkpoint: Checkpoint): Promise<void> {
    // Sent in the turn that chose the tables: no rebuild swaps them in between.
    const { changed, statements } = this.file.readNow(() => {
      const changed = writes.map((write) => ({ table: this.catalogue.tableOf(write.model), ...write }));
      const written = changed.flatMap(({ table, ...write }) => table.write(write));
      return { changed, statements: [...written, this.catalogue.advance(checkpoint)] };
    });
    await this.file.write(statements);
    for (const { table, ...write } of changed) table.written(write, checkpoint?.position);
  }

  private async isHeld({ identity, holds }: Source): Promise<boolean> {
    const { source, last } = await this.file.read(() => this.catalogue.progress());
    return source === identity && (last === undefined || holds(last));
  }

  private async adopt(tables: readonly ModelTable[], checkpoint: Checkpoint): Promise<void> {
    const adoption = await this.file.read(() => this.catalogue.adoption(tables, checkpoint));
    // Commits during the drop go to the new, complete tables.
    this.catalogue.use(adoption.tables);
    await this.file.write([...adoption.statements, ...USUAL]);
  }
}
