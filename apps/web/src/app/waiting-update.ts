import { createStore, useStore } from '../shared/shell/store.js';

type Update = () => void;

/** Applies the update; undefined without one. */
export const waitingUpdate = createStore<Update | undefined>(undefined);

export const useWaitingUpdate = (): Update | undefined => useStore(waitingUpdate);
