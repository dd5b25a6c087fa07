import { createStore, useStore } from '../shared/shell/store.js';

type Update = () => void;

/** Takes up the new version of the app; undefined while none waits. */
export const waitingUpdate = createStore<Update | undefined>(undefined);

/** Changes to the new version of the app, if one is waiting. */
export const useWaitingUpdate = (): Update | undefined => useStore(waitingUpdate);
