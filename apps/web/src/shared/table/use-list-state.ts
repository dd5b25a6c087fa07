import { useCallback } from 'react';

import { useAddress } from '../shell/use-address.js';
import { type ListShape, type ListState, readListState, writeListState } from './list-state.js';

type Wanted = Partial<ListState> | ((now: ListState) => Partial<ListState>);

/** Typing replaces the history entry. */
export type ChangeList = (change: Wanted, how?: { readonly replace: boolean }) => void;

/** `shape` must be stable across renders. */
export function useListState(shape: ListShape): readonly [ListState, ChangeList] {
  const [params, changeAddress] = useAddress();
  const change = useCallback<ChangeList>(
    (wanted, how) => {
      const next = (now: URLSearchParams): URLSearchParams =>
        writeListState(now, shape, typeof wanted === 'function' ? wanted(readListState(now, shape)) : wanted);
      const now = new URLSearchParams(window.location.search);
      const isSame = next(now).toString() === now.toString();
      changeAddress(next, { replace: isSame || (how?.replace ?? false), preventScrollReset: true });
    },
    [changeAddress, shape],
  );
  return [readListState(params, shape), change];
}
