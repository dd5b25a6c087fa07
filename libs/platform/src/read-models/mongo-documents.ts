import { type Position } from '@bursar/domain/kernel';
import { type AnyGrouping, type AnyQuery, type Total } from './read-models.js';

export interface RowContent {
  readonly row?: object;
  readonly search?: string;
  readonly names?: readonly string[];
}

export interface RowDocument extends RowContent {
  readonly _id: string;
  readonly _pos: Position;
  /** A deleted row keeps its position, so no older event restores it. */
  readonly deleted?: boolean;
}

export interface PastDocument extends RowDocument {
  readonly id: string;
  readonly until: Position;
}

export interface Readable {
  get(id: string): Promise<object | undefined>;
  find(query: AnyQuery): AsyncGenerator<readonly object[], void>;
  slices(query: Pick<AnyQuery, 'where' | 'q'>): AsyncGenerator<readonly object[], void>;
  count(query: AnyQuery): Promise<number>;
  totals(grouping: AnyGrouping): Promise<Total[]>;
}
