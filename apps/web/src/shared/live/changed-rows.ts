import { createStore, useStore } from '../shell/store.js';

export const MARK_MS = 6_000;

const NONE: ReadonlySet<string> = new Set();

export function createChangedRows() {
  const store = createStore<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  const of = (model: string): ReadonlySet<string> => store.get().get(model) ?? NONE;
  const put = (model: string, ids: Iterable<string>): void => store.set(new Map(store.get()).set(model, new Set(ids)));

  return {
    of,
    watch: store.watch,
    show: (marked: ReadonlyMap<string, Iterable<string>>): void =>
      store.set(new Map(Array.from(marked, ([model, ids]) => [model, new Set(ids)]))),
    mark: (model: string, id: string): void => {
      put(model, [...of(model), id]);
      setTimeout(
        () =>
          put(
            model,
            [...of(model)].filter((marked) => marked !== id),
          ),
        MARK_MS,
      );
    },
  };
}

export const changedRows = createChangedRows();

export const useChangedRows = (model: string | undefined): ReadonlySet<string> =>
  useStore({ watch: changedRows.watch, get: () => (model === undefined ? NONE : changedRows.of(model)) });
