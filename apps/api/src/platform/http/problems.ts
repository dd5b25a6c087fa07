import { type ProblemCode, type Violation } from '@bursar/contracts';

/** A request is refused for a reason that is not a business rule: who asks, how, or how often. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429,
    readonly code: ProblemCode,
    sentence: string,
    readonly details?: readonly Violation[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(sentence);
  }
}

/** 401: no token, or one that is worth nothing any more. */
export const unauthenticated = () => new Refused(401, 'UNAUTHENTICATED', 'Please sign in again.');

/** 403: signed in, but not for this. */
export const forbidden = (sentence = 'You do not have access to this.') => new Refused(403, 'FORBIDDEN', sentence);

/** 400: the first violation is the sentence, all of them are the details. */
export const invalid = (violations: readonly [Violation, ...Violation[]]) => {
  const [{ row, message }] = violations;
  return new Refused(400, 'VALIDATION', row === undefined ? message : `Row ${row}: ${message}`, violations);
};

/** Something Bursar depends on does not answer; the user may try again. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';

  constructor(
    readonly status: 502 | 503,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
