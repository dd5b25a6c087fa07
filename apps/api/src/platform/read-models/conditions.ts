import { type AnyModel, type AnyQuery, type Condition, NotIndexed } from './read-models.js';

/** What a row's field must be. A field that is absent is null, which is within no bounds. */
export type Test =
  | { readonly kind: 'equals'; readonly value: string | number | boolean | null }
  | { readonly kind: 'in'; readonly values: readonly (string | number | null)[] }
  | { readonly kind: 'within'; readonly from?: string | number; readonly below?: string | number };

/** A test of one indexed field. */
export interface FieldTest {
  readonly field: string;
  readonly test: Test;
}

/** The tests a row must pass. Throws `NotIndexed`. */
export function testsOf(model: AnyModel, where: AnyQuery['where'] = {}): FieldTest[] {
  const conditions = Object.entries(where) as [string, Condition | undefined][];
  return conditions.flatMap(([field, condition]) =>
    condition === undefined ? [] : [{ field: indexed(model, field), test: testOf(condition) }],
  );
}

/** The fields rows are sorted by. Throws `NotIndexed`. */
export const orderOf = (model: AnyModel, sort: AnyQuery['sort'] = []): { field: string; descending: boolean }[] =>
  sort.map(({ field, descending = false }) => ({ field: indexed(model, field), descending }));

/** Where a page begins among the rows that match, and how many rows it has. */
export const rangeOf = ({ page = 1, limit }: AnyQuery): { offset: number; limit?: number } =>
  limit === undefined ? { offset: 0 } : { offset: (page - 1) * limit, limit };

function testOf(condition: Condition): Test {
  if (condition === null || typeof condition !== 'object') return { kind: 'equals', value: condition };
  return 'in' in condition ? { kind: 'in', values: condition.in } : { kind: 'within', ...condition };
}

function indexed(model: AnyModel, field: string): string {
  if (!model.indexes.includes(field)) throw new NotIndexed(model, field);
  return field;
}
