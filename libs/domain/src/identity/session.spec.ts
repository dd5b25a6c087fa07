import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.js';
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

  it('keeps its user after the end, and ignores the end of an unknown session', () => {
    const kept = { userId: 'user-1', sessionId: 'session-1' };
    expect(fold(Session, [loggedIn])).toEqual({ status: 'open', ...kept });
    expect(fold(Session, [loggedIn, loggedOut])).toEqual({ status: 'ended', ...kept });
    expect(fold(Session, [loggedOut])).toEqual({ status: 'none' });
  });

  it('cannot end before it began', () => {
    session().when({ type: 'LogOut' }).thenNothing();
  });
});
