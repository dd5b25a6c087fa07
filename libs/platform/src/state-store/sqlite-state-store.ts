import { join } from 'node:path';
import { DurableFile, type Lost } from '../sqlite/durable-file.js';
import { type Collection, type Entry, type StateRecord, StateStore, StateStoreUnavailable } from './state-store.js';

export interface Change {
  readonly kind: 'put' | 'insert' | 'replace' | 'delete';
  readonly collection: Collection;
  readonly records: readonly (readonly [key: string, value: string, before?: string])[];
}

const WRITER = new URL('./sqlite-state-writer.mjs', import.meta.url);

export class SqliteStateStore extends StateStore {
  private readonly one;
  private readonly all;

  private constructor(private readonly file: DurableFile<Change, number>) {
    super();
    this.one = file.reader.prepare('SELECT value FROM records WHERE collection = ? AND key = ?').raw();
    this.all = file.reader.prepare('SELECT key, value FROM records WHERE collection = ? ORDER BY key').raw();
  }

  static async open(directory: string, lost?: Lost): Promise<SqliteStateStore> {
    const file = {
      title: 'The state store',
      path: join(directory, 'state.sqlite'),
      remedy: 'Restore it from a backup.',
      Unavailable: StateStoreUnavailable,
    };
    return new SqliteStateStore(await DurableFile.open(file, WRITER, lost));
  }

  override get<Value extends StateRecord>(collection: Collection, key: string): Promise<Value | undefined> {
    return this.file.read(() => {
      const row = this.one.get(collection, key) as [value: string] | undefined;
      return row && (JSON.parse(row[0]) as Value);
    });
  }

  override list<Value extends StateRecord>(collection: Collection): Promise<readonly Entry<Value>[]> {
    return this.file.read(() => {
      const rows = this.all.all(collection) as [key: string, value: string][];
      return rows.map(([key, value]) => ({ key, value: JSON.parse(value) as Value }));
    });
  }

  override async put(collection: Collection, entries: ReadonlyMap<string, StateRecord>): Promise<void> {
    const records = [...entries].map(([key, value]) => [key, JSON.stringify(value)] as const);
    await this.file.write({ kind: 'put', collection, records });
  }

  override async insert(collection: Collection, key: string, value: StateRecord): Promise<boolean> {
    const records = [[key, JSON.stringify(value)]] as const;
    return (await this.file.write({ kind: 'insert', collection, records })) === 1;
  }

  override async replace(
    collection: Collection,
    key: string,
    before: StateRecord,
    after: StateRecord,
  ): Promise<boolean> {
    const records = [[key, JSON.stringify(after), JSON.stringify(before)]] as const;
    return (await this.file.write({ kind: 'replace', collection, records })) === 1;
  }

  override async delete(collection: Collection, keys: readonly string[]): Promise<void> {
    await this.file.write({ kind: 'delete', collection, records: keys.map((key) => [key, ''] as const) });
  }

  override close(): Promise<void> {
    return this.file.close();
  }
}
