import { BEGINNING, type Position, type Versioned } from '@bursar/domain/kernel';
import { type Source } from '../event-store/source.js';
import { MongoConnection } from '../mongo/mongo-connection.js';
import { MongoLease } from '../leadership/mongo-lease.js';
import { type ModelCollection } from './mongo-model-collection.js';
import { ModelDirectory } from './mongo-model-directory.js';
import {
  type Checkpoint,
  type Grouping,
  type LastSeen,
  type Model,
  ofModel,
  type Page,
  type Query,
  ReadModels,
  ReadModelsUnavailable,
  type Rebuild,
  type Total,
  type Writes,
} from './read-models.js';

/** Rows precede the checkpoint, and replayed events skip newer rows. A late writer never overwrites newer rows. */
export class MongoReadModels extends ReadModels {
  private readonly directory: ModelDirectory;

  /** A writer below the highest term is rejected. */
  constructor(
    private readonly connection: MongoConnection,
    fence: () => number,
    private readonly lease?: MongoLease,
  ) {
    super();
    this.directory = new ModelDirectory(connection, fence);
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

  override get<Row extends object>(model: Model<Row>, id: string): Promise<Row | undefined> {
    return this.reading(model, async (collection) => (await collection.get(id)) as Row | undefined);
  }

  override async *slices<Row extends object>(
    model: Model<Row>,
    query: Pick<Query<NoInfer<Row>>, 'where' | 'q'>,
  ): AsyncGenerator<readonly Row[], void> {
    const collection = this.directory.of(model);
    const slices = collection.slices(query);
    for (;;) {
      const next = await this.connection.using(() => slices.next());
      if (this.directory.of(model) !== collection) throw new ReadModelsUnavailable(`${model.name} has been replaced.`);
      if (next.done) return;
      yield next.value as readonly Row[];
    }
  }

  override find<Row extends object>(model: Model<Row>, query: Query<NoInfer<Row>>): Promise<readonly Row[]> {
    return this.reading(model, (collection) => collected(collection.find(query), (row) => row as Row));
  }

  override page<Row extends object>(model: Model<Row>, query: Query<NoInfer<Row>>): Promise<Page> {
    return this.reading(model, async (collection) => {
      const texts = collected(collection.find(query), (row) => JSON.stringify(row));
      const [rows, total] = await Promise.all([texts, collection.count(query)]);
      return { rows, total };
    });
  }

  override count<Row extends object>(model: Model<Row>, where: Query<NoInfer<Row>>['where']): Promise<number> {
    return this.reading(model, (collection) => collection.count({ where }));
  }

  override totals<Row extends object>(model: Model<Row>, grouping: Grouping<NoInfer<Row>>): Promise<readonly Total[]> {
    return this.reading(model, (collection) => collection.totals(grouping));
  }

  override load<Row extends object>(
    model: Model<Row>,
    ids: readonly string[],
    where: readonly Partial<Row>[],
  ): Promise<Map<string, Versioned<Row>>> {
    return this.reading(
      model,
      async (collection) => (await collection.load(ids, where)) as Map<string, Versioned<Row>>,
    );
  }

  override commit(writes: readonly Writes[], checkpoint: Checkpoint): Promise<void> {
    return this.connection.using(async () => {
      const changes = writes.map(({ model, rows }) => ({ collection: this.directory.of(model), rows }));
      await Promise.all(changes.map(({ collection, rows }) => collection.write(rows)));
      await this.directory.advance(checkpoint);
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

  override prepare(models: readonly Model[], source: Source): Promise<boolean> {
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
            for (const { model, rows } of writes) await ofModel(byName, model).write(rows);
          }),
        adopt: (checkpoint) => this.connection.using(() => this.directory.adopt(collections, checkpoint)),
      };
    });
  }

  override async close(): Promise<void> {
    await this.lease?.resign();
    await this.connection.close();
  }

  private reading<Row extends object, Result>(
    model: Model<Row>,
    read: (collection: ModelCollection) => Promise<Result>,
  ): Promise<Result> {
    return this.connection.using(async () => {
      const collection = this.directory.of(model);
      const result = await read(collection);
      return this.directory.of(model) === collection ? result : read(this.directory.of(model));
    });
  }
}

async function collected<Made>(slices: AsyncIterable<readonly object[]>, make: (row: object) => Made): Promise<Made[]> {
  const all: Made[] = [];
  for await (const slice of slices) for (const row of slice) all.push(make(row));
  return all;
}
