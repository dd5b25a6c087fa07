import { type Collection, type Document } from 'mongodb';
import { type Position } from '@bursar/domain/kernel';
import { rangeOf } from './conditions.js';
import { type Group, groupingOf, slicesOf, totalOf } from './mongo-answers.js';
import { filterOf, sortOf } from './mongo-filter.js';
import { type PastDocument, type Readable, type RowDocument } from './mongo-documents.js';
import { type AnyGrouping, type AnyModel, type AnyQuery, type Total } from './read-models.js';

interface Places {
  readonly documents: Collection<RowDocument>;
  readonly past: Collection<PastDocument>;
}

/**
 * A moving version may be in both places, so moving rows are read from the past alone, and again if others began to
 * move.
 */
export class PastVersions implements Readable {
  constructor(
    private readonly model: AnyModel,
    private readonly places: Places,
    private readonly position: Position,
    private readonly checkpoint: () => Promise<Position>,
  ) {}

  async get(id: string): Promise<object | undefined> {
    const unchanged = await this.places.documents.findOne({ _id: id, _pos: { $lte: this.position } });
    if (unchanged) return unchanged.deleted ? undefined : unchanged.row;
    return (await this.places.past.findOne({ id, ...this.valid() }))?.row;
  }

  async *find(query: AnyQuery): AsyncGenerator<readonly object[], void> {
    const { offset, limit } = rangeOf(query);
    if (limit === 0) return;
    const stages = [
      { $sort: sortOf(this.model, query) },
      { $skip: offset },
      ...(limit === undefined ? [] : [{ $limit: limit }]),
    ];
    const found = await this.whileStill((moving) => this.versions<RowDocument>(query, moving, stages).toArray());
    yield found.map(({ row = {} }) => row);
  }

  /** Unchanged rows first: what changes meanwhile is in the past by then. */
  async *slices(query: Pick<AnyQuery, 'where' | 'q'>): AsyncGenerator<readonly object[], void> {
    const unchanged = new Set<string>();
    for await (const slice of slicesOf(this.places.documents.find(this.unchanged(query, [])))) {
      for (const { _id } of slice) unchanged.add(_id);
      yield slice.map(({ row = {} }) => row);
    }
    const replaced = { $and: [filterOf(this.model, query), this.valid()] };
    for await (const slice of slicesOf(this.places.past.find(replaced))) {
      yield slice.filter(({ id }) => !unchanged.has(id)).map(({ row = {} }) => row);
    }
  }

  count(query: AnyQuery): Promise<number> {
    return this.whileStill(async (moving) => {
      const [unchanged, replaced] = await Promise.all([
        this.places.documents.countDocuments(this.unchanged(query, moving.ids)),
        this.places.past.countDocuments(this.replaced(query, moving)),
      ]);
      return unchanged + replaced;
    });
  }

  totals(grouping: AnyGrouping): Promise<Total[]> {
    return this.whileStill(async (moving) => {
      const groups = this.versions<Group>(grouping, moving, groupingOf(this.model, grouping));
      return (await groups.toArray()).map(totalOf);
    });
  }

  private versions<Shape extends Document>(query: AnyQuery, moving: Moving, stages: Document[]) {
    const replaced = [{ $match: this.replaced(query, moving) }, { $set: { _id: '$id' } }];
    return this.places.documents.aggregate<Shape>([
      { $match: this.unchanged(query, moving.ids) },
      { $unionWith: { coll: this.places.past.collectionName, pipeline: replaced } },
      ...stages,
    ]);
  }

  private async whileStill<Result>(read: (moving: Moving) => Promise<Result>): Promise<Result> {
    for (;;) {
      const committed = await this.checkpoint();
      const ids = await this.movingSince(committed);
      const result = await read({ committed, ids });
      const after = await this.movingSince(committed);
      if (after.length === ids.length && after.every((id, index) => id === ids[index])) return result;
    }
  }

  private async movingSince(committed: Position): Promise<string[]> {
    const filter = {
      until: { $gt: committed > this.position ? committed : this.position },
      _pos: { $lte: this.position },
    };
    const moving = await this.places.past.find(filter, { projection: { id: 1 } }).toArray();
    return moving.map(({ id }) => id).sort();
  }

  private unchanged(query: AnyQuery, moving: readonly string[]): Document {
    const reached = { _pos: { $lte: this.position }, ...(moving.length > 0 ? { _id: { $nin: moving } } : {}) };
    return { $and: [filterOf(this.model, query), reached] };
  }

  private replaced({ id, ids: wanted, ...query }: AnyQuery, { committed, ids }: Moving): Document {
    const one = [
      ...(id === undefined ? [] : [{ id }]),
      ...(wanted === undefined ? [] : [{ id: { $in: [...wanted] } }]),
    ];
    const settled = { $or: [{ until: { $lte: committed } }, { id: { $in: ids } }] };
    return { $and: [filterOf(this.model, query), this.valid(), settled, ...one] };
  }

  private valid() {
    return { until: { $gt: this.position }, _pos: { $lte: this.position } };
  }
}

interface Moving {
  readonly committed: Position;
  readonly ids: readonly string[];
}
