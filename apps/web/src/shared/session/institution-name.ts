import { createStore } from '../shell/store.js';

export const institutionName = createStore<string | undefined>(undefined);
