export { PersonKeys } from './person-keys.js';
export { ProtectedEventStore } from './protected-event-store.js';
