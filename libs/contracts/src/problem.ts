import { z } from 'zod';

export const violation = z.object({
  /** 1 is the first data row. */
  row: z.number().int().optional(),
  field: z.string(),
  message: z.string(),
});
export type Violation = z.infer<typeof violation>;

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

/** With any file in it. */
export const BODY_MAX_BYTES = 5 * 1024 * 1024;

export const BODY_MAX = `${BODY_MAX_BYTES / 1024 ** 2} MB`;

/** Screens read `error` or `message`, so both are equal. A 5xx has neither: screens show their own text. */
export const problem = z.object({
  statusCode: z.number().int(),
  error: z.string().optional(),
  message: z.string().optional(),
  code: z.string(),
  details: z.array(violation).optional(),
  requestId: z.string(),
});
export type Problem = z.infer<typeof problem>;
