export type StateRecord = Readonly<Record<string, unknown>>;

/** Data that is no event, such as secrets. A rebuild keeps it; a backup must hold it. */
export type Collection =
  | 'credentials'
  | 'preferences'
  | 'idempotency'
  | 'imports'
  | 'checkpoints'
  | 'resets'
  | 'jobs'
  | 'identity'
  | 'seals'
  | 'letters'
  | 'keys'
  | 'periods'
  | 'push'
  | 'vapid'
  | 'rebuilds';

export interface Entry<Value extends StateRecord = StateRecord> {
  readonly key: string;
  readonly value: Value;
}

/** The change may have been made in part. */
export class StateStoreUnavailable extends Error {
  override readonly name = 'StateStoreUnavailable';
}

/** Keeps a caller's order. Every method throws `StateStoreUnavailable`. */
export abstract class StateStore {
  abstract get<Value extends StateRecord>(collection: Collection, key: string): Promise<Value | undefined>;

  /** In key order. */
  abstract list<Value extends StateRecord>(collection: Collection): Promise<readonly Entry<Value>[]>;

  abstract put(collection: Collection, entries: ReadonlyMap<string, StateRecord>): Promise<void>;

  /** Durable on return. False if the key is taken. */
  abstract insert(collection: Collection, key: string, value: StateRecord): Promise<boolean>;

  /** Durable on return. False unless the entry is still `before`. */
  abstract replace(collection: Collection, key: string, before: StateRecord, after: StateRecord): Promise<boolean>;

  abstract delete(collection: Collection, keys: readonly string[]): Promise<void>;

  abstract close(): Promise<void>;
}
