import { decider } from '../kernel/index.js';
import { type SessionEvents } from './events.js';

export type SessionState =
  | { readonly status: 'none' }
  | { readonly status: 'open' | 'ended'; readonly userId: string; readonly sessionId: string };

export type SessionCommands = {
  LogIn: SessionEvents['UserLoggedIn'];
  LogOut: Record<never, never>;
};

export const Session = decider<SessionState, SessionCommands, SessionEvents>({
  category: 'session',
  initial: { status: 'none' },
  decide: {
    LogIn: (login, { status }) => (status === 'none' ? [{ type: 'UserLoggedIn', data: login }] : []),
    LogOut: (_, session) =>
      session.status === 'open'
        ? [{ type: 'UserLoggedOut', data: { userId: session.userId, sessionId: session.sessionId } }]
        : [],
  },
  evolve: {
    UserLoggedIn: (_, { userId, sessionId }) => ({ status: 'open', userId, sessionId }),
    UserLoggedOut: (session) => (session.status === 'none' ? session : { ...session, status: 'ended' }),
  },
});
