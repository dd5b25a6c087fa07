import { setTimeout as passing } from 'node:timers/promises';
import { type BaseOptions, EventStoreDBClient } from '@eventstore/db-client';
import { EventStoreUnavailable } from './event-store.js';
import { CallTookTooLong, faultOf, passes, sentenceFor } from './eventstoredb-faults.js';
import { type EventStoreDbAddress } from './eventstoredb-url.js';

/** How long a call is made again before it fails: a restart is over by then, and nobody waits longer for an answer. */
const PATIENCE_MS = 5_000;
/** What is left for a second attempt where the connection string lets one take longer than that. */
const SECOND_ATTEMPT_MS = 2_000;
/** While nobody is there, whoever asks is told soon. */
const PATIENCE_AWAY_MS = 200;
const RETRY_FIRST_MS = 25;
const RETRY_LAST_MS = 500;
/** The client's own deadline comes first, where it has one. */
const GRACE_MS = 250;
const ATTEMPT_MIN_MS = 500;

/** A client, and the signal that it has been given up: what it was asked for then stays unanswered. */
export interface Session {
  readonly client: EventStoreDBClient;
  readonly over: AbortSignal;
}

/** One attempt at a call; its signal fires when the attempt is given up. */
export interface Attempt extends Session {
  readonly options: BaseOptions;
  /** Says that the server is at work, and starts the time of the attempt anew. */
  readonly progress: () => void;
}

/**
 * The one client of this process, made anew after an outage: what the client learned before an outage, or failed to
 * learn, would stay with it for good.
 */
export class EventStoreDbConnection {
  private session: (Session & { readonly giveUp: AbortController }) | undefined;
  /** Whether the last call found nobody; nobody then waits twice for the same outage. */
  private away = false;

  constructor(private readonly address: EventStoreDbAddress) {}

  /** The options every call is made with: without credentials of its own an append would share a stream with others. */
  get options(): BaseOptions {
    return { credentials: this.address.credentials, requiresLeader: true };
  }

  /** Throws the client's error when it cannot be made, for example for want of a certificate's file. */
  get current(): Session {
    if (!this.session) {
      const giveUp = new AbortController();
      const client = EventStoreDBClient.connectionString(this.address.url);
      this.session = { client, giveUp, over: giveUp.signal };
    }
    return this.session;
  }

  /** Whether the last call that ended gave up, since the server did not answer. */
  get isAway(): boolean {
    return this.away;
  }

  /**
   * Makes a call, again and again while it fails of what passes, at most until `until`. Throws the client's error for an
   * append that found its stream moved, `EventStoreUnavailable` for everything else.
   */
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

  /** Lets go of a session that an outage may have spoilt. */
  failed(session: Session, error: unknown): void {
    const fault = faultOf(error);
    const spoilt = fault === 'away' || (fault === 'late' && this.address.credentials === undefined);
    if (spoilt && this.session?.client === session.client) void this.close();
  }

  /** The error of a log that cannot be used. */
  unavailable(error: unknown): EventStoreUnavailable {
    return new EventStoreUnavailable(sentenceFor(this.address, error), { cause: error });
  }

  /** Cancels what is under way. */
  async close(): Promise<void> {
    const { session } = this;
    this.session = undefined;
    session?.giveUp.abort();
    await session?.client.dispose();
  }

  /** When a call that begins now is given up. */
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
