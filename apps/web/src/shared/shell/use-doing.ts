import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

const NAME = 'do';

/** True while the address has `?do=`. Back ends it. */
export function useDoing(action: string): readonly [doing: boolean, change: (doing: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (doing: boolean): void =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (doing) next.set(NAME, action);
          else if (next.get(NAME) === action) next.delete(NAME);
          return next;
        },
        { replace: !doing, preventScrollReset: true },
      ),
    [action, setParams],
  );
  return [params.get(NAME) === action, change];
}
