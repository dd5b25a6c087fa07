import { isDeepStrictEqual } from 'node:util';
import { type Collection } from 'mongodb';
import { type Position } from '@bursar/domain/kernel';
import { slicesOf } from './mongo-answers.js';
import { type PastDocument, type RowContent, type RowDocument } from './mongo-documents.js';
import { nameWordsOf } from './name-words.js';
import { type AnyModel, type StoredVersion } from './read-models.js';
import { compareValues } from './row-order.js';
import { searchTextOf } from './search-text.js';

interface Places {
  readonly documents: Collection<RowDocument>;
  readonly past: Collection<PastDocument>;
}

const SLICE = 500;

/** A commit may hide a row that it moves. */
export async function* versionsOf(
  model: AnyModel,
  { documents, past }: Places,
  upTo: Position,
  id?: string,
): AsyncGenerator<readonly StoredVersion[], void> {
  const reached = { _pos: { $lte: upTo }, deleted: false };
  const live = documents.find({ ...reached, ...(id === undefined ? {} : { _id: id }) }).sort({ _id: 1 });
  const replaced = past.find({ ...reached, ...(id === undefined ? {} : { id }) }).sort({ id: 1, until: 1 });
  const one = eachOf(slicesOf(live), (row) => versionOf(model, row._id, row));
  const other = eachOf(slicesOf(replaced), (row) => versionOf(model, row.id, row, upTo));
  let slice: StoredVersion[] = [];
  for await (const version of merged(one, other)) {
    if (slice.push(version) < SLICE) continue;
    yield slice;
    slice = [];
  }
  yield slice;
}

function versionOf(
  model: AnyModel,
  id: string,
  { _pos: position, row = {}, ...content }: RowDocument & { readonly until?: Position },
  upTo?: Position,
): StoredVersion {
  const until = content.until !== undefined && upTo !== undefined && content.until <= upTo ? content.until : undefined;
  return { id, position, until, text: JSON.stringify(row), fits: fits(model, row, content) };
}

function fits(model: AnyModel, row: object, { search, names }: RowContent): boolean {
  return (
    search === searchTextOf(model, row) && (!model.names?.length || isDeepStrictEqual(names, nameWordsOf(model, row)))
  );
}

async function* eachOf<Document>(
  slices: AsyncIterable<readonly Document[]>,
  make: (document: Document) => StoredVersion,
): AsyncGenerator<StoredVersion, void> {
  for await (const slice of slices) yield* slice.map(make);
}

async function* merged(
  one: AsyncGenerator<StoredVersion, void>,
  other: AsyncGenerator<StoredVersion, void>,
): AsyncGenerator<StoredVersion, void> {
  try {
    let left = (await one.next()).value;
    let right = (await other.next()).value;
    while (left ?? right) {
      const order = inOrder(left ?? undefined, right ?? undefined);
      const next = order < 0 ? left : right;
      if (next) yield next;
      if (order <= 0) left = (await one.next()).value;
      if (order >= 0) right = (await other.next()).value;
    }
  } finally {
    await Promise.all([one.return(), other.return()]);
  }
}

function inOrder(one: StoredVersion | undefined, other: StoredVersion | undefined): number {
  if (!one || !other) return one ? -1 : 1;
  return compareValues(one.id, other.id) || compareValues(one.position, other.position);
}
