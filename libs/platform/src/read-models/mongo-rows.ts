import { type MongoConnection } from '../mongo/mongo-connection.js';
import { type ModelCollection } from './mongo-model-collection.js';
import { type Readable } from './mongo-documents.js';
import { type ModelDirectory } from './mongo-model-directory.js';
import {
  type Grouping,
  type Model,
  type Page,
  type Query,
  ReadModelsUnavailable,
  RowReader,
  type Total,
} from './read-models.js';

export class MongoRows extends RowReader {
  constructor(
    private readonly connection: MongoConnection,
    private readonly directory: ModelDirectory,
    private readonly view: (collection: ModelCollection) => Readable,
  ) {
    super();
  }

  override get<Row extends object>(model: Model<Row>, id: string): Promise<Row | undefined> {
    return this.reading(model, async (rows) => (await rows.get(id)) as Row | undefined);
  }

  override async *slices<Row extends object>(
    model: Model<Row>,
    query: Pick<Query<NoInfer<Row>>, 'where' | 'q'>,
  ): AsyncGenerator<readonly Row[], void> {
    const collection = this.directory.of(model);
    const slices = this.view(collection).slices(query);
    for (;;) {
      const next = await this.connection.using(() => slices.next());
      if (this.directory.of(model) !== collection) throw new ReadModelsUnavailable(`${model.name} has been replaced.`);
      if (next.done) return;
      yield next.value as readonly Row[];
    }
  }

  override find<Row extends object>(model: Model<Row>, query: Query<NoInfer<Row>>): Promise<readonly Row[]> {
    return this.reading(model, (rows) => collected(rows.find(query), (row) => row as Row));
  }

  override page<Row extends object>(model: Model<Row>, query: Query<NoInfer<Row>>): Promise<Page> {
    return this.reading(model, async (rows) => {
      const texts = collected(rows.find(query), (row) => JSON.stringify(row));
      const [found, total] = await Promise.all([texts, rows.count(query)]);
      return { rows: found, total };
    });
  }

  override count<Row extends object>(model: Model<Row>, where: Query<NoInfer<Row>>['where']): Promise<number> {
    return this.reading(model, (rows) => rows.count({ where }));
  }

  override totals<Row extends object>(model: Model<Row>, grouping: Grouping<NoInfer<Row>>): Promise<readonly Total[]> {
    return this.reading(model, (rows) => rows.totals(grouping));
  }

  /** Reads again when a rebuild has swapped the rows meanwhile. */
  private reading<Row extends object, Result>(
    model: Model<Row>,
    read: (rows: Readable) => Promise<Result>,
  ): Promise<Result> {
    return this.connection.using(async () => {
      const collection = this.directory.of(model);
      const result = await read(this.view(collection));
      return this.directory.of(model) === collection ? result : read(this.view(this.directory.of(model)));
    });
  }
}

async function collected<Made>(slices: AsyncIterable<readonly object[]>, make: (row: object) => Made): Promise<Made[]> {
  const all: Made[] = [];
  for await (const slice of slices) for (const row of slice) all.push(make(row));
  return all;
}
