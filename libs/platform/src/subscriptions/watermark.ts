import { BEGINNING, type Position } from '@bursar/domain/kernel';

interface Waiter {
  readonly position: Position;
  readonly passed: (inTime: boolean) => void;
}

export class Watermark {
  onAwaited: () => void = () => undefined;
  private waiters: Waiter[] = [];
  private closed = false;

  constructor(private position: Position = BEGINNING) {}

  get value(): Position {
    return this.position;
  }

  get awaited(): boolean {
    return this.waiters.length > 0;
  }

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

  close(): void {
    this.closed = true;
    for (const { passed } of this.waiters.splice(0)) passed(false);
  }

  /** False after `timeout_ms`, on `stop` or when closed. */
  reach(position: Position, timeout_ms?: number, stop?: AbortSignal): Promise<boolean> {
    if (position <= this.position) return Promise.resolve(true);
    if (this.closed || stop?.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const giveUp = () => {
        this.waiters = this.waiters.filter((other) => other !== waiter);
        waiter.passed(false);
      };
      const timer = timeout_ms === undefined ? undefined : setTimeout(giveUp, timeout_ms);
      const waiter: Waiter = {
        position,
        passed: (inTime) => {
          clearTimeout(timer);
          stop?.removeEventListener('abort', giveUp);
          resolve(inTime);
        },
      };
      stop?.addEventListener('abort', giveUp);
      this.waiters.push(waiter);
      this.onAwaited();
    });
  }
}
