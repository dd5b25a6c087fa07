import { randomUUID } from 'node:crypto';
import { type EventStore, EventStoreUnavailable } from '../event-store/event-store.js';
import { type EventStoreDbEventStore } from '../event-store/eventstoredb-event-store.js';
import { SqliteEventStore } from '../event-store/sqlite-event-store.js';
import { type Leadership, SoleLeadership } from '../leadership/leadership.js';
import { type ReadModels } from '../read-models/read-models.js';
import { SqliteReadModels } from '../read-models/sqlite-read-models.js';
import { type ServerSettings } from '../settings/server-settings.js';
import { DirectoryInUse, lockDirectory } from '../sqlite/directory-lock.js';
import { type Lost } from '../sqlite/durable-file.js';
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

/** Loading the servers' clients would take a tenth of a start. */
const servers = () => import('../server-stores/index.js');

export async function openEventStore(
  { EVENT_STORE_URL, DATA_DIR }: Where,
  lost?: Lost,
): Promise<SqliteEventStore | EventStoreDbEventStore> {
  if (EVENT_STORE_URL.startsWith('sqlite:')) return SqliteEventStore.open(DATA_DIR, lost);
  const { EventStoreDbEventStore } = await servers();
  return EventStoreDbEventStore.open(EVENT_STORE_URL, lockedFor(DATA_DIR));
}

export async function openStateStore(where: Where, lost?: Lost): Promise<StateStore> {
  if (!inMongo(where)) return SqliteStateStore.open(where.DATA_DIR, lost);
  const { MongoStateStore } = await servers();
  return MongoStateStore.open(where.READ_MODEL_URL);
}

export async function openReadModels(where: Where, lost?: Lost): Promise<ReadModels> {
  if (!inMongo(where)) return SqliteReadModels.open(where.DATA_DIR, lost);
  const { MongoReadModels } = await servers();
  return MongoReadModels.open(where.READ_MODEL_URL);
}

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
  if ('hold' in eventStore) await eventStore.hold(await holderOf(settings, stateStore));
  if (!inMongo(settings)) {
    const readModels = await openReadModels(settings, lost);
    return { eventStore, stateStore, readModels, leadership: new SoleLeadership() };
  }
  const { MongoReadModels } = await servers();
  const { readModels, lease } = await MongoReadModels.share(settings.READ_MODEL_URL);
  return { eventStore, stateStore, readModels, leadership: lease };
}
