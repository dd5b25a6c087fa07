import { createStore, useStore } from '../shell/store.js';

/** How long a row that changed by itself stays marked, in ms. */
export const MARK_MS = 6_000;

const NONE: ReadonlySet<string> = new Set();

/** The rows of each read model that changed a moment ago. */
export function createChangedRows() {
  const store = createStore<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  const of = (model: string): ReadonlySet<string> => store.get().get(model) ?? NONE;
  const put = (model: string, ids: Iterable<string>): void => store.set(new Map(store.get()).set(model, new Set(ids)));

  return {
    of,
    watch: store.watch,
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

/** This browser's recently changed rows. */
export const changedRows = createChangedRows();

/** The ids of a read model's rows that changed in the last `MARK_MS`; none without a model. */
export const useChangedRows = (model: string | undefined): ReadonlySet<string> =>
  useStore({ watch: changedRows.watch, get: () => (model === undefined ? NONE : changedRows.of(model)) });
