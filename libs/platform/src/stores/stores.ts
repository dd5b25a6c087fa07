import { randomUUID } from 'node:crypto';
import { type EventStore, EventStoreUnavailable } from '../event-store/event-store.js';
import { EventStoreDbEventStore } from '../event-store/eventstoredb-event-store.js';
import { SqliteEventStore } from '../event-store/sqlite-event-store.js';
import { type Leadership, SoleLeadership } from '../leadership/leadership.js';
import { MongoReadModels } from '../read-models/mongo-read-models.js';
import { type ReadModels } from '../read-models/read-models.js';
import { SqliteReadModels } from '../read-models/sqlite-read-models.js';
import { type ServerSettings } from '../settings/server-settings.js';
import { DirectoryInUse, lockDirectory } from '../sqlite/directory-lock.js';
import { type Lost } from '../sqlite/durable-file.js';
import { MongoStateStore } from '../state-store/mongo-state-store.js';
import { SqliteStateStore } from '../state-store/sqlite-state-store.js';
import { type StateStore } from '../state-store/state-store.js';

export interface Stores {
  readonly eventStore: EventStore;
  readonly readModels: ReadModels;
  readonly stateStore: StateStore;
  readonly leadership: Leadership;
}

type Where = Pick<ServerSettings, 'DATA_DIR' | 'EVENT_STORE_URL' | 'READ_MODEL_URL'>;

const inMongo = ({ READ_MODEL_URL }: Where): boolean => READ_MODEL_URL.startsWith('mongodb');

/** Beside an EventStoreDB log this lock protects the other files. */
function lockedFor(directory: string): () => void {
  try {
    return lockDirectory(directory);
  } catch (error) {
    if (error instanceof DirectoryInUse) throw new EventStoreUnavailable(error.message, { cause: error });
    throw error;
  }
}

export async function openEventStore({ EVENT_STORE_URL, DATA_DIR }: Where, lost?: Lost): Promise<EventStore> {
  if (EVENT_STORE_URL.startsWith('sqlite:')) return SqliteEventStore.open(DATA_DIR, lost);
  return EventStoreDbEventStore.open(EVENT_STORE_URL, lockedFor(DATA_DIR));
}

export const openStateStore = (where: Where, lost?: Lost): Promise<StateStore> =>
  inMongo(where) ? MongoStateStore.open(where.READ_MODEL_URL) : SqliteStateStore.open(where.DATA_DIR, lost);

export const openReadModels = (where: Where, lost?: Lost): Promise<ReadModels> =>
  inMongo(where) ? MongoReadModels.open(where.READ_MODEL_URL) : SqliteReadModels.open(where.DATA_DIR, lost);

/** Processes on one MongoDB share a name; embedded rows have one per process. */
async function holderOf(where: Where, stateStore: StateStore): Promise<string> {
  const fresh = randomUUID();
  if (!inMongo(where) || (await stateStore.insert('identity', 'rows', { holder: fresh }))) return fresh;
  return (await stateStore.get<{ readonly holder: string }>('identity', 'rows'))?.holder ?? fresh;
}

/** Opens the log first: it keeps other processes out. */
export async function openStores(settings: Where, lost?: Lost): Promise<Stores> {
  const eventStore = await openEventStore(settings, lost);
  const stateStore = await openStateStore(settings, lost);
  if (eventStore instanceof EventStoreDbEventStore) await eventStore.hold(await holderOf(settings, stateStore));
  if (!inMongo(settings)) {
    const readModels = await openReadModels(settings, lost);
    return { eventStore, stateStore, readModels, leadership: new SoleLeadership() };
  }
  const { readModels, lease } = await MongoReadModels.share(settings.READ_MODEL_URL);
  return { eventStore, stateStore, readModels, leadership: lease };
}
