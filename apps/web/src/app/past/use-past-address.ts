import { useLayoutEffect } from 'react';
import { type Location, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';

import { asOfNow, comparedIn, comparing, instantIn, show, type Times, withTimes } from '../../shared/past/past.js';

const timesIn = (search: string): Times => comparedIn(search) ?? { asOf: instantIn(search) };

const isPresent = (times: Times): boolean => 'asOf' in times && times.asOf === undefined;

/** Carries the instants along links, so a copied address shows the same. Back and Forward decide for themselves. */
export function usePastAddress(): void {
  const { search, hash, state } = useLocation() as Location<unknown>;
  const type = useNavigationType();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const named = timesIn(search);
    const kept = comparing.get() ?? { asOf: asOfNow() };
    if (!isPresent(named) || type === NavigationType.Pop) show(named);
    else if (!isPresent(kept)) {
      void navigate({ search: withTimes(search, kept), hash }, { replace: true, state, preventScrollReset: true });
    }
  }, [search, hash, state, type, navigate]);
  useLayoutEffect(() => () => show({ asOf: undefined }), []);
}

export function useGoTo(): (asOf: string | undefined) => void {
  const goToTimes = useGoToTimes();
  return (asOf) => goToTimes({ asOf });
}

export function useGoToTimes(): (times: Times) => void {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  return (times) => {
    show(times);
    void navigate({ search: withTimes(search, times), hash }, { preventScrollReset: true });
  };
}
