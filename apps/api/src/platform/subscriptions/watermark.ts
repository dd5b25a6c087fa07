import { BEGINNING, type Position } from '@bursar/domain/kernel';

interface Waiter {
  readonly position: Position;
  readonly passed: (inTime: boolean) => void;
}

/** How far something has come in the log, and those who wait for it to come further. */
export class Watermark {
  private waiters: Waiter[] = [];

  constructor(private position: Position = BEGINNING) {}

  get value(): Position {
    return this.position;
  }

  /** Moves forward, never back. */
  advance(position: Position): void {
    if (position <= this.position) return;
    this.position = position;
    const waiting: Waiter[] = [];
    for (const waiter of this.waiters) {
      if (waiter.position <= position) waiter.passed(true);
      else waiting.push(waiter);
    }
    this.waiters = waiting;
  }

  /** Resolves with true as soon as `position` is passed, or with false after `timeout_ms`; without one it waits. */
  reach(position: Position, timeout_ms?: number): Promise<boolean> {
    if (position <= this.position) return Promise.resolve(true);
    return new Promise((resolve) => {
      const giveUp = () => {
        this.waiters = this.waiters.filter((other) => other !== waiter);
        resolve(false);
      };
      const timer = timeout_ms === undefined ? undefined : setTimeout(giveUp, timeout_ms);
      const waiter: Waiter = {
        position,
        passed: (inTime) => {
          clearTimeout(timer);
          resolve(inTime);
        },
      };
      this.waiters.push(waiter);
    });
  }
}
