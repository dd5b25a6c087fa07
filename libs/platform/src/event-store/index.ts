export { newEventId } from './event-id.js';
export { EventStore, EventStoreUnavailable, type LoggedText, type NewEvent, NO_STREAM } from './event-store.js';
export { historyOf } from './history.js';
export { MemoryEventStore } from './memory-event-store.js';
export { OrderedLoad } from './ordered-load.js';
export { sourceOf } from './source.js';
export { STORED_LOG } from './stored-log.js';
export { UpcastingEventStore } from './upcasting-event-store.js';
