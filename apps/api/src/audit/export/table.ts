import { type FileColumn } from '@bursar/contracts';
import { type Day, istDayOf, type Timestamp } from '@bursar/domain/kernel';

/** A list on its way into a file. */
export interface Table {
  /** Names the list to people. */
  readonly title: string;
  readonly columns: readonly FileColumn<never>[];
  /** The number of rows in the list when it was opened. */
  readonly total: number;
  /** The rows, page by page; the first page is read already. */
  readonly pages: AsyncIterable<readonly never[]> | Iterable<readonly never[]>;
}

/** India has one zone and no daylight saving; in milliseconds. */
const IST_OFFSET_MS = 19_800_000;

/** Returns the milliseconds that an instant's time of day in India has in UTC. */
export const inIndia = (at: Timestamp): number => Date.parse(at) + IST_OFFSET_MS;

/** Returns the day of a date or an instant, in India. */
export const dayOf = (at: Day | Timestamp): Day => (at.length === 10 ? at : istDayOf(at));
