import { type Timestamp } from '@bursar/domain/kernel';
import { useCallback, useLayoutEffect } from 'react';
import { type Location, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';

import {
  asOfNow,
  comparedIn,
  comparing,
  instantIn,
  moving,
  show,
  type Times,
  withTimes,
} from '../../shared/past/past.js';
import { useLatest } from '../../shared/shell/use-latest.js';

const timesIn = (search: string): Times => comparedIn(search) ?? { asOf: instantIn(search) };

const isPresent = (times: Times): boolean => 'asOf' in times && times.asOf === undefined;

/** A busy page draws an address after the user has left it. */
const isLeft = (named: Times): boolean => withTimes('', named) !== withTimes('', timesIn(window.location.search));

/** Back and Forward decide for themselves. */
export function usePastAddress(): void {
  const { search, hash, state } = useLocation() as Location<unknown>;
  const type = useNavigationType();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const named = timesIn(search);
    if (isLeft(named)) return;
    const kept = comparing.get() ?? { asOf: asOfNow() };
    const isAhead = moving.get() && asOfNow() !== instantIn(search);
    if (!isAhead && (!isPresent(named) || type === NavigationType.Pop)) show(named);
    else if (!isPresent(kept)) {
      void navigate({ search: withTimes(search, kept), hash }, { replace: true, state, preventScrollReset: true });
    }
  }, [search, hash, state, type, navigate]);
  useLayoutEffect(() => () => show({ asOf: undefined }), []);
}

interface Going {
  readonly time?: Timestamp | undefined;
  readonly push?: boolean;
}

export type GoTo = (asOf: string | undefined, going?: Going) => void;

/** Undefined returns to now. */
export function useGoTo(): GoTo {
  const location = useLocation();
  const navigate = useNavigate();
  const latest = useLatest(location);
  return useCallback(
    (asOf, { time, push = false } = {}) => {
      const { search, hash, state } = latest.current as Location<unknown>;
      const replace = !push && asOf !== undefined && instantIn(search) !== undefined;
      show({ asOf }, time);
      void navigate({ search: withTimes(search, { asOf }), hash }, { replace, state, preventScrollReset: true });
    },
    [latest, navigate],
  );
}

export function useGoToTimes(): (times: Times) => void {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  return (times) => {
    show(times);
    void navigate({ search: withTimes(search, times), hash }, { preventScrollReset: true });
  };
}
