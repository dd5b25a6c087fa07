import { type Recorded } from '@bursar/domain/kernel';
import { LRUCache } from 'lru-cache';
import { atMost } from '../at-most.js';
import { Subject } from 'rxjs';
import { type EventStore } from '../event-store/event-store.js';
import { Follower } from '../subscriptions/follower.js';
import { type Claims } from './tokens.js';

export type Ended = { readonly userId: string; readonly version: number } | { readonly sessionId: string };

export type EndOfSessions = (event: Recorded) => Ended | undefined;

const SESSIONS_MAX = 50_000;

/** Follows the log, because read models may lag. */
export class Revocations {
  readonly ended = new Subject<Ended>();
  private readonly versions = new Map<string, number>();
  private readonly sessions = new LRUCache<string, true>(atMost(SESSIONS_MAX));
  private follower: Follower | undefined;

  constructor(
    private readonly log: EventStore,
    private readonly endOf: EndOfSessions,
  ) {}

  async start(): Promise<void> {
    this.follower = new Follower('revocations', this.log, await this.log.head(), (events) => this.take(events));
  }

  async stop(): Promise<void> {
    await this.follower?.stop();
  }

  isVoid({ sub, sv, jti }: Pick<Claims, 'sub' | 'sv' | 'jti'>): boolean {
    return sv < (this.versions.get(sub) ?? 0) || this.sessions.has(jti);
  }

  private take(events: readonly Recorded[]): Promise<void> {
    for (const event of events) {
      const ended = this.endOf(event);
      if (!ended) continue;
      if ('userId' in ended) this.versions.set(ended.userId, ended.version);
      else this.sessions.set(ended.sessionId, true);
      this.ended.next(ended);
    }
    return Promise.resolve();
  }
}
