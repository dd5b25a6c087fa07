import { BODY_MAX, type ProblemCode, type Violation } from '@bursar/contracts/problem';

export const TOO_LARGE = `The request is larger than ${BODY_MAX}.`;

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

export const unauthenticated = () => new Refused(401, 'UNAUTHENTICATED', 'Please sign in again.');

export const forbidden = (sentence = 'You do not have access to this.') => new Refused(403, 'FORBIDDEN', sentence);

export const invalid = (violations: readonly [Violation, ...Violation[]]) => {
  const [{ row, message }] = violations;
  return new Refused(400, 'VALIDATION', row === undefined ? message : `Row ${row}: ${message}`, violations);
};

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

export class NotReady extends Unavailable {
  constructor(doing: string) {
    super(503, doing);
  }
}
