import { type JobProgress } from '@bursar/contracts';

import { createStore, useStore } from '../shell/store.js';

/** How far a job is. */
export interface LiveJob extends JobProgress {
  /** When this browser first heard of it, in ms since the epoch. */
  readonly heardAt: number;
  /** From then to this report, in ms. */
  readonly elapsedMs: number;
}

/** The jobs the signed-in user started, as the live channel reports them. */
export function createLiveJobs(now: () => number) {
  const store = createStore<ReadonlyMap<string, LiveJob>>(new Map());
  return {
    get: store.get,
    watch: store.watch,
    take: (progress: JobProgress): void => {
      const at = now();
      const heardAt = store.get().get(progress.id)?.heardAt ?? at;
      store.set(new Map(store.get()).set(progress.id, { ...progress, heardAt, elapsedMs: at - heardAt }));
    },
  };
}

/** This browser's jobs. */
export const liveJobs = createLiveJobs(() => Date.now());

/** The latest unfinished job of a kind, if one runs. */
export const useLiveJob = (kind: JobProgress['kind']): LiveJob | undefined =>
  [...useStore(liveJobs).values()].findLast((job) => job.kind === kind && !job.finished);
