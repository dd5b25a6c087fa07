import { createStore, useStore } from '../shell/store.js';
import { type LiveStatus } from './live.js';

interface Standing {
  readonly status: LiveStatus;
  /** Last live moment, in ms since the epoch. */
  readonly liveUntil: number | undefined;
}

export function standingAfter({ status: before, liveUntil }: Standing, status: LiveStatus, now: number): Standing {
  return { status, liveUntil: before === 'live' ? now : liveUntil };
}

const store = createStore<Standing>({ status: 'connecting', liveUntil: undefined });

export const becomeLive = (status: LiveStatus): void => store.set(standingAfter(store.get(), status, Date.now()));

export const useLiveStanding = (): Standing => useStore(store);
