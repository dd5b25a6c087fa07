/** HTTP 400, 403, 404, then 409. */
export type Refusal = 'invalid' | 'forbidden' | 'missing' | 'conflict' | 'insufficient' | 'duplicate';

export class DomainError extends Error {
  override readonly name = 'DomainError';

  constructor(
    /** `fees/already-paid`. */
    readonly code: string,
    readonly kind: Refusal,
    message: string,
  ) {
    super(message);
  }
}

type Sentence = string | ((...facts: never[]) => string);
type Catalogue = Record<string, readonly [kind: Refusal, sentence: Sentence]>;
type Facts<Entry> = Entry extends readonly [Refusal, (...facts: infer Given) => string] ? Given : [];

export const domainErrors =
  <const Errors extends Catalogue>(context: string, errors: Errors) =>
  <Reason extends keyof Errors & string>(reason: Reason, ...facts: Facts<Errors[Reason]>): DomainError => {
    const [kind, sentence] = errors[reason] as readonly [Refusal, string | ((...facts: unknown[]) => string)];
    return new DomainError(`${context}/${reason}`, kind, typeof sentence === 'string' ? sentence : sentence(...facts));
  };
