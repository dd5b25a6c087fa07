import { useSyncExternalStore } from 'react';

export interface Store<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  /** Returns the unsubscribe function. */
  readonly watch: (watcher: () => void) => () => void;
}

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

export const useStore = <Value>(store: Pick<Store<Value>, 'get' | 'watch'>): Value =>
  useSyncExternalStore(store.watch, store.get);
