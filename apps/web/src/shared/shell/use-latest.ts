import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Keeps a callback stable, so receivers render less. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
