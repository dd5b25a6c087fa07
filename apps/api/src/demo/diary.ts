import { type Actor, type Timestamp } from '@bursar/domain/kernel';
import { type History, type Moment } from './history.js';

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
   * not happened yet: a payment stays unapproved, a bill unpaid. Throws `DomainError` when a rule is broken.
   */
  liveThrough(history: History, end: Timestamp): void {
    const past = this.entries.filter(({ time }) => time < end);
    past.sort((one, other) => Number(one.time > other.time) - Number(one.time < other.time));
    for (const { time, actor, happens } of past) {
      happens(history.at(time, actor));
    }
  }
}
