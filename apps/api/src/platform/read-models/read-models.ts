import { type Position, type Projection, type Versioned } from '@bursar/domain/kernel';
import { type Landmark, type Source } from '../event-store/source.js';

export type Model<Row extends object = object> = Pick<
  Projection<Row>,
  'name' | 'version' | 'indexes' | 'search' | 'row'
>;

export type Condition =
  | string
  | number
  | boolean
  | null
  | { readonly in: readonly (string | number | null)[] }
  | { readonly from?: string | number; readonly below?: string | number };

export interface Query<Row extends object = object> {
  /** All must hold. Indexed fields only; undefined is no condition. */
  readonly where?: Readonly<Partial<Record<keyof Row & string, Condition>>>;
  /** Every word occurs, in any case, in the search fields; without search fields nothing matches. */
  readonly q?: string;
  /** Null or absent first, then numbers, then texts by code point. Row id breaks ties, so that pages never overlap. */
  readonly sort?: readonly { readonly field: keyof Row & string; readonly descending?: boolean }[];
  /** 1 is the first page; without `limit` all rows are returned. */
  readonly page?: number;
  readonly limit?: number;
}

export interface AnyModel {
  readonly name: string;
  readonly version: number;
  readonly indexes: readonly string[];
  readonly search?: readonly string[];
}

export interface AnyQuery {
  readonly where?: object;
  readonly q?: string;
  readonly sort?: readonly { readonly field: string; readonly descending?: boolean }[];
  readonly page?: number;
  readonly limit?: number;
}

/** Rows stay JSON text as stored, so that lists are sent without parsing. */
export interface Page {
  readonly rows: readonly string[];
  readonly total: number;
}

export interface Writes {
  readonly model: Model;
  readonly rows: ReadonlyMap<string, Versioned<object>>;
}

/** The last event applied; undefined before the first. */
export type Checkpoint = Landmark | undefined;

export interface LastSeen {
  readonly identity: string;
  readonly event: Landmark;
}

export class NotIndexed extends Error {
  override readonly name = 'NotIndexed';

  constructor(model: AnyModel, field: string) {
    super(`${model.name} cannot be filtered or sorted by ${field}, only by ${model.indexes.join(', ') || 'nothing'}`);
  }
}

export class ReadModelsUnavailable extends Error {
  override readonly name = 'ReadModelsUnavailable';
}

/**
 * Rows can always be rebuilt from the log. `read-models.suite.ts` tests every adapter.
 * @throws ReadModelsUnavailable from every method, also for a model that was not prepared
 * @throws NotIndexed for a condition or an order on a field without an index
 */
export abstract class ReadModels {
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

  abstract find<Row extends object>(model: Model<Row>, query: Query<NoInfer<Row>>): Promise<readonly Row[]>;

  /** Returns matching rows as JSON text, with the total of all pages. */
  abstract page<Row extends object>(model: Model<Row>, query: Query<NoInfer<Row>>): Promise<Page>;

  abstract count<Row extends object>(model: Model<Row>, where: Query<NoInfer<Row>>['where']): Promise<number>;

  /** Returns the rows of `ids`, deleted ones included, and the live rows that equal one of `where`. */
  abstract load<Row extends object>(
    model: Model<Row>,
    ids: readonly string[],
    where: readonly Partial<Row>[],
  ): Promise<Map<string, Versioned<Row>>>;

  /** Moves neither rows nor checkpoint back. A failed commit may leave newer rows; repeating it is safe. */
  abstract commit(writes: readonly Writes[], checkpoint: Checkpoint): Promise<void>;

  abstract checkpoint(): Promise<Position>;

  abstract lastSeen(): Promise<LastSeen | undefined>;

  /**
   * Creates what `models` need. Returns false when the caller must rebuild; the checkpoint is then `BEGINNING`.
   * Reasons: a model is new, gone or changed, or rows are incomplete or come from another or restored log.
   */
  abstract prepare(models: readonly Model[], source: Source): Promise<boolean>;

  /** Returns the answer of `prepare` for a process that only reads; changes nothing stored. */
  abstract attach(models: readonly Model[], source: Source): Promise<boolean>;

  /** Readers see the old rows until the swap. Commits meanwhile may be lost: continue from `checkpoint`. */
  abstract replace(models: readonly Writes[], checkpoint: Checkpoint): Promise<void>;

  abstract close(): Promise<void>;
}
