export interface Work {
  readonly done: number;
  readonly total: number;
  readonly elapsedMs: number;
}

export interface Estimate {
  /** Truncated: 100 means finished. */
  readonly percent: number;
  /** Zero while unknown. */
  readonly perSecond: number;
  /** Undefined before 5 %, where it is a guess. */
  readonly secondsLeft: number | undefined;
}

const ETA_FROM_PERCENT = 5;

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

export const formatTimeLeft = (seconds: number): string =>
  seconds < 90 ? `about ${seconds} s left` : `about ${Math.round(seconds / 60)} min left`;
