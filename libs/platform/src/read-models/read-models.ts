import { type Position, type Projection, type Versioned } from '@bursar/domain/kernel';
import { Subject } from 'rxjs';
import { type Landmark, type Source } from '../event-store/source.js';
import { instantLookedAt } from '../looking-back.js';
import { narrowingHere } from '../narrowing.js';

export type Model<Row extends object = object> = Pick<
  Projection<Row>,
  'name' | 'version' | 'indexes' | 'search' | 'names' | 'row'
>;

export type Condition =
  | string
  | number
  | boolean
  | null
  | { readonly in: readonly (string | number | null)[] }
  | { readonly from?: string | number; readonly below?: string | number };

/** `beginning` and `exactly` ignore signs and spaces. */
export interface Naming {
  readonly text: string;
  readonly how: 'exactly' | 'beginning' | 'words';
}

/** All words must occur; of each list, one lower-case text. */
export type Search = string | readonly (readonly string[])[];

export interface Query<Row extends object = object> {
  readonly id?: string;
  readonly ids?: readonly string[];
  /** All must hold; indexed fields only. */
  readonly where?: Readonly<Partial<Record<keyof Row & string, Condition>>>;
  readonly q?: Search;
  readonly named?: Naming;
  /** Null or absent first, then numbers, then texts by code point, then ids. */
  readonly sort?: readonly { readonly field: keyof Row & string; readonly descending?: boolean }[];
  /** From 1. */
  readonly page?: number;
  readonly limit?: number;
}

type FieldsOf<Row, Value> = {
  [Field in keyof Row & string]: Row[Field] extends Value ? Field : never;
}[keyof Row & string];

/** Indexed fields only. */
export interface Grouping<Row extends object = object> extends Pick<Query<Row>, 'where' | 'q'> {
  readonly by?: FieldsOf<Row, string | number | null | undefined>;
  readonly of?: FieldsOf<Row, number | null | undefined>;
}

export interface Total {
  /** Null for rows without the field. */
  readonly key: string | number | null;
  readonly count: number;
  /** In the field's unit; decimal fractions carry a float's error. */
  readonly sum: number;
}

export interface AnyModel {
  /** Rows of an earlier definition; a rebuild is under way. */
  readonly outdated?: true;
  readonly name: string;
  readonly version: number;
  readonly indexes: readonly string[];
  readonly search?: readonly string[];
  readonly names?: readonly string[];
}

export interface AnyQuery {
  readonly id?: string;
  readonly ids?: readonly string[];
  readonly where?: object;
  readonly q?: Search;
  readonly named?: Naming;
  readonly sort?: readonly { readonly field: string; readonly descending?: boolean }[];
  readonly page?: number;
  readonly limit?: number;
}

export interface AnyGrouping extends Pick<AnyQuery, 'where' | 'q'> {
  readonly by?: string;
  readonly of?: string;
}

/** JSON text as stored: lists are sent without parsing. */
export interface Page {
  readonly rows: readonly string[];
  readonly total: number;
  readonly sum?: number;
}

export interface Writes {
  readonly model: Model;
  readonly rows: ReadonlyMap<string, Versioned<object>>;
  /** A commit may write only what differs from these. */
  readonly loaded?: ReadonlyMap<string, Versioned<object>>;
  /** Between `loaded` and `rows`, the oldest first. */
  readonly replaced?: ReadonlyMap<string, readonly Versioned<object>[]>;
  /** Kept before the rows of other models. */
  readonly precedes?: true;
}

/** Held from `position`, and no longer at `until`. */
export interface PastVersion {
  readonly id: string;
  readonly row: object;
  readonly position: Position;
  readonly until: Position;
}

export interface StoredVersion {
  readonly id: string;
  readonly position: Position;
  readonly until: Position | undefined;
  readonly text: string;
  /** False if fields stored beside the row differ from it. */
  readonly fits: boolean;
}

export interface RewrittenVersion {
  readonly id: string;
  readonly row: object;
  readonly position: Position;
  readonly isCurrent: boolean;
}

/** Undefined before the first event. */
export type Checkpoint = Landmark | undefined;

export interface LastSeen {
  readonly identity: string;
  readonly event: Landmark;
}

export interface Rebuild extends Pick<ReadModels, 'load'> {
  write(writes: readonly Writes[]): Promise<void>;
  /**
   * Moves the checkpoint only when all models were rebuilt; otherwise `last` must not be earlier. Concurrent commits to
   * these models are lost.
   */
  adopt(last: Checkpoint): Promise<void>;
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

export const notThere = ({ id, position }: RewrittenVersion): Error =>
  new Error(`There is no version of ${id} at ${position}`);

export const notIndexed = (model: AnyModel, field: string): Error =>
  model.outdated
    ? new ReadModelsUnavailable(`${model.name} cannot be searched by ${field} until its rebuild is complete.`)
    : new NotIndexed(model, field);

export function ofModel<Kept>(kept: ReadonlyMap<string, Kept>, { name }: Pick<AnyModel, 'name'>): Kept {
  const found = kept.get(name);
  if (found === undefined) throw new ReadModelsUnavailable(`There is no read model ${name}.`);
  return found;
}

/**
 * Every method throws ReadModelsUnavailable, also for an unprepared model, and NotIndexed for a condition or order
 * without an index.
 */
export abstract class RowReader {
  abstract get<Row extends object>(model: Model<Row>, id: string): Promise<Row | undefined>;

