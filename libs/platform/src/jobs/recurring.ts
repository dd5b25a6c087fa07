import { setTimeout as passing } from 'node:timers/promises';
import { type Timestamp } from '@bursar/domain/kernel';
import { Logger } from '@nestjs/common';
import { LONGEST_TIMER_MS } from '../clock.js';

const RETRY_FIRST_MS = 1_000;
const RETRY_MAX_MS = 60_000;
const LOOK_EVERY_MS = 60_000;
/** Processes that failed together must not retry together. */
const JITTER = 0.25;

export interface RecurringWork {
  readonly name: string;
  /** Stopping fires `stop` and waits for the end of the round. */
  readonly round: (stop: AbortSignal) => Promise<unknown>;
  readonly pause_ms: () => number;
  readonly retryMax_ms?: number;
  readonly onFailure: string;
}

export interface Standing {
  readonly name: string;
  readonly lastRun: Timestamp | null;
  readonly lastFailure: Timestamp | null;
  readonly failures: number;
}

const now = (): Timestamp => new Date().toISOString();

/** Rounds never overlap. A failed round is retried after growing pauses. */
export class Recurring {
  private readonly logger: Logger;
  private stopping: AbortController | undefined;
  private waking = new AbortController();
  private wait_ms = 0;
  private running: Promise<void> = Promise.resolve();
  private past: Omit<Standing, 'name'> = { lastRun: null, lastFailure: null, failures: 0 };

  constructor(private readonly work: RecurringWork) {
    this.logger = new Logger(work.name);
  }

  get standing(): Standing {
    return { name: this.work.name, ...this.past };
  }

  start(): void {
    if (this.stopping) return;
    const { signal } = (this.stopping = new AbortController());
    this.running = this.running.then(() => this.run(signal));
  }

  wake(): void {
    if (this.past.failures === 0 && this.work.pause_ms() < this.wait_ms) this.waking.abort();
  }

  async stop(): Promise<void> {
    this.stopping?.abort();
    this.stopping = undefined;
    this.waking.abort();
    await this.running;
  }

  private async run(stop: AbortSignal): Promise<void> {
    const goesOn = (): boolean => !stop.aborted;
    while (goesOn()) {
      await this.round(stop);
      if (goesOn()) await this.pause();
    }
  }

  private async round(stop: AbortSignal): Promise<void> {
    try {
      await this.work.round(stop);
      this.past = { ...this.past, lastRun: now(), failures: 0 };
    } catch (error) {
      const failures = this.past.failures + 1;
      this.past = { lastRun: now(), lastFailure: now(), failures };
      if (isPowerOfTwo(failures)) this.logger.error(this.work.onFailure, error);
    }
  }

  private async pause(): Promise<void> {
    const { signal } = (this.waking = new AbortController());
    this.wait_ms = Math.min(this.past.failures > 0 ? this.retry_ms() : this.work.pause_ms(), LONGEST_TIMER_MS);
    await passed(this.wait_ms, signal);
  }

  private retry_ms(): number {
    const { retryMax_ms = RETRY_MAX_MS } = this.work;
    const wait_ms = Math.min(RETRY_FIRST_MS * 2 ** (this.past.failures - 1), retryMax_ms);
    return wait_ms * (1 - JITTER * Math.random());
  }
}

/** Timers stand still while a machine sleeps, and know no corrected clock. */
async function passed(pause_ms: number, signal: AbortSignal): Promise<void> {
  const since_ms = Date.now();
  let left_ms = pause_ms;
  do {
    await passing(Math.min(left_ms, LOOK_EVERY_MS), undefined, { signal, ref: false }).catch(() => undefined);
    left_ms -= LOOK_EVERY_MS;
  } while (left_ms > 0 && isWithin(Date.now() - since_ms, pause_ms) && !signal.aborted);
}

const isWithin = (gone_ms: number, pause_ms: number): boolean => gone_ms >= 0 && gone_ms < pause_ms;

/** A long outage fills no log. */
const isPowerOfTwo = (count: number): boolean => Number.isInteger(Math.log2(count));
