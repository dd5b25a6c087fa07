import { type JobProgress } from '@bursar/contracts';

import { createStore, useStore } from '../shell/store.js';

export interface LiveJob extends JobProgress {
  /** Milliseconds since the epoch. */
  readonly heardAt: number;
  readonly elapsedMs: number;
}

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
    forget: (): void => store.set(new Map()),
  };
}

export const liveJobs = createLiveJobs(() => Date.now());

export const useLiveJob = (kind: JobProgress['kind']): LiveJob | undefined =>
  [...useStore(liveJobs).values()].findLast((job) => job.kind === kind && !job.finished);
