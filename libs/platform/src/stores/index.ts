export { SqliteEventStore } from '../event-store/sqlite-event-store.js';
export { SqliteReadModels } from '../read-models/sqlite-read-models.js';
export { SqliteStateStore } from '../state-store/sqlite-state-store.js';
export { openEventStore, openReadModels, openStateStore, openStores, type Stores } from './stores.js';
