import { nameWordsOf } from './name-words.js';
import { type AnyModel } from './read-models.js';
import { searchTextOf } from './search-text.js';
import { columnOf, NAMES, SEARCH } from './sqlite-clauses.js';

export type Stored = string | number | null;

/** SQL would parse each row once per index. */
export const computedColumns = (model: AnyModel): readonly string[] => [SEARCH, NAMES, ...model.indexes.map(columnOf)];

export function computedOf(model: AnyModel, row: object | undefined): Stored[] {
  if (!row) return computedColumns(model).map(() => null);
  const fields = row as Readonly<Record<string, unknown>>;
  const names = model.names?.length ? nameWordsOf(model, row).join(' ') : null;
  return [searchTextOf(model, row), names, ...model.indexes.map((field) => storedField(fields[field]))];
}

function storedField(value: unknown): Stored {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
