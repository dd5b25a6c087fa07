export interface SearchText {
  readonly text: string;
  /** Oldest first. The address shows one after another. */
  readonly sent: readonly string[];
}

export const searchFor = (q: string): SearchText => ({ text: q, sent: [q] });

export const wantedOf = ({ text, sent }: SearchText): string | undefined =>
  text.trim() === sent.at(-1) ? undefined : text.trim();

export const handedOn = ({ text, sent }: SearchText): SearchText => ({ text, sent: [...sent, text.trim()] });

/** A late answer to what was sent must not replace what was typed since. */
export function shownIn(typed: SearchText, q: string): SearchText {
  const at = typed.sent.lastIndexOf(q);
  return at < 0 ? searchFor(q) : { ...typed, sent: typed.sent.slice(at) };
}
