import { useLayoutEffect } from 'react';
import { type Location, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';

import { AS_OF, asOfNow, instantIn, lookAt } from '../../shared/past/past.js';

const withInstant = (search: string, asOf: string | undefined): string => {
  const params = new URLSearchParams(search);
  if (asOf === undefined) params.delete(AS_OF);
  else params.set(AS_OF, asOf);
  return params.toString();
};

/** Carries `as_of` along links, so a copied address shows the same. Back and Forward decide for themselves. */
export function usePastAddress(): void {
  const { search, hash, state } = useLocation() as Location<unknown>;
  const type = useNavigationType();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const named = instantIn(search);
    const kept = asOfNow();
    if (named !== undefined || type === NavigationType.Pop) lookAt(named);
    else if (kept !== undefined) {
      void navigate({ search: withInstant(search, kept), hash }, { replace: true, state, preventScrollReset: true });
    }
  }, [search, hash, state, type, navigate]);
  useLayoutEffect(() => () => lookAt(undefined), []);
}

/** Undefined returns to now. */
export function useGoTo(): (asOf: string | undefined) => void {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (asOf) => {
    lookAt(asOf);
    void navigate({ search: withInstant(search, asOf) }, { preventScrollReset: true });
  };
}
