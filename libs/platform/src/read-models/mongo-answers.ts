import { type AbstractCursor, type Document } from 'mongodb';
import { groupOf } from './conditions.js';
import { pathOf } from './mongo-filter.js';
import { type AnyGrouping, type AnyModel, type Total } from './read-models.js';

const SLICE = 500;

export async function* slicesOf<Shape>(
  cursor: AbstractCursor<Shape>,
): AsyncGenerator<readonly NonNullable<Shape>[], void> {
  cursor.batchSize(SLICE);
  try {
    while (await cursor.hasNext()) yield cursor.readBufferedDocuments();
  } finally {
    await cursor.close();
  }
}

export interface Group extends Omit<Total, 'key'> {
  readonly _id: Total['key'];
}

export const totalOf = ({ _id: key, ...total }: Group): Total => ({ key, ...total });

export function groupingOf(model: AnyModel, grouping: AnyGrouping): Document[] {
  const { by, of } = groupOf(model, grouping);
  const group = {
    _id: by === undefined ? null : `$${pathOf(by)}`,
    count: { $sum: 1 },
    sum: { $sum: of === undefined ? 0 : `$${pathOf(of)}` },
  };
  return [{ $group: group }, { $sort: { _id: 1 } }];
}
