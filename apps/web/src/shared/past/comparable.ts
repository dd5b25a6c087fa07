import { createStore, useStore } from '../shell/store.js';

const count = createStore(0);

/** Counts the parts of the screen that show a comparison. */
export const comparable = {
  add: (): (() => void) => {
    count.set(count.get() + 1);
    return () => count.set(count.get() - 1);
  },
};

export const useComparableParts = (): number => useStore(count);
