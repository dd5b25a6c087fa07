import { type Document } from 'mongodb';
import { compareValues } from '../../read-models/row-order.js';

type Sort = Readonly<Record<string, 1 | -1>>;

/** MongoDB's order of types. */
const RANKS = ['null', 'number', 'string', 'object', 'boolean'];
const rankOf = (value: unknown): number => RANKS.indexOf(value === null || value === undefined ? 'null' : typeof value);

function compare(one: unknown, other: unknown): number {
  const byType = rankOf(one) - rankOf(other);
  if (byType !== 0) return byType;
  return one === null || one === undefined ? 0 : compareValues(one, other);
}

const at = (document: Document, path: string): unknown => {
  if (!path.includes('.')) return document[path] as unknown;
  let value: unknown = document;
  for (const name of path.split('.')) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return value;
};

const textsIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter((each) => typeof each === 'string');

type Operator = (value: unknown, wanted: unknown) => boolean;

const within =
  (holds: (difference: number) => boolean): Operator =>
  (value, wanted) =>
    rankOf(value) === rankOf(wanted) && holds(compare(value, wanted));

const OPERATORS: Readonly<Record<string, Operator>> = {
  $eq: (value, wanted) => compare(value, wanted) === 0,
  $ne: (value, wanted) => compare(value, wanted) !== 0,
  $in: (value, wanted) => (wanted as unknown[]).some((each) => compare(value, each) === 0),
  $nin: (value, wanted) => (wanted as unknown[]).every((each) => compare(value, each) !== 0),
  $gt: within((difference) => difference > 0),
  $gte: within((difference) => difference >= 0),
  $lt: within((difference) => difference < 0),
  $lte: within((difference) => difference <= 0),
  $regex: (value, wanted) => textsIn(value).some((text) => new RegExp(wanted as string, 'u').test(text)),
};

export function meets(document: Document, filter: Document): boolean {
  return Object.entries(filter).every(([name, wanted]: [string, unknown]) => {
    if (name === '$and') return (wanted as Document[]).every((each) => meets(document, each));
    if (name === '$or') return (wanted as Document[]).some((each) => meets(document, each));
    const value = at(document, name);
    if (wanted === null || typeof wanted !== 'object') return compare(value, wanted) === 0;
    return Object.entries(wanted).every(([operator, operand]) => {
      const test = OPERATORS[operator];
      if (!test) throw new Error(`unknown operator: ${operator}`);
      return test(value, operand);
    });
  });
}

export const sorted = (documents: readonly Document[], sort: Sort): Document[] =>
  [...documents].sort((one, other) => {
    for (const [path, direction] of Object.entries(sort)) {
      const difference = compare(at(one, path), at(other, path));
      if (difference !== 0) return direction * difference;
    }
    return 0;
  });

const CHANGES: Readonly<Record<string, (document: Document, field: string, value: unknown) => unknown>> = {
  $set: (_, __, value) => value,
  $unset: () => undefined,
  $inc: (document, field, value) => ((document[field] as number | undefined) ?? 0) + (value as number),
  $max: (document, field, value) => (compare(document[field], value) < 0 ? value : (document[field] as unknown)),
};

export function updated(document: Document, update: Document, inserted: boolean): Document {
  if (!Object.keys(update).some((name) => name.startsWith('$'))) return { _id: document._id as unknown, ...update };
  const result: Document = { ...document };
  for (const [operator, fields] of Object.entries(update) as [string, Document][]) {
    if (operator === '$setOnInsert' && !inserted) continue;
    const change = CHANGES[operator === '$setOnInsert' ? '$set' : operator];
    if (!change) throw new Error(`unknown modifier: ${operator}`);
    for (const [field, value] of Object.entries(fields)) {
      if (field.includes('.')) throw new Error(`a path is no field: ${field}`);
      result[field] = change(result, field, value);
    }
  }
  return result;
}

export const seedOf = (filter: Document): Document =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value === null || typeof value !== 'object'));

type Accumulate = (before: unknown, value: unknown) => unknown;

const ACCUMULATORS: Readonly<Record<string, Accumulate>> = {
  $sum: (before, value) => Number(before ?? 0) + Number(value ?? 0),
  $max: (before, value) => (compare(before, value) < 0 ? value : before),
};

function accumulated(document: Document, before: unknown, accumulator: unknown): unknown {
  const [[name, of] = ['', undefined]] = Object.entries(accumulator as Document) as [string, unknown][];
  const accumulate = ACCUMULATORS[name];
  if (!accumulate) throw new Error(`unknown group operator '${name}'`);
  return accumulate(before, valueOf(document, of));
}

export function groupsOf(documents: readonly Document[], { _id: by, ...fields }: Document): Document[] {
  const groups = new Map<unknown, Document>();
  for (const document of documents) {
    const key = valueOf(document, by) ?? null;
    const group = groups.get(key) ?? { _id: key };
    for (const [name, accumulator] of Object.entries(fields)) {
      group[name] = accumulated(document, group[name], accumulator);
    }
    groups.set(key, group);
  }
  return [...groups.values()];
}

export const computed = (document: Document, fields: Document): Document =>
  Object.fromEntries(Object.entries(fields).map(([name, expression]) => [name, valueOf(document, expression)]));

const valueOf = (document: Document, expression: unknown): unknown =>
  typeof expression === 'string' && expression.startsWith('$') ? at(document, expression.slice(1)) : expression;
