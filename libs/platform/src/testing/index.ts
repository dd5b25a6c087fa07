export { EventStoreDbStub } from './eventstoredb-stub/eventstoredb-stub.mjs';
export { serviceError } from './eventstoredb-stub/stub-messages.mjs';
export { MongoStub } from './mongo/mongo-stub.js';
export { MortalEventStore } from './mortal-event-store.js';
export { PushService } from './push-service.js';
