import { describe, it } from '@jest/globals';
import { given } from '../kernel/given.js';
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

  it('is submitted once [GAP-039]', () => {
    request().when({ type: 'SubmitContactRequest', request: details }).then(submitted);
    request(submitted).when({ type: 'SubmitContactRequest', request: details }).thenNothing();
  });

  it('is handled, and can be opened again', () => {
    request(submitted).when({ type: 'HandleContactRequest' }).then(handled);
    request(submitted, handled).when({ type: 'HandleContactRequest' }).thenNothing();
    request(submitted, handled).when({ type: 'ReopenContactRequest' }).then(reopened);
    request(submitted).when({ type: 'ReopenContactRequest' }).thenNothing();
  });

  it('must exist', () => {
    request().when({ type: 'HandleContactRequest' }).thenRefused('identity/request-not-found', 'Request not found');
    request().when({ type: 'ReopenContactRequest' }).thenRefused('identity/request-not-found');
  });
});

describe('A batch', () => {
  const batch = given(Batch);
  const passedOut = { type: 'BatchPassedOut', data: { batch: 2021, studentCount: 3 } } as const;

  it('passes out with its active students, and again with those who came back [STATE-023]', () => {
    batch().when({ type: 'PassOutBatch', batch: 2021, studentCount: 3 }).then(passedOut);
    batch(passedOut).when({ type: 'PassOutBatch', batch: 2021, studentCount: 0 }).thenNothing();
    batch(passedOut).when({ type: 'PassOutBatch', batch: 2021, studentCount: 3 }).then(passedOut);
  });
});
