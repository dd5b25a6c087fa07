import { type Problem } from '@bursar/contracts';

export class RequestFailed extends Error {
  override readonly name = 'RequestFailed';

  constructor(
    /** HTTP; 0 without an answer. */
    readonly status: number,
    /** Absent for a 5xx. */
    readonly problem?: Problem,
    options?: ErrorOptions,
  ) {
    super(problem?.message ?? problem?.error ?? `The request failed (${status || 'no answer'})`, options);
  }

  /** The server's sentence, else `fallback` (specification, section 8). */
  text(fallback: string, first: 'error' | 'message' = 'error'): string {
    const second = first === 'error' ? 'message' : 'error';
    return this.problem?.[first] ?? this.problem?.[second] ?? fallback;
  }

  get fieldErrors(): Readonly<Record<string, string>> {
    const errors: Record<string, string> = {};
    for (const { field, message } of this.problem?.details ?? []) errors[field] ??= message;
    return errors;
  }
}
