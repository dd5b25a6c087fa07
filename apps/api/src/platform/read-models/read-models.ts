import { type Position, type Projection, type Versioned } from '@bursar/domain/kernel';
import { type Landmark, type Source } from '../event-store/source.js';

/** A read model as the stores know it. */
export type Model<Row extends object = object> = Pick<
  Projection<Row>,
  'name' | 'version' | 'indexes' | 'search' | 'row'
>;

/** A condition on one field: equal to a value, one of several, or within bounds. */
export type Condition =
  | string
  | number
  | boolean
  | null
  | { readonly in: readonly (string | number | null)[] }
  | { readonly from?: string | number; readonly below?: string | number };

export interface Query<Row extends object = object> {
  /** All of these hold. Only indexed fields; one that is undefined is no condition. */
  readonly where?: Readonly<Partial<Record<keyof Row & string, Condition>>>;
  /** Every word of it occurs, in any case, somewhere in the model's search fields; where it has none, nothing matches. */
  readonly q?: string;
  /**
   * By indexed fields: what is null or absent first, then numbers, then texts by their code points. Ties are broken by
   * row id, in the direction of the last field, so that pages never overlap.
   */
  readonly sort?: readonly { readonly field: keyof Row & string; readonly descending?: boolean }[];
  /** 1 is the first page; without a limit every row is answered. */
  readonly page?: number;
  readonly limit?: number;
}

/** A read model as an adapter sees it, which knows no row's type. */
export interface AnyModel {
  readonly name: string;
  readonly version: number;
  readonly indexes: readonly string[];
  readonly search?: readonly string[];
}

/** A query of any model. */
export interface AnyQuery {
  readonly where?: object;
  readonly q?: string;
  readonly sort?: readonly { readonly field: string; readonly descending?: boolean }[];
  readonly page?: number;
  readonly limit?: number;
}

/** Rows as JSON text: they are stored the way they are sent, so a list is never parsed only to be printed. */
export interface Page {
  readonly rows: readonly string[];
  /** How many rows match, on all pages. */
  readonly total: number;
}

/** The rows of one read model that a batch of events changed. */
export interface Writes {
  readonly model: Model;
  readonly rows: ReadonlyMap<string, Versioned<object>>;
}

/** The last event the rows were made from; undefined before the first. */
export type Checkpoint = Landmark | undefined;

/** An event, and the name of the log it stood in. */
export interface LastSeen {
  readonly identity: string;
  readonly event: Landmark;
}

/** A condition or an order names a field that the model does not index. */
export class NotIndexed extends Error {
  override readonly name = 'NotIndexed';

  constructor(model: AnyModel, field: string) {
    super(`${model.name} cannot be filtered or sorted by ${field}, only by ${model.indexes.join(', ') || 'nothing'}`);
  }
}

/** The read models cannot be reached or written. */
export class ReadModelsUnavailable extends Error {
  override readonly name = 'ReadModelsUnavailable';
}

/**
 * The rows people see. They can be dropped and rebuilt from the log at any time. Models are known by their names, once
 * `prepare` was called with them. Everything throws `ReadModelsUnavailable`; what takes conditions or an order throws
 * `NotIndexed`. One conformance suite (`read-models.suite.ts`) holds for every adapter.
 */
export abstract class ReadModels {
  /** The row of this id, if there is one. */
  abstract get<Row extends object>(model: Model<Row>, id: string): Promise<Row | undefined>;

  /** The row of this id. @throws what `missing` makes when there is none */
  async need<Row extends object>(model: Model<Row>, id: string, missing: () => Error): Promise<Row> {
    const row = await this.get(model, id);
    if (!row) throw missing();
    return row;
  }

  /**
   * The rows that match, parsed, some hundred at a time and in no order: for sums over more rows than should be held at
   * once. Others are served in between. A query's order and page are not heeded.
   */
  abstract slices<Row extends object>(
    model: Model<Row>,
    query: Pick<Query<NoInfer<Row>>, 'where' | 'q'>,
  ): AsyncIterable<readonly Row[]>;

  /** The rows that match, parsed; others are served while there are many to read. */
  abstract find<Row extends object>(model: Model<Row>, query: Query<NoInfer<Row>>): Promise<readonly Row[]>;

  /** The rows that match, as JSON text, with the total over all pages. */
  abstract page<Row extends object>(model: Model<Row>, query: Query<NoInfer<Row>>): Promise<Page>;

  /** How many rows match. */
  abstract count<Row extends object>(model: Model<Row>, where: Query<NoInfer<Row>>['where']): Promise<number>;

  /**
   * What the projector needs before it folds: these ids, deleted rows included, and every live row that equals one of
   * `where` in all its fields, which must be indexed.
   */
  abstract load<Row extends object>(
    model: Model<Row>,
    ids: readonly string[],
    where: readonly Partial<Row>[],
  ): Promise<Map<string, Versioned<Row>>>;

  /**
   * Writes the rows and moves the checkpoint; neither ever goes back to an older position. A commit that fails never
   * moves the checkpoint. Where rows and checkpoint are not written together it may leave rows that are further than
   * the checkpoint; the same events, committed again, change nothing in them.
   */
  abstract commit(writes: readonly Writes[], checkpoint: Checkpoint): Promise<void>;

  /** How far the read models have been written; the beginning for a new store. */
  abstract checkpoint(): Promise<Position>;

  /** The last event the rows were made from and the name of its log; undefined when they were made from none. */
  abstract lastSeen(): Promise<LastSeen | undefined>;

  /**
   * Makes room for `models` and answers whether what is stored fits them and their source: false when there is nothing
   * yet, when a model is new, gone or of another version, and when the rows were made from another log or from one that
   * does not hold the last event they were made from. After false what does not fit is gone, the checkpoint is the beginning, and the caller rebuilds;
   * it stays false until then.
   */
  abstract prepare(models: readonly Model[], source: Source): Promise<boolean>;

  /**
   * What `prepare` answers, for a process that only reads: what fits is used from then on, and nothing is changed.
   */
  abstract attach(models: readonly Model[], source: Source): Promise<boolean>;

  /**
   * Replaces everything by these rows at once: written without indexes, indexed last, and swapped in when complete, so
   * that readers see the old rows until then. What is committed meanwhile may be lost: go on from `checkpoint`.
   */
  abstract replace(models: readonly Writes[], checkpoint: Checkpoint): Promise<void>;

  /** Lets go of the engine. */
  abstract close(): Promise<void>;
}
