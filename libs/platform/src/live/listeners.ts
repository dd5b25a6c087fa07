import { type Recorded } from '@bursar/domain/kernel';
import { type Person } from '../caller.js';
import { type ModelChange } from '../subscriptions/folded.js';

/** Rooms of sockets. Each user has `user:<id>`, too. */
export abstract class Listeners {
  abstract roomsOf(person: Person): readonly string[];

  abstract roomsToTell(change: ModelChange): readonly string[];

  /** Rooms that may read the whole row over HTTP. */
  abstract roomsToShow(change: ModelChange): readonly string[];

  abstract messageOfNew(model: string): string | undefined;

  abstract ownersIn(event: Recorded): object;
}
