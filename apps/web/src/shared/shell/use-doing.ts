import { useCallback } from 'react';

import { useAddress } from './use-address.js';

const NAME = 'do';

/** True while the address has `?do=`. Back ends it. */
export function useDoing(action: string): readonly [doing: boolean, change: (doing: boolean) => void] {
  const [params, changeAddress] = useAddress();
  const change = useCallback(
    (doing: boolean): void =>
      changeAddress(
        (next) => {
          if (doing) next.set(NAME, action);
          else if (next.get(NAME) === action) next.delete(NAME);
          return next;
        },
        { replace: !doing, preventScrollReset: true },
      ),
    [action, changeAddress],
  );
  return [params.get(NAME) === action, change];
}
