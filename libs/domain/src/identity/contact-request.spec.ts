import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { fold } from '../kernel/index.js';
import { Batch } from './batch.js';
import { ContactRequest } from './contact-request.js';

describe('A contact request', () => {
  const request = given(ContactRequest);
  const details = {
    requestId: 'request-1',
    kind: 'demo',
    name: 'Ravi Iyer',
    email: 'ravi@university.example',
    phone: null,
    message: 'Please show us Bursar',
  } as const;
  const submitted = { type: 'ContactRequestSubmitted', data: details } as const;
  const handled = { type: 'ContactRequestHandled', data: { requestId: 'request-1' } } as const;
  const reopened = { type: 'ContactRequestReopened', data: { requestId: 'request-1' } } as const;

  it('submits a contact request once [GAP-039]', () => {
    request().when({ type: 'SubmitContactRequest', request: details }).then(submitted);
    request(submitted).when({ type: 'SubmitContactRequest', request: details }).thenNothing();
  });

  it('handles a contact request and opens it again', () => {
    request(submitted).when({ type: 'HandleContactRequest' }).then(handled);
    request(submitted, handled).when({ type: 'HandleContactRequest' }).thenNothing();
    request(submitted, handled).when({ type: 'ReopenContactRequest' }).then(reopened);
    request(submitted).when({ type: 'ReopenContactRequest' }).thenNothing();
    request(submitted, handled, reopened).when({ type: 'HandleContactRequest' }).then(handled);
    request(submitted, handled, reopened).when({ type: 'ReopenContactRequest' }).thenNothing();
  });

  it('refuses commands on a missing contact request', () => {
    request().when({ type: 'HandleContactRequest' }).thenRefused('identity/request-not-found', 'Request not found');
    request().when({ type: 'ReopenContactRequest' }).thenRefused('identity/request-not-found');
  });
});

describe('A batch', () => {
  const batch = given(Batch);
  const passOut = (passOutId: string, userIds: readonly string[]) =>
    ({ type: 'PassOutBatch', batch: 2021, passOutId, userIds }) as const;
  const passedOut = (passOutId: string, userIds: readonly string[]) =>
    ({
      type: 'BatchPassedOut',
      data: { batch: 2021, passOutId, studentCount: userIds.length, userIds },
    }) as const;

  it('passes a batch out with its active students, and again with returned ones [STATE-023]', () => {
    const first = passedOut('one', ['user-1', 'user-2']);
    batch()
      .when(passOut('one', ['user-1', 'user-2']))
      .then(first);
    batch(first)
      .when(passOut('one', ['user-1', 'user-2']))
      .thenNothing();
    batch(first).when(passOut('two', [])).thenNothing();
    batch(first)
      .when(passOut('two', ['user-2']))
      .then(passedOut('two', ['user-2']));
  });

  it('keeps the students of each pass-out, also of a reversed one', () => {
    const first = passedOut('one', ['user-1', 'user-2']);
    const reversal = { batch: 2021, passOutId: 'one', studentCount: 2, reason: 'The wrong batch' } as const;
    const reversed = { type: 'BatchPassOutReversed', data: reversal } as const;
    expect(fold(Batch, [first])).toEqual({ one: { userIds: ['user-1', 'user-2'], reversed: false } });
    expect(fold(Batch, [first, reversed])).toEqual({ one: { userIds: ['user-1', 'user-2'], reversed: true } });
    expect(fold(Batch, [reversed])).toEqual({ one: { userIds: [], reversed: true } });
  });

  it('reverses each pass-out once, with the reason', () => {
    const first = passedOut('one', ['user-1', 'user-2']);
    const reversal = { batch: 2021, passOutId: 'one', studentCount: 2, reason: 'The wrong batch' } as const;
    const reversed = { type: 'BatchPassOutReversed', data: reversal } as const;
    batch(first)
      .when({ type: 'ReversePassOut', ...reversal })
      .then(reversed);
    batch(first, reversed)
      .when({ type: 'ReversePassOut', ...reversal })
      .thenRefused('identity/pass-out-reversed');
    batch(first)
      .when({ type: 'ReversePassOut', ...reversal, passOutId: 'two' })
      .thenRefused('identity/pass-out-not-found');
  });
});
