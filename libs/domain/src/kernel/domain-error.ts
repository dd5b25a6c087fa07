/** Why the business says no; the API answers 400, 403, 404 and, for the last three, 409. */
export type Refusal = 'invalid' | 'forbidden' | 'missing' | 'conflict' | 'insufficient' | 'duplicate';

/** A rule said no. `message` is the sentence the user reads. */
export class DomainError extends Error {
  override readonly name = 'DomainError';

  constructor(
    /** `{context}/{reason}`, for example `fees/already-paid`. */
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

/**
 * The refusals of one context, declared once. The answer makes an error of a declared reason and asks
 * for exactly the facts its sentence needs; an unknown reason does not compile.
 */
export const domainErrors =
  <const Errors extends Catalogue>(context: string, errors: Errors) =>
  <Reason extends keyof Errors & string>(reason: Reason, ...facts: Facts<Errors[Reason]>): DomainError => {
    const [kind, sentence] = errors[reason] as readonly [Refusal, string | ((...facts: unknown[]) => string)];
    return new DomainError(`${context}/${reason}`, kind, typeof sentence === 'string' ? sentence : sentence(...facts));
  };
