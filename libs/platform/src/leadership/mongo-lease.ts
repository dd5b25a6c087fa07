import { randomUUID } from 'node:crypto';
import { setTimeout as passing } from 'node:timers/promises';
import { type Collection } from 'mongodb';
import { isTaken, type MongoConnection } from '../mongo/mongo-connection.js';
import { Recurring } from '../jobs/recurring.js';
import { Leadership } from './leadership.js';

const TTL_MS = 10_000;
const BEAT_MS = 2_000;

interface LeaseDocument {
  readonly _id: string;
  readonly owner: string;
  readonly token: number;
  readonly beat: number;
}

export interface LeaseTimes {
  readonly ttl_ms: number;
  readonly beat_ms: number;
}

const ID = 'writer';

/**
 * Compares no clocks: a contender takes over after a TTL without beats. A leader without beats steps down; an old token
 * rejects its late writes.
 */
export class MongoLease extends Leadership {
  override readonly shared = true;
  private readonly leases: Collection<LeaseDocument>;
  private readonly owner = randomUUID();
  override readonly rounds: readonly [Recurring];
  private turn: (leading: boolean) => void = () => undefined;
  private term = 0;
  private led = false;
  private resigned = false;
  private sign = '';
  private heard_ms = 0;

  constructor(
    private readonly connection: MongoConnection,
    private readonly times: LeaseTimes = { ttl_ms: TTL_MS, beat_ms: BEAT_MS },
  ) {
    super();
    this.leases = connection.collection<LeaseDocument>('leases');
    const { beat_ms } = times;
    this.rounds = [
      new Recurring({
        name: 'lead',
        round: () => this.compete(),
        pause_ms: () => (this.led ? beat_ms : beat_ms / 2),
        retryMax_ms: beat_ms / 2,
        onFailure: 'The lease could not be read or renewed; retrying',
      }),
    ];
  }

  get token(): number {
    return this.term;
  }

  override get leading(): boolean {
    return this.led;
  }

  override campaign(turn: (leading: boolean) => void): void {
    this.turn = turn;
    this.rounds[0].start();
  }

  override async resign(): Promise<void> {
    if (this.resigned) return;
    this.resigned = true;
    await this.rounds[0].stop();
    const mine = { _id: ID, token: this.term, owner: this.owner };
    if (this.led)
      await this.connection.using(() => this.leases.updateOne(mine, { $set: { owner: '' } })).catch(() => undefined);
    this.led = false;
  }

  private async compete(): Promise<void> {
    if (this.led) await this.keep();
    else await this.tryToWin();
  }

  private async tryToWin(): Promise<void> {
    try {
      const found = await this.look();
      if (signOf(found) !== this.sign) this.heard_ms = performance.now();
      this.sign = signOf(found);
      const silent = performance.now() - this.heard_ms >= this.times.ttl_ms;
      if ((!silent && !isFree(found, this.owner)) || !(await this.take(found))) return;
    } catch (error) {
      // An outage says nothing about the leader.
      this.sign = '';
      throw error;
    }
    this.heard_ms = performance.now();
    this.led = true;
    this.turn(true);
  }

  private look(): Promise<LeaseDocument | undefined> {
    return this.connection.using(async () => (await this.leases.findOne({ _id: ID })) ?? undefined);
  }

  private take(from: LeaseDocument | undefined): Promise<boolean> {
    // A former leader without a successor keeps its term.
    const token = from?.owner === this.owner ? from.token : (from?.token ?? 0) + 1;
    return this.connection.using(async () => {
      if (from) {
        const unchanged = { _id: ID, token: from.token, beat: from.beat };
        const taken = { owner: this.owner, token, beat: from.beat + 1 };
        const { matchedCount } = await this.leases.updateOne(unchanged, { $set: taken });
        if (matchedCount === 0) return false;
      } else if (!(await this.insert({ _id: ID, owner: this.owner, token, beat: 0 }))) return false;
      this.term = token;
      return true;
    });
  }

  private async insert(lease: LeaseDocument): Promise<boolean> {
    try {
      await this.leases.insertOne(lease);
      return true;
    } catch (error) {
      if (isTaken(error)) return false;
      throw error;
    }
  }

  private async keep(): Promise<void> {
    const asked_ms = performance.now();
    try {
      if (await this.beat(this.heard_ms + this.times.ttl_ms - asked_ms)) this.heard_ms = asked_ms;
      else this.stepDown();
    } catch (error) {
      if (performance.now() - this.heard_ms >= this.times.ttl_ms) this.stepDown();
      throw error;
    }
  }

  private stepDown(): void {
    this.led = false;
    this.sign = '';
    this.turn(false);
  }

  /** False for a lost lease. Throws after `left_ms`. */
  private async beat(left_ms: number): Promise<boolean> {
    const mine = { _id: ID, token: this.term, owner: this.owner };
    const over = new AbortController();
    const beating = this.connection
      .using(() => this.leases.updateOne(mine, { $inc: { beat: 1 } }))
      .then(({ matchedCount }) => matchedCount > 0);
    const tooLate = passing(left_ms, undefined, { signal: over.signal }).then(() => {
      throw new Error(`The lease was not renewed within ${Math.round(left_ms)} ms`);
    });
    // The loser of the race must not reject unheard.
    for (const contender of [beating, tooLate]) void contender.catch(() => undefined);
    try {
      return await Promise.race([beating, tooLate]);
    } finally {
      over.abort();
    }
  }
}

const isFree = (lease: LeaseDocument | undefined, owner: string): boolean =>
  lease === undefined || lease.owner === '' || lease.owner === owner;

const signOf = (lease: LeaseDocument | undefined): string => (lease ? `${lease.token} ${lease.beat}` : '');
