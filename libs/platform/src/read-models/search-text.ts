import { type AnyModel, type Search } from './read-models.js';

export function searchTextOf({ search = [] }: AnyModel, row: object): string {
  const fields = row as Readonly<Record<string, string | number | null | undefined>>;
  return search
    .map((field) => fields[field] ?? '')
    .join('\n')
    .toLowerCase();
}

export const soughtBy = (q: Search = ''): readonly (readonly string[])[] =>
  typeof q === 'string' ? wordsOf(q).map((word) => [...new Set([word, word.normalize('NFKC')])]) : q;

export const wordsOf = (q: string): readonly string[] => q.toLowerCase().split(/\s+/).filter(Boolean);
