import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type ServerSettings, SETTINGS } from '../settings/server-settings.js';
import { networkOf } from './network.js';
import { tooMany } from './too-many.js';

/** Enough for thousands behind one address. */
const REQUESTS_MAX = 600;
const WINDOW_S = 60;

@Injectable()
export class PublicLimit {
  private readonly asked = new RateLimiterMemory({ points: REQUESTS_MAX, duration: WINDOW_S });

  constructor(@Inject(SETTINGS) private readonly settings: ServerSettings) {}

  async count(address: string): Promise<void> {
    if (!this.settings.RATE_LIMIT) return;
    try {
      await this.asked.consume(networkOf(address));
    } catch (denied) {
      throw denied instanceof RateLimiterRes ? tooMany('Too many requests.', denied.msBeforeNext) : denied;
    }
  }
}
