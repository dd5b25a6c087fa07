import { useSyncExternalStore } from 'react';

/** One value that changes, and those who watch it; for what lives outside of React. */
export interface Store<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  /** Calls back after every change; answers how to stop. */
  readonly watch: (watcher: () => void) => () => void;
}

/** A store holding `value` until it is set. */
export function createStore<Value>(value: Value): Store<Value> {
  const watchers = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const watcher of watchers) watcher();
    },
    watch: (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}

/** The value of a store; renders again when it changes. */
export const useStore = <Value>(store: Pick<Store<Value>, 'get' | 'watch'>): Value =>
  useSyncExternalStore(store.watch, store.get);
