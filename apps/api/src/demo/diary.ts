import { type Actor, type Timestamp } from '@bursar/domain/kernel';
import { type History, type Moment } from './history.js';

/** So many things happen within some milliseconds. */
const PAUSE_EVERY = 100;

interface Entry {
  readonly time: Timestamp;
  readonly actor: Actor;
  readonly happens: (moment: Moment) => void;
}

/** What is going to happen at the demo university, noted in any order. */
export class Diary {
  private readonly entries: Entry[] = [];

  /** Notes that somebody does something at a time. */
  note(time: Timestamp, actor: Actor, happens: (moment: Moment) => void): void {
    this.entries.push({ time, actor, happens });
  }

  /**
   * Lets everything happen that is noted for a time before `end`, in order of time. What is noted for later has
   * not happened yet: a payment stays unapproved, a bill unpaid. It pauses now and then and yields the
   * share that has happened, from 0 to 1. Throws `DomainError` when a rule is broken.
   */
  *liveThrough(history: History, end: Timestamp): Generator<number, void> {
    const past = this.entries.filter(({ time }) => time < end);
    past.sort((one, other) => Number(one.time > other.time) - Number(one.time < other.time));
    for (const [index, { time, actor, happens }] of past.entries()) {
      happens(history.at(time, actor));
      if (index % PAUSE_EVERY === 0) yield index / past.length;
    }
  }
}
