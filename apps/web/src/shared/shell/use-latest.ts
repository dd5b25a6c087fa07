import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Keeps a callback stable, so that its receivers are not rendered again. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
