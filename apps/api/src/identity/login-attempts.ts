import { type AccountRow } from '@bursar/domain/identity';
import { atMost, Clock } from '@bursar/platform';
import { networkOf, tooMany, Unavailable } from '@bursar/platform/http';
import { SETTINGS } from '@bursar/platform/settings';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type Settings } from '../settings/settings.js';
import { FairTurns } from './fair-turns.js';

const FREE_TRIES = 5;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15 * 60 * 1_000;
const FORGOTTEN_MS = 24 * 60 * 60 * 1_000;
/** The longest session. */
const FAMILIAR_MS = 30 * 24 * 60 * 60 * 1_000;
const ACCOUNTS_MAX = 100_000;
const FAMILIAR_MAX = 50;

const NETWORK_TRIES_MAX = 50;
const NETWORK_WINDOW_S = 15 * 60;

const JUDGED_AT_ONCE = 2;
const WAITING_MAX = 1_000;
const WAITING_OF_A_NETWORK_MAX = 400;

const TOO_MANY = 'Too many failed logins.';

/** Milliseconds since 1970. */
interface Tries {
  readonly wrong: number;
  readonly last_ms: number;
  readonly until_ms: number;
}

const NONE: Tries = { wrong: 0, last_ms: 0, until_ms: 0 };

/** Networks that knew the password before have their own entry. */
type TriesByParty = Map<string, Tries>;

const STRANGERS = 'strangers';

export interface Try {
  readonly account: () => Promise<string>;
  readonly address: string;
}

/** A new password or an unlock changes the key, which clears the tries. */
export const triesOf = (email: string, account: Pick<AccountRow, 'tries_since'> | undefined): string =>
  account ? `${email} ${account.tries_since}` : email;

@Injectable()
export class LoginAttempts {
  private readonly turns = new FairTurns(JUDGED_AT_ONCE);
  private readonly accounts = new LRUCache<string, TriesByParty>({ ...atMost(ACCOUNTS_MAX), ttl: FAMILIAR_MS });
  private readonly networks = new RateLimiterMemory({ points: NETWORK_TRIES_MAX, duration: NETWORK_WINDOW_S });

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** @throws a 429 `Refused` while the account or network must wait, `Unavailable` when the queue is full */
  async judge({ account: accountOf, address }: Try, isRight: () => Promise<boolean>): Promise<boolean> {
    const network = networkOf(address);
    if (this.turns.waiting >= WAITING_MAX || this.turns.waitingOf(network) >= WAITING_OF_A_NETWORK_MAX) {
      throw new Unavailable(503, 'Too many people are signing in');
    }
    if (!this.settings.RATE_LIMIT) {
      return this.turns.run(network, async () => {
        await accountOf();
        return isRight();
      });
    }
    await this.refuseNetwork(network);
    return this.turns.run(network, async () => {
      await this.refuseNetwork(network);
      const account = await accountOf();
      this.refuseAccount(account, network);
      return this.counted(account, network, isRight);
    });
  }

  waitOf(account: string): { readonly wrongTries: number; readonly until_ms: number | undefined } {
    const now = this.now();
    const all = [...(this.accounts.get(account)?.values() ?? [])].map((tries) => current(tries, now));
    const until_ms = Math.max(0, ...all.map((tries) => tries.until_ms));
    const wrongTries = all.reduce((sum, { wrong }) => sum + wrong, 0);
    return { wrongTries, until_ms: until_ms > now ? until_ms : undefined };
  }

  private refuseAccount(account: string, network: string): void {
    const wait_ms = this.triesAt(account, network).until_ms - this.now();
    if (wait_ms > 0) throw tooMany(TOO_MANY, wait_ms);
  }

  private async refuseNetwork(network: string): Promise<void> {
    const tried = await this.networks.get(network);
    if (tried && tried.consumedPoints >= NETWORK_TRIES_MAX) throw tooMany(TOO_MANY, tried.msBeforeNext);
  }

  /** Counts first, so that parallel guesses count. */
  private async counted(account: string, network: string, isRight: () => Promise<boolean>): Promise<boolean> {
    const before = this.triesAt(account, network);
    this.note(account, network, another(before, this.now()));
    await this.networks.penalty(network, 1);
    let right: boolean | undefined;
    try {
      right = await isRight();
      return right;
    } finally {
      if (right) this.greet(account, network);
      // Outages do not count.
      else if (right === undefined) this.note(account, network, before);
      if (right !== false) await this.networks.reward(network, 1);
    }
  }

  private triesAt(account: string, network: string): Tries {
    const parties = this.accounts.get(account);
    return current(parties?.get(network) ?? parties?.get(STRANGERS) ?? NONE, this.now());
  }

  private note(account: string, network: string, tries: Tries): void {
    const parties: TriesByParty = this.accounts.get(account) ?? new Map<string, Tries>();
    parties.set(parties.has(network) ? network : STRANGERS, tries);
    this.accounts.set(account, parties);
  }

  private greet(account: string, network: string): void {
    const parties: TriesByParty = this.accounts.get(account) ?? new Map<string, Tries>();
    if (!parties.delete(network)) parties.delete(STRANGERS);
    const [oldest] = parties.keys();
    if (oldest !== undefined && parties.size >= FAMILIAR_MAX) parties.delete(oldest);
    parties.set(network, NONE);
    this.accounts.set(account, parties);
  }

  private now(): number {
    return Date.parse(this.clock.now());
  }
}

const current = (tries: Tries, now_ms: number): Tries => (now_ms - tries.last_ms > FORGOTTEN_MS ? NONE : tries);

function another({ wrong: before }: Tries, now_ms: number): Tries {
  const wrong = before + 1;
  const wait_ms = Math.min(FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES), LONGEST_WAIT_MS);
  return { wrong, last_ms: now_ms, until_ms: wrong < FREE_TRIES ? 0 : now_ms + wait_ms };
}