  async need<Row extends object>(model: Model<Row>, id: string, missing: () => Error): Promise<Row> {
    const row = await this.get(model, id);
    if (!row) throw missing();
    return row;
  }

  /** Some hundred rows at a time, unordered. */
  abstract slices<Row extends object>(
    model: Model<Row>,
    query: Pick<Query<NoInfer<Row>>, 'where' | 'q'>,
  ): AsyncIterable<readonly Row[]>;

  abstract find<Row extends object>(model: Model<Row>, query: Query<NoInfer<Row>>): Promise<readonly Row[]>;

  abstract page<Row extends object>(model: Model<Row>, query: Query<NoInfer<Row>>): Promise<Page>;

  abstract count<Row extends object>(model: Model<Row>, where: Query<NoInfer<Row>>['where']): Promise<number>;

  /** A group without rows is absent. */
  abstract totals<Row extends object>(model: Model<Row>, grouping: Grouping<NoInfer<Row>>): Promise<readonly Total[]>;
}

/** Reads within `lookingBack` see the rows as of its instant. */
export abstract class ReadModels extends RowReader {
  readonly swapped = new Subject<readonly string[]>();
  protected abstract readonly now: RowReader;

  abstract asOf(position: Position): RowReader;

  /** Written after the first position, up to the second; latest change first. */
  abstract changed(model: Pick<AnyModel, 'name'>, after: Position, upTo: Position): AsyncIterable<readonly string[]>;

  /** By id and position. */
  abstract versions(
    model: Pick<AnyModel, 'name'>,
    upTo: Position,
    id?: string,
  ): AsyncIterable<readonly StoredVersion[]>;

  private seen(): RowReader {
    const instant = instantLookedAt();
    if (instant === undefined) return this.now;
    narrowingHere()?.exceeded();
    return this.asOf(instant.position);
  }

  override get<Row extends object>(model: Model<Row>, id: string): Promise<Row | undefined> {
    return this.seen().get(model, id);
  }

  override slices<Row extends object>(
    model: Model<Row>,
    query: Pick<Query<NoInfer<Row>>, 'where' | 'q'>,
  ): AsyncIterable<readonly Row[]> {
    return this.seen().slices(model, query);
  }

  override find<Row extends object>(model: Model<Row>, query: Query<NoInfer<Row>>): Promise<readonly Row[]> {
    return this.seen().find(model, query);
  }

  override page<Row extends object>(model: Model<Row>, query: Query<NoInfer<Row>>): Promise<Page> {
    const instant = instantLookedAt();
    const narrowing = narrowingHere();
    if (!instant || narrowing?.model !== model.name) return this.seen().page(model, query);
    return this.asOf(instant.position).page(model, { ...query, ids: narrowing.ids });
  }

  override count<Row extends object>(model: Model<Row>, where: Query<NoInfer<Row>>['where']): Promise<number> {
    return this.seen().count(model, where);
  }

  override totals<Row extends object>(model: Model<Row>, grouping: Grouping<NoInfer<Row>>): Promise<readonly Total[]> {
    return this.seen().totals(model, grouping);
  }

  /** Deleted rows of `ids`, too, and live rows that equal one of `where`. */
  abstract load<Row extends object>(
    model: Model<Row>,
    ids: readonly string[],
    where: readonly Partial<Row>[],
  ): Promise<Map<string, Versioned<Row>>>;

  /**
   * Moves nothing back. A failed commit may leave newer rows; repeating it is safe. `readable` may be called before
   * they are kept.
   */
  abstract commit(writes: readonly Writes[], checkpoint: Checkpoint, readable?: () => void): Promise<void>;

  abstract checkpoint(): Promise<Position>;

  abstract lastSeen(): Promise<LastSeen | undefined>;

  /**
   * Drops models that are gone, and returns those to rebuild from `BEGINNING`, whose old rows are read until then.
   * Incomplete rows, and those of another log, begin empty.
   */
  abstract prepare(models: readonly Model[], source: Source): Promise<readonly Model[]>;

  /** For a process that only reads; true if no model must be rebuilt. */
  abstract attach(models: readonly Model[], source: Source): Promise<boolean>;

  /** Replaces versions at their positions. @throws if one is not there; some may be replaced by then */
  abstract rewrite(model: Pick<AnyModel, 'name'>, versions: readonly RewrittenVersion[]): Promise<void>;

  /** One rebuild at a time. */
  abstract rebuild(models: readonly Model[]): Promise<Rebuild>;

  abstract close(): Promise<void>;
}
