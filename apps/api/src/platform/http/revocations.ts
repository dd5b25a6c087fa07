import { type SessionEvents, type UserEvents } from '@bursar/domain/identity';
import { type Recorded } from '@bursar/domain/kernel';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Subject } from 'rxjs';
import { EventStore } from '../event-store/event-store.js';
import { Follower } from '../subscriptions/follower.js';
import { type Claims } from './tokens.js';

/** What ended: every session of a user, or one. */
export type Ended = { readonly userId: string } | { readonly sessionId: string };

/** Sessions signed out of that are remembered; the read model has forgotten them long before. */
const SESSIONS_MAX = 50_000;

const isRevocation = (event: Recorded): event is Recorded<Pick<UserEvents, 'SessionsRevoked'>> =>
  event.type === 'SessionsRevoked';
const isLogout = (event: Recorded): event is Recorded<Pick<SessionEvents, 'UserLoggedOut'>> =>
  event.type === 'UserLoggedOut';

/**
 * Which tokens have become worthless, straight from the log: each process knows it as soon as the event is there,
 * whichever process wrote it and however much the read models have to catch up with.
 */
@Injectable()
export class Revocations {
  /** As they become known, in log order. */
  readonly ended = new Subject<Ended>();
  private readonly versions = new Map<string, number>();
  private readonly sessions = new LRUCache<string, true>({ max: SESSIONS_MAX });
  private follower: Follower | undefined;

  constructor(private readonly log: EventStore) {}

  /** What ended before, the read models know. */
  async start(): Promise<void> {
    this.follower = new Follower('revocations', this.log, await this.log.head(), (events) => this.take(events));
  }

  async stop(): Promise<void> {
    await this.follower?.stop();
  }

  /** Whether a token is known to be worth nothing any more. */
  isVoid({ sub, sv, jti }: Pick<Claims, 'sub' | 'sv' | 'jti'>): boolean {
    return sv < (this.versions.get(sub) ?? 0) || this.sessions.has(jti);
  }

  private take(events: readonly Recorded[]): Promise<void> {
    for (const event of events) {
      if (isRevocation(event)) {
        const { userId, sessionVersion } = event.data;
        this.versions.set(userId, sessionVersion);
        this.ended.next({ userId });
      } else if (isLogout(event)) {
        const { sessionId } = event.data;
        this.sessions.set(sessionId, true);
        this.ended.next({ sessionId });
      }
    }
    return Promise.resolve();
  }
}
