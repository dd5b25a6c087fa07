export { type StateRecord, StateStore } from './state-store.js';
