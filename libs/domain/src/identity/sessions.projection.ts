import { projection, type Timestamp } from '../kernel/index.js';
import { type SessionEvents } from './events.js';

export type SessionRow = { id: string; user_id: string; expires_at: Timestamp; started_at: Timestamp };

/** The open sessions; one that was logged out of is gone, and so is its token's worth. */
export const sessions = projection<SessionRow, SessionEvents>({
  name: 'sessions',
  version: 1,
  indexes: ['user_id'],
  rowOf: ({ data }) => data.sessionId,
  on: {
    UserLoggedIn: (_, { data, metadata }) => ({
      id: data.sessionId,
      user_id: data.userId,
      expires_at: data.expiresAt,
      started_at: metadata.occurredAt,
    }),
    UserLoggedOut: () => undefined,
  },
});
