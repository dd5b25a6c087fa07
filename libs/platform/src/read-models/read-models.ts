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

/** Text that names a row; `beginning` and `exactly` ignore signs and spaces. */
export interface Naming {
  readonly text: string;
  readonly how: 'exactly' | 'beginning' | 'words';
}

/** Words, which must all occur; or lists of lower-case texts, one of each of which must occur. */
export type Search = string | readonly (readonly string[])[];

export interface Query<Row extends object = object> {
  /** The one row, if the conditions hold for it. */
  readonly id?: string;
  readonly ids?: readonly string[];
  /** All must hold; indexed fields only. */
  readonly where?: Readonly<Partial<Record<keyof Row & string, Condition>>>;
  /** In the search fields, in any case. */
  readonly q?: Search;
  /** By the fields in `names`, from their index. */
  readonly named?: Naming;
  /** Null or absent first, then numbers, then texts by code point. The row id breaks ties, so pages never overlap. */
  readonly sort?: readonly { readonly field: keyof Row & string; readonly descending?: boolean }[];
  /** From 1; without `limit` all rows are returned. */
  readonly page?: number;
  readonly limit?: number;
}

type FieldsOf<Row, Value> = {
  [Field in keyof Row & string]: Row[Field] extends Value ? Field : never;
}[keyof Row & string];

/** Indexed fields only. */
export interface Grouping<Row extends object = object> extends Pick<Query<Row>, 'where' | 'q'> {
  /** One group for each of its values; all rows form one group without it. */
  readonly by?: FieldsOf<Row, string | number | null | undefined>;
  /** The numbers to add up. */
  readonly of?: FieldsOf<Row, number | null | undefined>;
}

export interface Total {
  /** Null for rows without the field. */
  readonly key: string | number | null;
  readonly count: number;
  /** In the field's own unit; decimal fractions carry a float's error. */
  readonly sum: number;
}

export interface AnyModel {
  /** Its rows are of an earlier definition, and a rebuild is under way. */
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
  /** Of all pages, for lists that add up. */
  readonly sum?: number;
}

export interface Writes {
  readonly model: Model;
  /** The last version of each row. */
  readonly rows: ReadonlyMap<string, Versioned<object>>;
  /** The versions that `load` returned; a commit may write only what differs from them. */
  readonly loaded?: ReadonlyMap<string, Versioned<object>>;
  /** Versions between `loaded` and `rows`, the oldest first. */
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
  /** Undefined if nothing replaced it up to the asked position. */
  readonly until: Position | undefined;
  readonly text: string;
  /** False if fields that are stored beside the row differ from it. */
  readonly fits: boolean;
}

export interface RewrittenVersion {
  readonly id: string;
  readonly row: object;
  readonly position: Position;
  /** No later version replaced it. */
  readonly isCurrent: boolean;
}

/** Undefined before the first event. */
export type Checkpoint = Landmark | undefined;

export interface LastSeen {
  readonly identity: string;
  readonly event: Landmark;
}

/** New rows of some models beside the ones that readers see. */
export interface Rebuild extends Pick<ReadModels, 'load'> {
  write(writes: readonly Writes[]): Promise<void>;
  /**
   * Swaps the rows, and moves the checkpoint when all models were rebuilt. Otherwise the checkpoint of the others holds,
   * and `last` must not be earlier. Concurrent commits to these models are lost.
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

/** Rows of an earlier definition may lack the index for a while. */
export const notIndexed = (model: AnyModel, field: string): Error =>
  model.outdated
    ? new ReadModelsUnavailable(`${model.name} cannot be searched by ${field} until its rebuild is complete.`)
    : new NotIndexed(model, field);

/** @throws ReadModelsUnavailable for a model that is not kept */
export function ofModel<Kept>(kept: ReadonlyMap<string, Kept>, { name }: Pick<AnyModel, 'name'>): Kept {
  const found = kept.get(name);
  if (found === undefined) throw new ReadModelsUnavailable(`There is no read model ${name}.`);
  return found;
}

/**
 * @throws ReadModelsUnavailable from every method, also for an unprepared model
 * @throws NotIndexed for a condition or an order on a field without an index
 */
export abstract class RowReader {
  abstract get<Row extends object>(model: Model<Row>, id: string): Promise<Row | undefined>;

  async need<Row extends object>(model: Model<Row>, id: string, missing: () => Error): Promise<Row> {
    const row = await this.get(model, id);
    if (!row) throw missing();
    return row;
  }

  /** Yields some hundred rows at a time, unordered, for sums over many rows. Others are served in between. */
  abstract slices<Row extends object>(
    model: Model<Row>,
    query: Pick<Query<NoInfer<Row>>, 'where' | 'q'>,
  ): AsyncIterable<readonly Row[]>;

  abstract find<Row extends object>(model: Model<Row>, query: Query<NoInfer<Row>>): Promise<readonly Row[]>;

  abstract page<Row extends object>(model: Model<Row>, query: Query<NoInfer<Row>>): Promise<Page>;

  abstract count<Row extends object>(model: Model<Row>, where: Query<NoInfer<Row>>['where']): Promise<number>;

  /** Counts and sums the rows of each group, ordered like a sort by the key. A group without rows is absent. */
  abstract totals<Row extends object>(model: Model<Row>, grouping: Grouping<NoInfer<Row>>): Promise<readonly Total[]>;
}

/** Rows can be rebuilt from the log. Reads within `lookingBack` see the rows as of its instant. */
export abstract class ReadModels extends RowReader {
  /** Names of models whose new rows another process swapped in. */
  readonly swapped = new Subject<readonly string[]>();
  protected abstract readonly now: RowReader;

  /** The rows after the events up to `position`; the same whenever they are read. */
  abstract asOf(position: Position): RowReader;

  /** Yields ids of rows written after the first position and up to the second, at most 500 at once, latest change first. */
  abstract changed(model: Pick<AnyModel, 'name'>, after: Position, upTo: Position): AsyncIterable<readonly string[]>;

  /** Yields the versions that events up to a position made, of one row or of all, by id and position. */
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

  /** Returns the rows of `ids`, deleted ones included, and live rows that equal one of `where`. */
  abstract load<Row extends object>(
    model: Model<Row>,
    ids: readonly string[],
    where: readonly Partial<Row>[],
  ): Promise<Map<string, Versioned<Row>>>;

  /**
   * Moves nothing back. A failed commit may leave newer rows; repeating it is safe.
   * @param readable is called as soon as this process reads the rows, maybe before they are kept
   */
  abstract commit(writes: readonly Writes[], checkpoint: Checkpoint, readable?: () => void): Promise<void>;

  abstract checkpoint(): Promise<Position>;

  abstract lastSeen(): Promise<LastSeen | undefined>;

  /**
   * Drops models that are gone, and returns those to rebuild from `BEGINNING`. Old rows of a changed model are read until
   * then. All models begin empty when their rows are incomplete or of another log.
   */
  abstract prepare(models: readonly Model[], source: Source): Promise<readonly Model[]>;

  /** Returns true for a process that only reads if no model must be rebuilt. */
  abstract attach(models: readonly Model[], source: Source): Promise<boolean>;

  /**
   * Replaces versions where they stand, with their positions.
   * @throws if one of them does not stand there; some may be replaced by then
   */
  abstract rewrite(model: Pick<AnyModel, 'name'>, versions: readonly RewrittenVersion[]): Promise<void>;

  /** Begins without rows, and drops what an interrupted rebuild left. One rebuild at a time. */
  abstract rebuild(models: readonly Model[]): Promise<Rebuild>;

  abstract close(): Promise<void>;
}
