const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const LATIN_ACCENTS = /[\u0300-\u036f]/g;

const plain = (text: string): string => text.normalize('NFKD').replaceAll(LATIN_ACCENTS, '').toLowerCase();
const wordsOf = (text: string): readonly string[] => plain(text).match(WORD) ?? [];

/** Each word of `q` begins a word of `text`; case, order and signs do not count. */
export function matches(text: string, q: string): boolean {
  const words = wordsOf(text);
  const joined = words.join('');
  const asked = wordsOf(q);
  const isBegun = (word: string): boolean => words.some((each) => each.startsWith(word));
  return asked.length > 0 && (asked.every(isBegun) || joined.startsWith(asked.join('')));
}

export interface Part {
  readonly text: string;
  readonly found: boolean;
}

/** The parts join to `text` again. */
export function partsOf(text: string, q: string): readonly Part[] {
  const asked = wordsOf(q).toSorted((one, other) => other.length - one.length);
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const begun = asked.find((each) => plain(word).startsWith(each));
    if (begun === undefined) continue;
    const length = Math.min(begun.length, word.length);
    parts.push({ text: text.slice(end, index), found: false }, { text: word.slice(0, length), found: true });
    end = index + length;
  }
  return [...parts, { text: text.slice(end), found: false }].filter(({ text: part }) => part !== '');
}
