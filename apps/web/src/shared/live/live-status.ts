import { createStore, useStore } from '../shell/store.js';
import { type LiveStatus } from './live.js';

interface Standing {
  readonly status: LiveStatus;
  /** Until when what is on the screen followed the server by itself, in ms since the epoch. */
  readonly liveUntil: number | undefined;
}

/** How the live channel of this browser stands after it became `status` at `now`, in ms since the epoch. */
export function standingAfter({ status: before, liveUntil }: Standing, status: LiveStatus, now: number): Standing {
  return { status, liveUntil: before === 'live' ? now : liveUntil };
}

const store = createStore<Standing>({ status: 'connecting', liveUntil: undefined });

/** Says how the live channel stands from now on. */
export const becomeLive = (status: LiveStatus): void => store.set(standingAfter(store.get(), status, Date.now()));

/** How the live channel stands. */
export const useLiveStanding = (): Standing => useStore(store);
