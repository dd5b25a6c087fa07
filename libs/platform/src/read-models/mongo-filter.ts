import { type Document } from 'mongodb';
import { orderOf, type Test, testsOf } from './conditions.js';
import { prefixesOf } from './name-words.js';
import { type AnyModel, type AnyQuery, type Naming, type Search } from './read-models.js';
import { soughtBy } from './search-text.js';

export const pathOf = (field: string): string => `row.${field}`;

export function filterOf(model: AnyModel, { id, ids, where, q, named }: AnyQuery): Document {
  const one = [...(id === undefined ? [] : [{ _id: id }]), ...(ids === undefined ? [] : [{ _id: { $in: [...ids] } }])];
  const tests = testsOf(model, where).map(({ field, test }) => ({ [pathOf(field)]: conditionOf(test) }));
  const conditions = [...one, ...tests, ...naming(model, named)];
  return { deleted: false, ...(conditions.length > 0 ? { $and: conditions } : {}), ...mentioning(model, q) };
}

export function sortOf(model: AnyModel, { sort }: AnyQuery): Record<string, 1 | -1> {
  const fields = orderOf(model, sort);
  const direction = (descending = false) => (descending ? -1 : 1);
  return Object.fromEntries([
    ...fields.map(({ field, descending }) => [pathOf(field), direction(descending)] as const),
    ['_id', direction(fields.at(-1)?.descending)],
  ]);
}

function conditionOf(test: Test): Document {
  switch (test.kind) {
    case 'equals':
      return { $eq: test.value };
    case 'in':
      return { $in: [...test.values] };
    case 'within': {
      const { from, below } = test;
      if (from === undefined && below === undefined) return { $ne: null };
      return { ...(from === undefined ? {} : { $gte: from }), ...(below === undefined ? {} : { $lt: below }) };
    }
  }
}

/** An expression that begins with `^` is read from the index. */
function naming({ names = [] }: AnyModel, named: Naming | undefined): readonly Document[] {
  if (named === undefined) return [];
  const prefixes = prefixesOf(named);
  if (names.length === 0 || prefixes === undefined) return [{ _id: { $in: [] } }];
  return prefixes.map((prefix) => ({ names: { $regex: `^${literally(prefix)}` } }));
}

function mentioning({ search = [] }: AnyModel, q: Search | undefined): Document {
  const sought = soughtBy(q);
  if (sought.length === 0) return {};
  if (search.length === 0) return { _id: { $in: [] } };
  return { $or: [{ $and: sought.map((texts) => ({ search: { $regex: texts.map(literally).join('|') } })) }] };
}

/** MongoDB rejects a null character in a pattern. */
const literally = (word: string): string =>
  word.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&').replaceAll('\u0000', '\\x00');
