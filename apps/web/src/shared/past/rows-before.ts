import { createStore, useStore } from '../shell/store.js';

type RowsBefore = ReadonlyMap<string, ReadonlyMap<string, object | undefined>>;

const NONE: ReadonlyMap<string, object | undefined> = new Map();

export const rowsBefore = createStore<RowsBefore>(new Map());

export const useRowsBefore = (model: string | undefined): ReadonlyMap<string, object | undefined> =>
  useStore({ watch: rowsBefore.watch, get: () => rowsBefore.get().get(model ?? '') ?? NONE });
