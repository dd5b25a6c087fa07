import { randomUUID } from 'node:crypto';
import { setTimeout as passing } from 'node:timers/promises';
import { type Collection } from 'mongodb';
import { isTaken, type MongoConnection } from '../mongo/mongo-connection.js';
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
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private term = 0;
  private led = false;

  constructor(
    private readonly connection: MongoConnection,
    private readonly times: LeaseTimes = { ttl_ms: TTL_MS, beat_ms: BEAT_MS },
  ) {
    super();
    this.leases = connection.collection<LeaseDocument>('leases');
  }

  get token(): number {
    return this.term;
  }

  override get leading(): boolean {
    return this.led;
  }

  override campaign(turn: (leading: boolean) => void): void {
    this.running = this.run(turn);
  }

  /** If the release fails, the next leader waits for the TTL. */
  override async resign(): Promise<void> {
    if (this.stopping.signal.aborted) return;
    this.stopping.abort();
    await this.running;
    const mine = { _id: ID, token: this.term, owner: this.owner };
    if (this.led)
      await this.connection.using(() => this.leases.updateOne(mine, { $set: { owner: '' } })).catch(() => undefined);
    this.led = false;
  }

  private async run(turn: (leading: boolean) => void): Promise<void> {
    while (await this.won()) {
      this.led = true;
      turn(true);
      if (await this.kept()) return;
      this.led = false;
      turn(false);
    }
  }

  /** False if the campaign ended first. */
  private async won(): Promise<boolean> {
    let sign = '';
    let since_ms = performance.now();
    while (!this.stopping.signal.aborted) {
      try {
        const found = await this.look();
        if (signOf(found) !== sign) since_ms = performance.now();
        sign = signOf(found);
        const silent = performance.now() - since_ms >= this.times.ttl_ms;
        if ((silent || isFree(found, this.owner)) && (await this.take(found))) return true;
      } catch {
        // An outage says nothing about the leader.
        sign = '';
      }
      await this.pause(this.times.beat_ms / 2);
    }
    return false;
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

  /** True when the lease is given back, false when it is lost. */
  private async kept(): Promise<boolean> {
    let heard_ms = performance.now();
    while (performance.now() - heard_ms < this.times.ttl_ms) {
      await this.pause(this.times.beat_ms);
      if (this.stopping.signal.aborted) return true;
      const asked_ms = performance.now();
      const beaten = await this.beat(heard_ms + this.times.ttl_ms - asked_ms);
      if (beaten === false) return false;
      if (beaten) heard_ms = asked_ms;
    }
    return false;
  }

  private async beat(left_ms: number): Promise<boolean | undefined> {
    const mine = { _id: ID, token: this.term, owner: this.owner };
    const over = new AbortController();
    const beating = this.connection
      .using(() => this.leases.updateOne(mine, { $inc: { beat: 1 } }))
      .then(({ matchedCount }) => matchedCount > 0)
      .catch(() => undefined);
    const tooLate = passing(left_ms, undefined, { signal: over.signal }).catch(() => undefined);
    try {
      return await Promise.race([beating, tooLate]);
    } finally {
      over.abort();
    }
  }

  private async pause(wait_ms: number): Promise<void> {
    await passing(wait_ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}

const isFree = (lease: LeaseDocument | undefined, owner: string): boolean =>
  lease === undefined || lease.owner === '' || lease.owner === owner;

const signOf = (lease: LeaseDocument | undefined): string => (lease ? `${lease.token} ${lease.beat}` : '');
