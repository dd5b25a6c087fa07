import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type ServerSettings } from '../settings/server-settings.js';
import { networkOf } from './network.js';
import { tooMany } from './too-many.js';

const WINDOW_S = 60;

export class AddressLimit {
  private readonly asked: RateLimiterMemory;

  constructor(
    private readonly settings: Pick<ServerSettings, 'RATE_LIMIT'>,
    requests: number,
  ) {
    this.asked = new RateLimiterMemory({ points: requests, duration: WINDOW_S });
  }

  /** @throws a 429 `Refused` */
  async count(address: string): Promise<void> {
    if (!this.settings.RATE_LIMIT) return;
    try {
      await this.asked.consume(networkOf(address));
    } catch (denied) {
      throw denied instanceof RateLimiterRes ? tooMany('Too many requests.', denied.msBeforeNext) : denied;
    }
  }
}
