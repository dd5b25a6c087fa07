import { type AnyBulkWriteOperation, type Collection, type FindCursor, type IndexDescription } from 'mongodb';
import { type Position, type Versioned } from '@bursar/domain/kernel';
import { isTaken, type MongoConnection } from '../mongo/mongo-connection.js';
import { groupOf, rangeOf } from './conditions.js';
import { filterOf, pathOf, sortOf } from './mongo-filter.js';
import { type AnyGrouping, type AnyModel, type AnyQuery, type Total } from './read-models.js';
import { nameWordsOf } from './name-words.js';
import { searchTextOf } from './search-text.js';

interface RowDocument {
  readonly _id: string;
  /** Position of the row's last event. */
  readonly _pos: Position;
  /** A deleted row keeps its position, so no older event restores it. */
  readonly deleted?: boolean;
  readonly row?: object;
  readonly search?: string;
  readonly names?: readonly string[];
}

const GONE = { row: true, search: true, names: true } as const;

const CHUNK = 1_000;
const WISHES_MAX = 100;
/** Larger answers delay other work. */
const SLICE = 500;

export class ModelCollection {
  private readonly documents: Collection<RowDocument>;

  constructor(
    connection: MongoConnection,
    readonly model: AnyModel,
    readonly name: string,
  ) {
    this.documents = connection.collection<RowDocument>(name);
  }

  async make(): Promise<void> {
    const fields = this.model.indexes.map((field): IndexDescription => ({
      name: field,
      key: { deleted: 1, [pathOf(field)]: 1, _id: 1 },
    }));
    const named = { name: 'named', key: { deleted: 1, names: 1 } } as const;
    const live = { name: 'live', key: { deleted: 1, _id: 1 } } as const;
    await this.documents.createIndexes([live, ...(this.model.names?.length ? [named] : []), ...fields]);
  }

  async get(id: string): Promise<object | undefined> {
    const found = await this.documents.findOne({ _id: id });
    return found?.deleted === false ? found.row : undefined;
  }

  async *find(query: AnyQuery): AsyncGenerator<readonly object[], void> {
    const { offset, limit } = rangeOf(query);
    if (limit === 0) return;
    const found = this.documents.find(filterOf(this.model, query)).sort(sortOf(this.model, query)).skip(offset);
    yield* this.slicesOf(limit === undefined ? found : found.limit(limit));
  }

  slices(query: Pick<AnyQuery, 'where' | 'q'>): AsyncGenerator<readonly object[], void> {
    return this.slicesOf(this.documents.find(filterOf(this.model, query)));
  }

  private async *slicesOf(cursor: FindCursor<RowDocument>): AsyncGenerator<readonly object[], void> {
    cursor.batchSize(SLICE);
    try {
      while (await cursor.hasNext()) yield cursor.readBufferedDocuments().map(({ row = {} }) => row);
    } finally {
      await cursor.close();
    }
  }

  count(query: AnyQuery): Promise<number> {
    return this.documents.countDocuments(filterOf(this.model, query));
  }

  async totals(grouping: AnyGrouping): Promise<Total[]> {
    const { by, of } = groupOf(this.model, grouping);
    const group = {
      _id: by === undefined ? null : `$${pathOf(by)}`,
      count: { $sum: 1 },
      sum: { $sum: of === undefined ? 0 : `$${pathOf(of)}` },
    };
    const groups = this.documents.aggregate<Omit<Total, 'key'> & { readonly _id: Total['key'] }>([
      { $match: filterOf(this.model, grouping) },
      { $group: group },
      { $sort: { _id: 1 } },
    ]);
    return (await groups.toArray()).map(({ _id: key, ...total }) => ({ key, ...total }));
  }

  async load(ids: readonly string[], where: readonly object[]): Promise<Map<string, Versioned<object>>> {
    const wishes = where.map((fields) => filterOf(this.model, { where: fields }));
    const filters = [
      ...chunksOf(ids, CHUNK).map((some) => ({ _id: { $in: some } })),
      ...chunksOf(wishes, WISHES_MAX).map((some) => ({ $or: some })),
    ];
    const loaded = new Map<string, Versioned<object>>();
    for (const filter of filters) {
      for (const { _id, _pos, deleted, row } of await this.documents.find(filter).toArray()) {
        // A row without a position is only begun.
        if (_pos !== '') loaded.set(_id, { row: deleted ? undefined : row, position: _pos });
      }
    }
    return loaded;
  }

  /** Inserts, then updates: concurrent and repeated writes are safe. */
  async write(rows: ReadonlyMap<string, Versioned<object>>): Promise<void> {
    for (const chunk of chunksOf([...rows], CHUNK)) {
      const operations = chunk.flatMap(([id, versioned]) => this.writing(id, versioned));
      await onceMoreIfTaken(() => this.documents.bulkWrite(operations, { ordered: true }));
    }
  }

  private named(row: object): Pick<RowDocument, 'names'> {
    return this.model.names?.length ? { names: nameWordsOf(this.model, row) } : {};
  }

  private writing(id: string, { row, position }: Versioned<object>): AnyBulkWriteOperation<RowDocument>[] {
    const change = row
      ? { $set: { _pos: position, deleted: false, row, search: searchTextOf(this.model, row), ...this.named(row) } }
      : { $set: { _pos: position, deleted: true }, $unset: GONE };
    return [
      { updateOne: { filter: { _id: id }, update: { $setOnInsert: { _pos: '' } }, upsert: true } },
      { updateOne: { filter: { _id: id, _pos: { $lt: position } }, update: change } },
    ];
  }
}

/** The loser of two inserts finds the document on its second try. */
async function onceMoreIfTaken(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isTaken(error)) throw error;
    await write();
  }
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const chunks: Item[][] = [];
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size));
  return chunks;
}
