import { type AnyModel, type Naming } from './read-models.js';

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const ASCII = /^[\x00-\x7F]*$/;
const LATIN_ACCENTS = /[\u0300-\u036f]/g;
const NUMBER_AFTER_ZEROS = /^0+(?=\d+$)/;
const LENGTH_MAX = 80;
const EDGE = '=';

const plain = (text: string): string =>
  ASCII.test(text) ? text.toLowerCase() : text.normalize('NFKD').replaceAll(LATIN_ACCENTS, '').toLowerCase();
const partsOf = (text: string): readonly string[] => text.match(WORD) ?? [];

function joined(parts: readonly string[]): string {
  const text = parts.join('');
  return text.length <= LENGTH_MAX ? text : Array.from(text).slice(0, LENGTH_MAX).join('');
}

function wordsIn(value: unknown): readonly string[] {
  if (typeof value !== 'string') return [];
  const text = plain(value);
  const whole = joined(partsOf(text));
  if (whole === '') return [];
  const parts = text.split(/\s+/).flatMap((chunk) => {
    const found = partsOf(chunk);
    return [...found, joined(found)];
  });
  const numbers = parts.map((part) => part.replace(NUMBER_AFTER_ZEROS, ''));
  return [EDGE + whole + EDGE, ...parts, ...numbers].filter((word) => word !== '');
}

export function nameWordsOf({ names = [] }: AnyModel, row: object): readonly string[] {
  const fields = row as Readonly<Record<string, unknown>>;
  return [...new Set(names.flatMap((field) => wordsIn(fields[field])))];
}

export function prefixesOf({ text, how }: Naming): readonly string[] | undefined {
  const parts = partsOf(plain(text));
  const whole = joined(parts);
  if (whole === '') return undefined;
  if (how === 'words') return [...new Set(parts)];
  return [EDGE + whole + (how === 'exactly' ? EDGE : '')];
}

export function isNamed(model: AnyModel, row: object, naming: Naming | undefined): boolean {
  if (naming === undefined) return true;
  const words = nameWordsOf(model, row);
  const prefixes = prefixesOf(naming);
  return prefixes?.every((prefix) => words.some((word) => word.startsWith(prefix))) ?? false;
}
