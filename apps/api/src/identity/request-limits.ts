import { networkOf, tooMany } from '@bursar/platform/http';
import { SETTINGS } from '@bursar/platform/settings';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Settings } from '../settings/settings.js';

const HOUR_S = 3_600;
/** Per hour. */
const LINKS_OF_AN_EMAIL = 5;
const LINKS_OF_A_NETWORK = 50;
const LINKS_OF_ALL = 1_000;
const MESSAGES_OF_A_NETWORK = 20;
const EVERYBODY = 'everybody';

const hourly = (points: number): RateLimiterMemory => new RateLimiterMemory({ points, duration: HOUR_S });

@Injectable()
export class RequestLimits {
  private readonly linksOfEmails = hourly(LINKS_OF_AN_EMAIL);
  private readonly linksOfNetworks = hourly(LINKS_OF_A_NETWORK);
  private readonly linksOfAll = hourly(LINKS_OF_ALL);
  private readonly messages = hourly(MESSAGES_OF_A_NETWORK);

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  async resetLink(email: string, address: string): Promise<void> {
    // A refused network must not use up the shared limit.
    await this.count(this.linksOfNetworks, networkOf(address));
    await this.count(this.linksOfEmails, email);
    await this.count(this.linksOfAll, EVERYBODY);
  }

  async message(address: string): Promise<void> {
    await this.count(this.messages, networkOf(address));
  }

  private async count(limiter: RateLimiterMemory, whose: string): Promise<void> {
    if (!this.settings.RATE_LIMIT) return;
    try {
      await limiter.consume(whose);
    } catch (denied) {
      throw denied instanceof RateLimiterRes ? tooMany('Too many requests.', denied.msBeforeNext) : denied;
    }
  }
}
