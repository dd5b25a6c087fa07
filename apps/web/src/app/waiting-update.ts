import { createStore, useStore } from '../shared/shell/store.js';

type Update = () => void;

export const waitingUpdate = createStore<Update | undefined>(undefined);

export const useWaitingUpdate = (): Update | undefined => useStore(waitingUpdate);
