/** The web refetches the named read models. */
export const CHANGED = 'changed';
export interface Changed {
  readonly models: readonly string[];
  /** Since each change; only on a socket's first message. */
  readonly ages_ms?: readonly number[];
  readonly position: string;
}

export const JOB_PROGRESS = 'job.progress';
export interface Progress {
  readonly id: string;
  readonly kind: string;
  readonly phase: string;
  readonly done: number;
  readonly total: number;
  readonly finished: boolean;
}
