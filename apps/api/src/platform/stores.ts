import { SqliteEventStore } from './event-store/sqlite-event-store.js';
import { type Stores } from './platform.module.js';
import { SqliteReadModels } from './read-models/sqlite-read-models.js';
import { type Settings } from './settings.js';
import { SqliteStateStore } from './state-store/sqlite-state-store.js';

/** Opens the engines the settings name. Throws their own errors, each with a sentence for whoever starts it. */
export async function openStores({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): Promise<Stores> {
  const eventStore = await SqliteEventStore.open(DATA_DIR);
  const stateStore = await SqliteStateStore.open(DATA_DIR);
  return { eventStore, stateStore, readModels: await SqliteReadModels.open(DATA_DIR) };
}
