import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { identityEvents } from './events.js';
import { SignInFailures } from './sign-in-failures.js';

const failure = { userId: 'user-1', name: 'Asha Rao', address: '10.0.0.1', failures: 3 };

describe('A failed sign-in', () => {
  it('records a failed sign-in as often as it is counted', () => {
    const failed = { type: 'SignInFailed', data: failure } as const;
    given(SignInFailures)(failed)
      .when({ type: 'RecordFailedSignIn', ...failure })
      .then(failed);
  });

  it('names the account, address and count, and nothing typed for an unknown account', () => {
    expect(identityEvents.SignInFailed.tell(failure, '').says).toBe(
      'Failed to sign in as Asha Rao, from 10.0.0.1: wrong password, 3 times within a day',
    );
    expect(identityEvents.SignInFailed.tell({ ...failure, userId: null, name: null, failures: 1 }, '').says).toBe(
      'Failed to sign in to an account that does not exist, from 10.0.0.1: wrong password, once within a day',
    );
  });
});
