import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refused, Unavailable } from '../platform/http/problems.js';
import { type Settings, SETTINGS } from '../platform/settings.js';
import { Semaphore } from './semaphore.js';

/** Failures of one account from one address within the window (API conventions, 429). */
const FAILURES_MAX = 10;
const WINDOW_S = 15 * 60;
/** Half of Node's thread pool; the other half sets passwords. */
const JUDGED_AT_ONCE = 2;
/** Some seconds of work. Whoever comes later is better told to try again. */
const WAITING_MAX = 1_000;

function tooMany({ msBeforeNext }: RateLimiterRes): Refused {
  const minutes = Math.ceil(msBeforeNext / 60_000);
  const time = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const headers = { 'retry-after': String(Math.ceil(msBeforeNext / 1000)) };
  return new Refused(429, 'RATE_LIMITED', `Too many failed logins. Please try again in ${time}.`, undefined, headers);
}

/**
 * Judges attempts to sign in, few at a time and apart from the setting of passwords, so that nobody who signs in
 * waits for a bulk upload.
 */
@Injectable()
export class LoginAttempts {
  private readonly turns = new Semaphore(JUDGED_AT_ONCE);
  private readonly failures = new RateLimiterMemory({ points: FAILURES_MAX, duration: WINDOW_S });

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /**
   * Whether an attempt `isRight`. Throws a 429 `Refused` without asking after `FAILURES_MAX` failures within 15
   * minutes; a success forgets them. An attempt counts before it is judged, so that guesses made side by side
   * are counted too. Throws `Unavailable` when too many wait.
   */
  async judge(account: string, address: string, isRight: () => Promise<boolean>): Promise<boolean> {
    if (this.turns.waiting >= WAITING_MAX) throw new Unavailable(503, 'Too many people are signing in');
    const key = `${account} ${address}`;
    return this.turns.run(async () => {
      if (this.settings.RATE_LIMIT) await this.count(key);
      const right = await isRight();
      if (right) await this.failures.delete(key);
      return right;
    });
  }

  private async count(key: string): Promise<void> {
    try {
      await this.failures.consume(key);
    } catch (denied) {
      throw denied instanceof RateLimiterRes ? tooMany(denied) : denied;
    }
  }
}
