export { PersonKeys } from './person-keys.js';
export { type EndOfKeys, ProtectedEventStore } from './protected-event-store.js';
export { ERASED } from './sealed-text.js';
