import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For a callback that stays the same, so that what is given it is not rendered again. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
