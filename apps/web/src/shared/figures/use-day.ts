import { type Day, istDayOf } from '@bursar/domain/kernel';

import { useStore } from '../shell/store.js';
import { present } from './dates.js';

const LOOK_EVERY_MS = 30_000;

const day = {
  get: (): Day => istDayOf(present()),
  watch: (watcher: () => void) => {
    const timer = setInterval(watcher, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  },
};

/** The day in India, drawn again after midnight. */
export const useDay = (): Day => useStore(day);
