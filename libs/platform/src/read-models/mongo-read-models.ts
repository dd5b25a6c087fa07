import { BEGINNING, type Position, type Versioned } from '@bursar/domain/kernel';
import { type Source } from '../event-store/source.js';
import { MongoConnection } from '../mongo/mongo-connection.js';
import { MongoLease } from '../leadership/mongo-lease.js';
import { ModelDirectory } from './mongo-model-directory.js';
import { MongoRows } from './mongo-rows.js';
import {
  type AnyModel,
  type Checkpoint,
  type LastSeen,
  type Model,
  ofModel,
  ReadModels,
  ReadModelsUnavailable,
  type Rebuild,
  type RewrittenVersion,
  type RowReader,
  type StoredVersion,
  type Writes,
} from './read-models.js';

/** Rows precede the checkpoint, and replayed events skip newer rows. A late writer never overwrites newer rows. */
export class MongoReadModels extends ReadModels {
  private readonly directory: ModelDirectory;
  protected override readonly now: RowReader;

  /** A writer below the highest term is rejected. */
  constructor(
    private readonly connection: MongoConnection,
    fence: () => number,
    private readonly lease?: MongoLease,
  ) {
    super();
    this.directory = new ModelDirectory(connection, fence, (models) => this.swapped.next(models));
    this.now = new MongoRows(connection, this.directory, (collection) => collection);
  }

  static async share(url: string): Promise<{ readonly readModels: MongoReadModels; readonly lease: MongoLease }> {
    const connection = await MongoReadModels.connect(url);
    const lease = new MongoLease(connection);
    return { readModels: new MongoReadModels(connection, () => lease.token, lease), lease };
  }

  static async open(url: string): Promise<MongoReadModels> {
    const { readModels, lease } = await MongoReadModels.share(url);
    await new Promise<void>((resolve) => {
      lease.campaign((leading) => {
        if (leading) resolve();
      });
    });
    return readModels;
  }

  static connect(url: string): Promise<MongoConnection> {
    return MongoConnection.open(url, { title: 'The read models', Unavailable: ReadModelsUnavailable });
  }

  override asOf(position: Position): RowReader {
    return new MongoRows(this.connection, this.directory, (collection) =>
      collection.asOf(position, async () => (await this.directory.refresh())?.position ?? BEGINNING),
    );
  }

  override async *changed(
    model: Pick<AnyModel, 'name'>,
    after: Position,
    upTo: Position,
  ): AsyncGenerator<readonly string[], void> {
    const slices = this.directory.of(model).changed(after, upTo);
    for (;;) {
      const next = await this.connection.using(() => slices.next());
      if (next.done) return;
      yield next.value;
    }
  }

  override async *versions(
    model: Pick<AnyModel, 'name'>,
    upTo: Position,
    id?: string,
  ): AsyncGenerator<readonly StoredVersion[], void> {
    const slices = this.directory.of(model).versions(upTo, id);
    for (;;) {
      const next = await this.connection.using(() => slices.next());
      if (next.done) return;
      yield next.value;
    }
  }

  override load<Row extends object>(
    model: Model<Row>,
    ids: readonly string[],
    where: readonly Partial<Row>[],
  ): Promise<Map<string, Versioned<Row>>> {
    return this.connection.using(
      async () => (await this.directory.of(model).load(ids, where)) as Map<string, Versioned<Row>>,
    );
  }

  /** Readable only once kept: another process may answer next. */
  override commit(writes: readonly Writes[], checkpoint: Checkpoint, readable?: () => void): Promise<void> {
    return this.connection.using(async () => {
      const changes = writes.map((write) => ({ collection: this.directory.of(write.model), write }));
      for (const precedes of [true, undefined]) {
        const some = changes.filter(({ write }) => write.precedes === precedes);
        await Promise.all(some.map(({ collection, write }) => collection.write(write)));
      }
      await this.directory.advance(checkpoint);
      readable?.();
    });
  }

  override rewrite(model: Pick<AnyModel, 'name'>, versions: readonly RewrittenVersion[]): Promise<void> {
    return this.connection.using(async () => {
      await this.directory.of(model).rewrite(versions);
      await this.directory.tell();
    });
  }

  override checkpoint(): Promise<Position> {
    return this.connection.using(async () => (await this.directory.refresh())?.position ?? BEGINNING);
  }

  override lastSeen(): Promise<LastSeen | undefined> {
    return this.connection.using(async () => {
      const pointer = await this.directory.refresh();
      return pointer?.last ? { identity: pointer.source, event: pointer.last } : undefined;
    });
  }

  override prepare(models: readonly Model[], source: Source): Promise<readonly Model[]> {
    return this.connection.using(() => this.directory.prepare(models, source));
  }

  override attach(models: readonly Model[], source: Source): Promise<boolean> {
    return this.connection.using(() => this.directory.attach(models, source));
  }

  override rebuild(models: readonly Model[]): Promise<Rebuild> {
    return this.connection.using(async () => {
      const collections = await this.directory.newGeneration(models);
      for (const collection of collections) await collection.make();
      const byName = new Map(collections.map((collection) => [collection.model.name, collection]));
      return {
        load: <Row extends object>(model: Model<Row>, ids: readonly string[], where: readonly Partial<Row>[]) =>
          this.connection.using(
            async () => (await ofModel(byName, model).load(ids, where)) as Map<string, Versioned<Row>>,
          ),
        write: (writes) =>
          this.connection.using(async () => {
            for (const write of writes) await ofModel(byName, write.model).write(write);
          }),
        adopt: (checkpoint) => this.connection.using(() => this.directory.adopt(collections, checkpoint)),
      };
    });
  }

  override async close(): Promise<void> {
    await this.lease?.resign();
    await this.connection.close();
  }
}
