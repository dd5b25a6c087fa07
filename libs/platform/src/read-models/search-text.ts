import { type AnyModel } from './read-models.js';

export function searchTextOf({ search = [] }: AnyModel, row: object): string {
  const fields = row as Readonly<Record<string, string | number | null | undefined>>;
  return search
    .map((field) => fields[field] ?? '')
    .join('\n')
    .toLowerCase();
}

export const wordsOf = (q = ''): string[] => q.toLowerCase().split(/\s+/).filter(Boolean);
