export interface SearchText {
  readonly text: string;
  /** The address shows the first. */
  readonly sent: readonly string[];
}

/** A late answer must not replace later letters. */
export function shownIn({ text, sent }: SearchText, q: string): SearchText {
  const at = sent.lastIndexOf(q);
  return at < 0 ? { text: q, sent: [q] } : { text, sent: sent.slice(at) };
}
