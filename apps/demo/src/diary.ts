import { type Actor, type Timestamp } from '@bursar/domain/kernel';
import { type History, type Moment } from './history.js';

const PAUSE_EVERY = 100;

export interface Paper {
  readonly name: string;
  readonly bytes: Buffer;
}

interface Entry {
  readonly time: Timestamp;
  readonly actor: Actor;
  readonly happens: (moment: Moment) => void;
}

export class Diary {
  private readonly entries: Entry[] = [];
  readonly papers = new Map<string, Paper>();

  note(time: Timestamp, actor: Actor, happens: (moment: Moment) => void): void {
    this.entries.push({ time, actor, happens });
  }

  /** Yields the share from 0 to 1. */
  *liveThrough(history: History, end: Timestamp): Generator<number, void> {
    const past = this.entries.filter(({ time }) => time < end);
    past.sort((one, other) => Number(one.time > other.time) - Number(one.time < other.time));
    for (const [index, { time, actor, happens }] of past.entries()) {
      happens(history.at(time, actor));
      if (index % PAUSE_EVERY === 0) yield index / past.length;
    }
  }
}
