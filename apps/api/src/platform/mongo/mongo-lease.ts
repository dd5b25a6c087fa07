import { randomUUID } from 'node:crypto';
import { setTimeout as passing } from 'node:timers/promises';
import { type Collection } from 'mongodb';
import { isTaken, type MongoConnection } from './mongo-connection.js';

/** A holder that was not heard of for so long is taken for dead. */
const TTL_MS = 10_000;
const BEAT_MS = 2_000;

/** Who may write, in which term. */
interface LeaseDocument {
  readonly _id: string;
  /** Empty once it was given back. */
  readonly owner: string;
  /** The number of the term: it grows with every new holder. */
  readonly token: number;
  /** Grows while the holder lives. */
  readonly beat: number;
}

/** How long is waited for what; shorter only in tests. */
export interface LeaseTimes {
  readonly ttl_ms: number;
  readonly beat_ms: number;
}

const ID = 'writer';

/**
 * The right to write the read models of a database, which one process at a time has. No clocks are compared: a
 * contender takes the lease over when, by its own monotonic clock, it saw no beat of the holder for the whole TTL. The
 * holder may be alive all the same, so whatever it writes later carries its token, by which it is turned away.
 */
export class MongoLease {
  private readonly leases: Collection<LeaseDocument>;
  private readonly owner = randomUUID();
  private readonly stopping = new AbortController();
  private beating: Promise<void> = Promise.resolve();
  private term = 0;

  constructor(
    private readonly connection: MongoConnection,
    private readonly times: LeaseTimes = { ttl_ms: TTL_MS, beat_ms: BEAT_MS },
  ) {
    this.leases = connection.collection<LeaseDocument>('leases');
  }

  /** The number of this process' term; 0 before it has the lease. */
  get token(): number {
    return this.term;
  }

  /**
   * Waits until this process has the lease, and keeps it until `release`; `lost` is told if another one took it over
   * all the same. Throws the connection's error when the database cannot be reached meanwhile.
   */
  async acquire(lost: () => void): Promise<void> {
    await this.connection.using(() => this.contend());
    this.beating = this.keepBeating(lost);
  }

  /** Gives it back, so that the next one need not wait; where that cannot be, the next one waits. */
  async release(): Promise<void> {
    if (this.stopping.signal.aborted) return;
    this.stopping.abort();
    await this.beating;
    const mine = { _id: ID, token: this.term };
    await this.connection.using(() => this.leases.updateOne(mine, { $set: { owner: '' } })).catch(() => undefined);
  }

  private async contend(): Promise<void> {
    let sign = '';
    let since_ms = performance.now();
    for (;;) {
      const found = (await this.leases.findOne({ _id: ID })) ?? undefined;
      if (signOf(found) !== sign) since_ms = performance.now();
      sign = signOf(found);
      const free = found === undefined || found.owner === '' || performance.now() - since_ms >= this.times.ttl_ms;
      if (free && (await this.take(found))) return;
      await passing(this.times.beat_ms / 2);
    }
  }

  /** Answers false when somebody else was faster or the holder gave a sign of life. */
  private async take(from: LeaseDocument | undefined): Promise<boolean> {
    const token = (from?.token ?? 0) + 1;
    const taken = { owner: this.owner, token, beat: 0 };
    if (from) {
      const unchanged = { _id: ID, token: from.token, beat: from.beat };
      const { matchedCount } = await this.leases.updateOne(unchanged, { $set: taken });
      if (matchedCount === 0) return false;
    } else {
      try {
        await this.leases.insertOne({ _id: ID, ...taken });
      } catch (error) {
        if (isTaken(error)) return false;
        throw error;
      }
    }
    this.term = token;
    return true;
  }

  /** While the database is away nobody can take the lease over either, so the beats simply go on later. */
  private async keepBeating(lost: () => void): Promise<void> {
    while (await this.nextBeat()) {
      const beaten = await this.connection
        .using(() => this.leases.updateOne({ _id: ID, token: this.term }, { $inc: { beat: 1 } }))
        .catch(() => undefined);
      if (beaten?.matchedCount === 0) {
        lost();
        return;
      }
    }
  }

  /** Answers false when the lease is to be given back. */
  private async nextBeat(): Promise<boolean> {
    const { signal } = this.stopping;
    await passing(this.times.beat_ms, undefined, { signal }).catch(() => undefined);
    return !signal.aborted;
  }
}

/** What changes with every sign of life. */
const signOf = (lease: LeaseDocument | undefined): string => (lease ? `${lease.token} ${lease.beat}` : '');
