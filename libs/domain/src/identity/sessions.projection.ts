import { projection, type Timestamp } from '../kernel/index.js';
import { type SessionEvents, type UserEvents } from './events.js';

export type SessionRow = {
  id: string;
  user_id: string;
  device: string | null;
  /** 30 days instead of 12 hours. */
  remember: boolean;
  expires_at: Timestamp;
  started_at: Timestamp;
};

type EventsOfASession = SessionEvents & Pick<UserEvents, 'SessionsRevoked'>;

export const sessions = projection<SessionRow, EventsOfASession>({
  name: 'sessions',
  version: 2,
  indexes: ['user_id', 'started_at', 'expires_at'],
  rowOf: ({ data }) => ('sessionId' in data ? data.sessionId : data.userId),
  on: {
    UserLoggedIn: (_, { data, metadata }) => ({
      id: data.sessionId,
      user_id: data.userId,
      device: data.device ?? null,
      remember: data.remember,
      expires_at: data.expiresAt,
      started_at: metadata.occurredAt,
    }),
    UserLoggedOut: () => undefined,
  },
  fanOut: {
    SessionsRevoked: ({ data: { userId } }) => ({ where: { user_id: userId }, change: () => undefined }),
  },
});
