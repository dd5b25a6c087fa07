import { randomUUID } from 'node:crypto';
import { type AnyBulkWriteOperation } from 'mongodb';
import { isTaken, MongoConnection } from '../mongo/mongo-connection.js';
import { type Collection, type Entry, type StateRecord, StateStore, StateStoreUnavailable } from './state-store.js';

/** Text keeps any field name. */
interface Kept {
  readonly _id: string;
  readonly value: string;
  /** Lets an inserter without an answer recognise its record. */
  readonly by?: string;
}

export class MongoStateStore extends StateStore {
  private readonly changing = new Map<string, Promise<unknown>>();

  private constructor(private readonly connection: MongoConnection) {
    super();
  }

  static async open(url: string): Promise<MongoStateStore> {
    const away = { title: 'The state store', Unavailable: StateStoreUnavailable };
    return new MongoStateStore(await MongoConnection.open(url, away));
  }

  override get<Value extends StateRecord>(collection: Collection, key: string): Promise<Value | undefined> {
    return this.connection.using(async () => {
      const kept = await this.of(collection).findOne({ _id: key });
      return kept ? (JSON.parse(kept.value) as Value) : undefined;
    });
  }

  override list<Value extends StateRecord>(collection: Collection): Promise<readonly Entry<Value>[]> {
    return this.connection.using(async () => {
      const all = await this.of(collection).find({}).sort({ _id: 1 }).toArray();
      return all.map(({ _id, value }) => ({ key: _id, value: JSON.parse(value) as Value }));
    });
  }

  override put(collection: Collection, entries: ReadonlyMap<string, StateRecord>): Promise<void> {
    const replacements = [...entries].map(([key, value]): AnyBulkWriteOperation<Kept> => ({
      replaceOne: { filter: { _id: key }, replacement: { value: JSON.stringify(value) }, upsert: true },
    }));
    return this.inOrder(collection, [...entries.keys()], async () => {
      if (replacements.length > 0) await this.of(collection).bulkWrite(replacements, { ordered: true });
    });
  }

  override insert(collection: Collection, key: string, value: StateRecord): Promise<boolean> {
    const by = randomUUID();
    return this.inOrder(collection, [key], async () => {
      try {
        await this.of(collection).insertOne({ _id: key, value: JSON.stringify(value), by });
        return true;
      } catch (error) {
        if (!isTaken(error)) throw error;
        return (await this.of(collection).findOne({ _id: key }))?.by === by;
      }
    });
  }

  override replace(collection: Collection, key: string, before: StateRecord, after: StateRecord): Promise<boolean> {
    const by = randomUUID();
    const change = { $set: { value: JSON.stringify(after), by } };
    return this.inOrder(collection, [key], async () => {
      const { matchedCount } = await this.of(collection).updateOne({ _id: key, value: JSON.stringify(before) }, change);
      return matchedCount === 1 || (await this.of(collection).findOne({ _id: key }))?.by === by;
    });
  }

  override delete(collection: Collection, keys: readonly string[]): Promise<void> {
    return this.inOrder(collection, keys, async () => {
      if (keys.length > 0) await this.of(collection).deleteMany({ _id: { $in: [...keys] } });
    });
  }

  override async close(): Promise<void> {
    await Promise.allSettled(this.changing.values());
    await this.connection.close();
  }

  private of(collection: Collection) {
    return this.connection.collection<Kept>(`state_${collection}`);
  }

  private inOrder<Result>(
    collection: Collection,
    keys: readonly string[],
    change: () => Promise<Result>,
  ): Promise<Result> {
    const names = keys.map((key) => `${collection}/${key}`);
    const before = Promise.allSettled(names.flatMap((name) => this.changing.get(name) ?? []));
    const mine = before.then(() => this.connection.using(() => change().catch(repeating(change))));
    const finished = mine.then(done, done);
    for (const name of names) this.changing.set(name, finished);
    const { changing } = this;
    function done(): void {
      for (const name of names) if (changing.get(name) === finished) changing.delete(name);
    }
    return mine;
  }
}

const repeating =
  <Result>(change: () => Promise<Result>) =>
  (error: unknown): Promise<Result> => {
    if (isTaken(error) || !(error instanceof Error) || !error.name.startsWith('Mongo')) throw error;
    return change();
  };
