import { type FileColumn } from '@bursar/contracts';
import { type Day, istDayOf, type Timestamp } from '@bursar/domain/kernel';

export interface Table {
  readonly title: string;
  readonly columns: readonly FileColumn<never>[];
  readonly total: number;
  readonly pages: AsyncIterable<readonly never[]> | Iterable<readonly never[]>;
}

export const dayOf = (at: Day | Timestamp): Day => (at.length === 10 ? at : istDayOf(at));
