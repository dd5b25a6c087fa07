import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refused } from '../platform/http/problems.js';
import { type Settings, SETTINGS } from '../platform/settings.js';

const HOUR_S = 3_600;
/** Reset links of one e-mail address (API conventions, 429), and messages from one network address. */
const LIMITS = { 'reset-link': 5, contact: 20 } as const;

/** How often anybody may ask for what sends mail or fills an inbox. */
@Injectable()
export class RequestLimits {
  private readonly limiters = {
    'reset-link': new RateLimiterMemory({ points: LIMITS['reset-link'], duration: HOUR_S }),
    contact: new RateLimiterMemory({ points: LIMITS.contact, duration: HOUR_S }),
  };

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** Counts one. Throws a 429 `Refused` when there have been too many within the hour. */
  async count(what: keyof typeof LIMITS, whose: string): Promise<void> {
    if (!this.settings.RATE_LIMIT) return;
    try {
      await this.limiters[what].consume(whose);
    } catch (denied) {
      if (!(denied instanceof RateLimiterRes)) throw denied;
      const minutes = Math.ceil(denied.msBeforeNext / 60_000);
      const sentence = `Too many requests. Please try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`;
      const headers = { 'retry-after': String(Math.ceil(denied.msBeforeNext / 1000)) };
      throw new Refused(429, 'RATE_LIMITED', sentence, undefined, headers);
    }
  }
}
