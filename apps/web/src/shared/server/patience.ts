import { RequestFailed } from './request-failed.js';

const RESENT_MAX = 5;
/** A longer `Retry-After` stops the retries. */
const WAIT_MAX_S = 30;

function waitOf(error: Error): number | undefined {
  if (!(error instanceof RequestFailed) || error.status !== 503 || !(error.cause instanceof Response)) return undefined;
  const seconds = Number(error.cause.headers.get('retry-after') ?? Number.NaN);
  return seconds <= WAIT_MAX_S ? seconds * 1000 : undefined;
}

/** The `Idempotency-Key` makes resent commands count once. */
export const PATIENCE = {
  retry: (resent: number, error: Error): boolean => resent < RESENT_MAX && waitOf(error) !== undefined,
  retryDelay: (_: number, error: Error): number => waitOf(error) ?? 0,
};
