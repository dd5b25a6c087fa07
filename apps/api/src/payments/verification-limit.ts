import { networkOf, Refused } from '@bursar/platform/http';
import { SETTINGS } from '@bursar/platform/settings';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Settings } from '../settings/settings.js';

/** A hostel office checks receipts one by one; thousands are a scan. */
const VERIFIED_MAX = 30;
const WINDOW_S = 60;

@Injectable()
export class VerificationLimit {
  private readonly asked = new RateLimiterMemory({ points: VERIFIED_MAX, duration: WINDOW_S });

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** @throws a 429 `Refused` above the limit */
  async count(address: string): Promise<void> {
    if (!this.settings.RATE_LIMIT) return;
    try {
      await this.asked.consume(networkOf(address));
    } catch (denied) {
      if (!(denied instanceof RateLimiterRes)) throw denied;
      const headers = { 'retry-after': String(Math.ceil(denied.msBeforeNext / 1000)) };
      const sentence = 'Too many receipts were verified from here. Please try again in a minute.';
      throw new Refused(429, 'RATE_LIMITED', sentence, undefined, headers);
    }
  }
}
