import { type SessionEvents, type UserEvents } from '@bursar/domain/identity';
import { type Recorded } from '@bursar/domain/kernel';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Subject } from 'rxjs';
import { EventStore } from '../event-store/event-store.js';
import { Follower } from '../subscriptions/follower.js';
import { type Claims } from './tokens.js';

export type Ended = { readonly userId: string } | { readonly sessionId: string };

const SESSIONS_MAX = 50_000;

const isRevocation = (event: Recorded): event is Recorded<Pick<UserEvents, 'SessionsRevoked'>> =>
  event.type === 'SessionsRevoked';
const isLogout = (event: Recorded): event is Recorded<Pick<SessionEvents, 'UserLoggedOut'>> =>
  event.type === 'UserLoggedOut';

/** Follows the log, because read models may lag. */
@Injectable()
export class Revocations {
  readonly ended = new Subject<Ended>();
  private readonly versions = new Map<string, number>();
  private readonly sessions = new LRUCache<string, true>({ max: SESSIONS_MAX });
  private follower: Follower | undefined;

  constructor(private readonly log: EventStore) {}

  /** Read models know older revocations. */
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
