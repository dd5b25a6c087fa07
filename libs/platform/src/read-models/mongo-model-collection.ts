import { type AnyBulkWriteOperation, type Collection, type FindCursor, type IndexDescription } from 'mongodb';
import { type Position, type Versioned } from '@bursar/domain/kernel';
import { isTaken, type MongoConnection } from '../mongo/mongo-connection.js';
import { rangeOf } from './conditions.js';
import { type Group, groupingOf, slicesOf, totalOf } from './mongo-answers.js';
import { type PastDocument, type Readable, type RowContent, type RowDocument } from './mongo-documents.js';
import { filterOf, pathOf, sortOf } from './mongo-filter.js';
import { PastVersions } from './mongo-past-versions.js';
import { versionsOf } from './mongo-stored-versions.js';
import {
  type AnyGrouping,
  type AnyModel,
  type AnyQuery,
  notThere,
  type PastVersion,
  type RewrittenVersion,
  type StoredVersion,
  type Total,
  type Writes,
} from './read-models.js';
import { nameWordsOf } from './name-words.js';
import { pastVersionsOf } from './past-versions.js';
import { searchTextOf } from './search-text.js';

const GONE = { row: true, search: true, names: true } as const;

const CHUNK = 1_000;
const WISHES_MAX = 100;
export const pastCollection = (name: string): string => `${name}_past`;

export class ModelCollection implements Readable {
  private readonly documents: Collection<RowDocument>;
  private readonly past: Collection<PastDocument>;

  constructor(
    connection: MongoConnection,
    readonly model: AnyModel,
    readonly name: string,
  ) {
    this.documents = connection.collection<RowDocument>(name);
    this.past = connection.collection<PastDocument>(pastCollection(name));
  }

  asOf(position: Position, checkpoint: () => Promise<Position>): Readable {
    return new PastVersions(this.model, { documents: this.documents, past: this.past }, position, checkpoint);
  }

  async make(): Promise<void> {
    const fields = this.model.indexes.map((field): IndexDescription => ({
      name: field,
      key: { deleted: 1, [pathOf(field)]: 1, _id: 1 },
    }));
    const named = { name: 'named', key: { deleted: 1, names: 1 } } as const;
    const live = { name: 'live', key: { deleted: 1, _id: 1 } } as const;
    await this.documents.createIndexes([live, ...(this.model.names?.length ? [named] : []), ...fields]);
    await this.past.createIndexes([
      { name: 'valid', key: { until: 1, _pos: 1 } },
      { name: 'of', key: { id: 1, until: 1 } },
    ]);
  }

  async *changed(after: Position, upTo: Position): AsyncGenerator<readonly string[], void> {
    const within = { $gt: after, $lte: upTo };
    const made = [{ $match: { until: { $gt: after }, _pos: within } }, { $project: { _id: '$id', at: '$_pos' } }];
    const replaced = [{ $match: { until: within } }, { $project: { _id: '$id', at: '$until' } }];
    const coll = this.past.collectionName;
    const found = this.documents.aggregate<{ readonly _id: string }>([
      { $match: { _pos: within } },
      { $project: { at: '$_pos' } },
      { $unionWith: { coll, pipeline: made } },
      { $unionWith: { coll, pipeline: replaced } },
      { $group: { _id: '$_id', at: { $max: '$at' } } },
      { $sort: { at: -1, _id: 1 } },
    ]);
    for await (const slice of slicesOf(found)) yield slice.map(({ _id }) => _id);
  }

  versions(upTo: Position, id?: string): AsyncGenerator<readonly StoredVersion[], void> {
    return versionsOf(this.model, { documents: this.documents, past: this.past }, upTo, id);
  }

  async get(id: string): Promise<object | undefined> {
    const found = await this.documents.findOne({ _id: id });
    return found?.deleted === false ? found.row : undefined;
  }

  async *find(query: AnyQuery): AsyncGenerator<readonly object[], void> {
    const { offset, limit } = rangeOf(query);
    if (limit === 0) return;
    const found = this.documents.find(filterOf(this.model, query)).sort(sortOf(this.model, query)).skip(offset);
    yield* rowsIn(limit === undefined ? found : found.limit(limit));
  }

  slices(query: Pick<AnyQuery, 'where' | 'q'>): AsyncGenerator<readonly object[], void> {
    return rowsIn(this.documents.find(filterOf(this.model, query)));
  }

  count(query: AnyQuery): Promise<number> {
    return this.documents.countDocuments(filterOf(this.model, query));
  }

  async totals(grouping: AnyGrouping): Promise<Total[]> {
    const groups = this.documents.aggregate<Group>([
      { $match: filterOf(this.model, grouping) },
      ...groupingOf(this.model, grouping),
    ]);
    return (await groups.toArray()).map(totalOf);
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

  /** Versions, then inserts, then updates: concurrent and repeated writes are safe, and no version is missed. */
  async write(writes: Omit<Writes, 'model'>): Promise<void> {
    for (const chunk of chunksOf([...pastVersionsOf(writes)], CHUNK)) {
      const operations = chunk.map((version) => this.keeping(version));
      await onceMoreIfTaken(() => this.past.bulkWrite(operations, { ordered: false }));
    }
    for (const chunk of chunksOf([...writes.rows], CHUNK)) {
      const operations = chunk.flatMap(([id, versioned]) => this.writing(id, versioned));
      await onceMoreIfTaken(() => this.documents.bulkWrite(operations, { ordered: true }));
    }
  }

  async rewrite(versions: readonly RewrittenVersion[]): Promise<void> {
    for (const version of versions) {
      const { id, row, position, isCurrent } = version;
      const content = { $set: this.contentOf(row) };
      const { matchedCount } = isCurrent
        ? await this.documents.updateOne({ _id: id, _pos: position }, content)
        : await this.past.updateOne({ _id: `${id}@${position}` }, content);
      if (matchedCount === 0) throw notThere(version);
    }
  }

  private contentOf(row: object): RowContent {
    const named = this.model.names?.length ? { names: nameWordsOf(this.model, row) } : {};
    return { row, search: searchTextOf(this.model, row), ...named };
  }

  private keeping({ id, row, position, until }: PastVersion): AnyBulkWriteOperation<PastDocument> {
    const kept = { id, _pos: position, until, deleted: false, ...this.contentOf(row) };
    return { updateOne: { filter: { _id: `${id}@${position}` }, update: { $setOnInsert: kept }, upsert: true } };
  }

  private writing(id: string, { row, position }: Versioned<object>): AnyBulkWriteOperation<RowDocument>[] {
    const change = row
      ? { $set: { _pos: position, deleted: false, ...this.contentOf(row) } }
      : { $set: { _pos: position, deleted: true }, $unset: GONE };
    return [
      { updateOne: { filter: { _id: id }, update: { $setOnInsert: { _pos: '' } }, upsert: true } },
      { updateOne: { filter: { _id: id, _pos: { $lt: position } }, update: change } },
    ];
  }
}

async function* rowsIn(cursor: FindCursor<RowDocument>): AsyncGenerator<readonly object[], void> {
  for await (const slice of slicesOf(cursor)) yield slice.map(({ row = {} }) => row);
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
