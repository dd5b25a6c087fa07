/** A record of one of the collections below. */
export type StateRecord = Readonly<Record<string, unknown>>;

/**
 * What must be kept but is no event: secrets (password hashes, reset tokens), idempotent answers, uploads on
 * their way, the checkpoints of policies, how far the work of each process is, and the name of the rows beside it. A rebuild does not touch it; a backup
 * must hold it.
 */
export type Collection = 'credentials' | 'idempotency' | 'imports' | 'checkpoints' | 'resets' | 'jobs' | 'identity';

/** A record and its key. */
export interface Entry<Value extends StateRecord = StateRecord> {
  readonly key: string;
  readonly value: Value;
}

/** The state cannot be reached or written; a change that was asked for may have been made, wholly or in part. */
export class StateStoreUnavailable extends Error {
  override readonly name = 'StateStoreUnavailable';
}

/**
 * A small durable key-value store. Changes of one caller are made in the order they were asked for. Everything throws
 * `StateStoreUnavailable`. One conformance suite (`state-store.suite.ts`) holds for every adapter.
 */
export abstract class StateStore {
  abstract get<Value extends StateRecord>(collection: Collection, key: string): Promise<Value | undefined>;

  /** Every record of a collection with its key, in order of the keys. */
  abstract list<Value extends StateRecord>(collection: Collection): Promise<readonly Entry<Value>[]>;

  /** Durable on return. An existing record is replaced. */
  abstract put(collection: Collection, entries: ReadonlyMap<string, StateRecord>): Promise<void>;

  /** Durable on return. Answers false, changing nothing, when the key is taken. */
  abstract insert(collection: Collection, key: string, value: StateRecord): Promise<boolean>;

  /** Durable on return. A key that is not there is passed over. */
  abstract delete(collection: Collection, keys: readonly string[]): Promise<void>;

  /** Finishes what is being written and lets go of the engine. */
  abstract close(): Promise<void>;
}
