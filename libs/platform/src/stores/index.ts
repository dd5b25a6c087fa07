export { EventStoreDbEventStore } from '../event-store/eventstoredb-event-store.js';
export { SqliteEventStore } from '../event-store/sqlite-event-store.js';
export { MongoReadModels } from '../read-models/mongo-read-models.js';
export { SqliteReadModels } from '../read-models/sqlite-read-models.js';
export { MongoStateStore } from '../state-store/mongo-state-store.js';
export { SqliteStateStore } from '../state-store/sqlite-state-store.js';
export { openEventStore, openReadModels, openStateStore, openStores, type Stores } from './stores.js';
