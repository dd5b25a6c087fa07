import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

import { type ListShape, type ListState, readListState, writeListState } from './list-state.js';

/** Typing replaces the history entry. */
export type ChangeList = (change: Partial<ListState>, how?: { readonly replace: boolean }) => void;

/** `shape` must be stable across renders. */
export function useListState(shape: ListShape): readonly [ListState, ChangeList] {
  const [params, setParams] = useSearchParams();
  const change = useCallback<ChangeList>(
    (wanted, how) => {
      const isSame = writeListState(params, shape, wanted).toString() === params.toString();
      setParams((current) => writeListState(current, shape, wanted), {
        replace: isSame || (how?.replace ?? false),
        preventScrollReset: true,
      });
    },
    [params, setParams, shape],
  );
  return [readListState(params, shape), change];
}
