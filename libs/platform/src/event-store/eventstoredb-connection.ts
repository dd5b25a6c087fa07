import { setTimeout as passing } from 'node:timers/promises';
import { type BaseOptions, EventStoreDBClient } from '@eventstore/db-client';
import { EventStoreUnavailable } from './event-store.js';
import { CallTookTooLong, faultOf, passes, sentenceFor } from './eventstoredb-faults.js';
import { type EventStoreDbAddress } from './eventstoredb-url.js';

const PATIENCE_MS = 5_000;
const SECOND_ATTEMPT_MS = 2_000;
const PATIENCE_AWAY_MS = 200;
const RETRY_FIRST_MS = 25;
const RETRY_LAST_MS = 500;
/** Lets the client's own deadline fire first. */
const GRACE_MS = 250;
const ATTEMPT_MIN_MS = 500;

export interface Session {
  readonly client: EventStoreDBClient;
  readonly over: AbortSignal;
}

export interface Attempt extends Session {
  readonly options: BaseOptions;
  readonly progress: () => void;
}

/** Replaced after an outage: a client keeps outdated knowledge. */
export class EventStoreDbConnection {
  private session: (Session & { readonly giveUp: AbortController }) | undefined;
  /** After a call gave up, later calls do not wait for the same outage. */
  private away = false;

  constructor(private readonly address: EventStoreDbAddress) {}

  get options(): BaseOptions {
    return { credentials: this.address.credentials, requiresLeader: true };
  }

  get current(): Session {
    if (!this.session) {
      const giveUp = new AbortController();
      const client = EventStoreDBClient.connectionString(this.address.url);
      this.session = { client, giveUp, over: giveUp.signal };
    }
    return this.session;
  }

  get isAway(): boolean {
    return this.away;
  }

  /** Retries passing faults. @throws the client's error for a moved stream, else `EventStoreUnavailable` */
  async call<Result>(work: (attempt: Attempt) => Promise<Result>, until = this.patience()): Promise<Result> {
    for (let wait_ms = RETRY_FIRST_MS; ; wait_ms = Math.min(wait_ms * 2, RETRY_LAST_MS)) {
      const { current } = this;
      try {
        const result = await this.inTime(current, until - Date.now(), work);
        this.away = false;
        return result;
      } catch (error) {
        const fault = faultOf(error);
        if (!passes(fault)) throw fault === 'moved' ? error : this.unavailable(error);
        this.failed(current, error);
        this.away = Date.now() + wait_ms >= until;
        if (this.away) throw this.unavailable(error);
      }
      await passing(wait_ms);
    }
  }

  failed(session: Session, error: unknown): void {
    const fault = faultOf(error);
    const spoilt = fault === 'away' || (fault === 'late' && this.address.credentials === undefined);
    if (spoilt && this.session?.client === session.client) void this.close();
  }

  unavailable(error: unknown): EventStoreUnavailable {
    return new EventStoreUnavailable(sentenceFor(this.address, error), { cause: error });
  }

  async close(): Promise<void> {
    const { session } = this;
    this.session = undefined;
    session?.giveUp.abort();
    await session?.client.dispose();
  }

  private patience(): number {
    if (this.away) return Date.now() + PATIENCE_AWAY_MS;
    return Date.now() + Math.max(PATIENCE_MS, this.address.deadline_ms + SECOND_ATTEMPT_MS);
  }

  private async inTime<Result>(
    { client, over: spoilt }: Session,
    left_ms: number,
    work: (attempt: Attempt) => Promise<Result>,
  ): Promise<Result> {
    const deadline = Math.min(this.address.deadline_ms, Math.max(left_ms, ATTEMPT_MIN_MS));
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), deadline + GRACE_MS);
    const over = AbortSignal.any([giveUp.signal, spoilt]);
    const tooLong = new Promise<never>((_, reject) => {
      over.addEventListener('abort', () => reject(new CallTookTooLong(`${this.address.place} did not answer`)));
    });
    try {
      const options = { ...this.options, deadline };
      return await Promise.race([work({ client, options, over, progress: () => void timer.refresh() }), tooLong]);
    } finally {
      clearTimeout(timer);
    }
  }
}
