/** How far a piece of work is: numbers of things, and the time it has run, in ms. */
export interface Work {
  readonly done: number;
  readonly total: number;
  readonly elapsedMs: number;
}

export interface Estimate {
  /** Whole percent, cut: 100 means finished. */
  readonly percent: number;
  /** Things per second; 0 until one is known. */
  readonly perSecond: number;
  /** Seconds that are left; undefined before 5 %, when it would be a guess. */
  readonly secondsLeft: number | undefined;
}

const ETA_FROM_PERCENT = 5;

/** How far, how fast, how long. */
export function estimate({ done, total, elapsedMs }: Work): Estimate {
  const percent = total > 0 ? Math.trunc((done / total) * 100) : 0;
  const perSecond = elapsedMs > 0 ? Math.round((done / elapsedMs) * 1000) : 0;
  const known = percent >= ETA_FROM_PERCENT && done < total && elapsedMs > 0;
  return {
    percent,
    perSecond,
    secondsLeft: known ? Math.ceil((elapsedMs / done) * (total - done) * 0.001) : undefined,
  };
}

/** `about 40 s left`, `about 3 min left`. */
export const formatTimeLeft = (seconds: number): string =>
  seconds < 90 ? `about ${seconds} s left` : `about ${Math.round(seconds / 60)} min left`;
