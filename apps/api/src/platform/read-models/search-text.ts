import { type AnyModel } from './read-models.js';

/** What the search looks in: a row's search fields, in lower case, each on a line of its own. */
export function searchTextOf({ search = [] }: AnyModel, row: object): string {
  const fields = row as Readonly<Record<string, string | number | null | undefined>>;
  return search
    .map((field) => fields[field] ?? '')
    .join('\n')
    .toLowerCase();
}

/** The words of a search, each of which must occur. */
export const wordsOf = (q = ''): string[] => q.toLowerCase().split(/\s+/).filter(Boolean);
