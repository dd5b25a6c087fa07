import { type Recorded } from '@bursar/domain/kernel';
import { type Person } from '../caller.js';
import { type ModelChange } from '../subscriptions/folded.js';

/** Rooms of sockets. Each user has one more, `user:<id>`. */
export abstract class Listeners {
  abstract roomsOf(person: Person): readonly string[];

  abstract roomsToTell(change: ModelChange): readonly string[];

  /** Rooms that may read the whole row over HTTP. */
  abstract roomsToShow(change: ModelChange): readonly string[];

  /** Tells of rows that bear the id of the event that made them. */
  abstract messageOfNew(model: string): string | undefined;

  /** Stands in for a row that is gone. */
  abstract ownersIn(event: Recorded): object;
}
