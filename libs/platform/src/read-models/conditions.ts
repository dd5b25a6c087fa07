import { type AnyGrouping, type AnyModel, type AnyQuery, type Condition, notIndexed } from './read-models.js';

/** An absent field counts as null, outside all bounds. */
export type Test =
  | { readonly kind: 'equals'; readonly value: string | number | boolean | null }
  | { readonly kind: 'in'; readonly values: readonly (string | number | null)[] }
  | { readonly kind: 'within'; readonly from?: string | number; readonly below?: string | number };

export interface FieldTest {
  readonly field: string;
  readonly test: Test;
}

export function testsOf(model: AnyModel, where: AnyQuery['where'] = {}): FieldTest[] {
  const conditions = Object.entries(where) as [string, Condition | undefined][];
  return conditions.flatMap(([field, condition]) =>
    condition === undefined ? [] : [{ field: indexed(model, field), test: testOf(condition) }],
  );
}

export const orderOf = (model: AnyModel, sort: AnyQuery['sort'] = []): { field: string; descending: boolean }[] =>
  sort.map(({ field, descending = false }) => ({ field: indexed(model, field), descending }));

export const groupOf = (model: AnyModel, { by, of }: AnyGrouping): Pick<AnyGrouping, 'by' | 'of'> => ({
  ...(by !== undefined && { by: indexed(model, by) }),
  ...(of !== undefined && { of: indexed(model, of) }),
});

export const rangeOf = ({ page = 1, limit }: AnyQuery): { offset: number; limit?: number } =>
  limit === undefined ? { offset: 0 } : { offset: (page - 1) * limit, limit };

function testOf(condition: Condition): Test {
  if (condition === null || typeof condition !== 'object') return { kind: 'equals', value: condition };
  return 'in' in condition ? { kind: 'in', values: condition.in } : { kind: 'within', ...condition };
}

function indexed(model: AnyModel, field: string): string {
  if (!model.indexes.includes(field)) throw notIndexed(model, field);
  return field;
}
