/** HTTP 400, 403, 404, then 409. */
export type Refusal = 'invalid' | 'forbidden' | 'missing' | 'conflict' | 'insufficient' | 'duplicate';

export class DomainError extends Error {
  override readonly name = 'DomainError';

  constructor(
    /** `fees/already-paid`. */
    readonly code: string,
    readonly kind: Refusal,
    message: string,
    readonly field?: string,
  ) {
    super(message);
  }
}

type Sentence = string | ((...facts: never[]) => string);
type Catalogue = Record<string, readonly [kind: Refusal, sentence: Sentence, field?: string]>;
type Facts<Entry> = Entry extends readonly [Refusal, (...facts: infer Given) => string, ...unknown[]] ? Given : [];

export const domainErrors =
  <const Errors extends Catalogue>(context: string, errors: Errors) =>
  <Reason extends keyof Errors & string>(reason: Reason, ...facts: Facts<Errors[Reason]>): DomainError => {
    const [kind, sentence, field] = errors[reason] as readonly [
      Refusal,
      string | ((...facts: unknown[]) => string),
      string?,
    ];
    const message = typeof sentence === 'string' ? sentence : sentence(...facts);
    return new DomainError(`${context}/${reason}`, kind, message, field);
  };
