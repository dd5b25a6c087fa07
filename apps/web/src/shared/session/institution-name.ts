import { createStore } from '../shell/store.js';

/** Undefined while unknown. */
export const institutionName = createStore<string | undefined>(undefined);
