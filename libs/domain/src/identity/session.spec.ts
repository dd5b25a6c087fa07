import { describe, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { Session } from './session.js';

const login = { userId: 'user-1', sessionId: 'session-1', remember: false, expiresAt: '2026-04-01T16:30:00.000Z' };

const loggedIn = { type: 'UserLoggedIn', data: login } as const;
const loggedOut = { type: 'UserLoggedOut', data: { userId: 'user-1', sessionId: 'session-1' } } as const;

const session = given(Session);

describe('A session', () => {
  it('begins a session once at sign-in', () => {
    session()
      .when({ type: 'LogIn', ...login })
      .then(loggedIn);
    session(loggedIn)
      .when({ type: 'LogIn', ...login })
      .thenNothing();
  });

  it('ends a session once at sign-out', () => {
    session(loggedIn).when({ type: 'LogOut' }).then(loggedOut);
    session(loggedIn, loggedOut).when({ type: 'LogOut' }).thenNothing();
  });

  it('does not begin again after it ended', () => {
    session(loggedIn, loggedOut)
      .when({ type: 'LogIn', ...login })
      .thenNothing();
  });

  it('cannot end before it began', () => {
    session().when({ type: 'LogOut' }).thenNothing();
  });
});
