export { type Entry, type StateRecord, StateStore } from './state-store.js';
