import { z } from 'zod';

/** One violated rule of a request. */
export const violation = z.object({
  /** 1 is the first data row of an upload. */
  row: z.number().int().optional(),
  field: z.string(),
  message: z.string(),
});
export type Violation = z.infer<typeof violation>;

/** The machine-readable reasons a request is refused with. */
export type ProblemCode =
  | 'VALIDATION'
  | 'INVALID_CREDENTIALS'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'ACCOUNT_INACTIVE'
  | 'PASSWORD_CHANGE_REQUIRED'
  | 'NOT_FOUND'
  | 'STATE_CONFLICT'
  | 'VERSION_CONFLICT'
  | `DUPLICATE_${string}`
  | 'INSUFFICIENT_BALANCE'
  | 'PAYLOAD_TOO_LARGE'
  | 'IDEMPOTENCY_MISMATCH'
  | 'RATE_LIMITED'
  | 'UNAVAILABLE';

/**
 * The body of every 4xx. `error` and `message` are the same sentence, because the specification's screens
 * read one or the other. A 5xx carries neither, so that a screen shows its own text.
 */
export const problem = z.object({
  statusCode: z.number().int(),
  error: z.string().optional(),
  message: z.string().optional(),
  code: z.string(),
  details: z.array(violation).optional(),
  requestId: z.string(),
});
export type Problem = z.infer<typeof problem>;
