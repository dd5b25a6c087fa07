import { createStore, useStore } from '../shell/store.js';

const count = createStore(0);

export const comparable = {
  add: (): (() => void) => {
    count.set(count.get() + 1);
    return () => count.set(count.get() - 1);
  },
};

export const useComparableParts = (): number => useStore(count);
