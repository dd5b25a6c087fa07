import { RequestFailed } from './request-failed.js';

/** A command is sent again by itself at most this often. */
const RESENT_MAX = 5;
/** Nobody waits longer than this, in seconds, for a server that asks for it. */
const WAIT_MAX_S = 30;

/** After how many ms the server wants to be asked again; undefined when it did not say so. */
function waitOf(error: Error): number | undefined {
  if (!(error instanceof RequestFailed) || error.status !== 503 || !(error.cause instanceof Response)) return undefined;
  const seconds = Number(error.cause.headers.get('retry-after') ?? Number.NaN);
  return seconds <= WAIT_MAX_S ? seconds * 1000 : undefined;
}

/**
 * A command that the server asks to be sent again (503 with `Retry-After`) is, after that time; its `Idempotency-Key` makes
 * it count once.
 */
export const PATIENCE = {
  retry: (resent: number, error: Error): boolean => resent < RESENT_MAX && waitOf(error) !== undefined,
  retryDelay: (_: number, error: Error): number => waitOf(error) ?? 0,
};
