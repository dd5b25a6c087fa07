export { EventStoreDbEventStore } from '../event-store/eventstoredb-event-store.js';
export { MongoReadModels } from '../read-models/mongo-read-models.js';
export { MongoStateStore } from '../state-store/mongo-state-store.js';
