import { type Problem } from '@bursar/contracts';

/** A call that did not succeed: refused by the server, or never answered. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed';

  constructor(
    /** The HTTP status; 0 when no answer came. */
    readonly status: number,
    /** What the server said; a 5xx says nothing. */
    readonly problem?: Problem,
    options?: ErrorOptions,
  ) {
    super(problem?.message ?? problem?.error ?? `The request failed (${status || 'no answer'})`, options);
  }

  /** The sentence for the user: the server's own, else the screen's. The screen says which field it reads first (specification, section 8). */
  text(fallback: string, first: 'error' | 'message' = 'error'): string {
    const second = first === 'error' ? 'message' : 'error';
    return this.problem?.[first] ?? this.problem?.[second] ?? fallback;
  }

  /** The first message of each field the server found wrong. */
  get fieldErrors(): Readonly<Record<string, string>> {
    const errors: Record<string, string> = {};
    for (const { field, message } of this.problem?.details ?? []) errors[field] ??= message;
    return errors;
  }
}
