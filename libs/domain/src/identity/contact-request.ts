import { decider } from '../kernel/index.js';
import { type ContactRequestDetails, type ContactRequestEvents } from './events.js';
import { refuse } from './refusals.js';

export type ContactRequestState = {
  readonly status: 'none' | 'open' | 'handled';
  readonly requestId: string;
  readonly name?: string;
};

export type ContactRequestCommands = {
  SubmitContactRequest: { request: ContactRequestDetails };
  HandleContactRequest: Record<never, never>;
  ReopenContactRequest: Record<never, never>;
};

function known(request: ContactRequestState): ContactRequestState {
  if (request.status === 'none') throw refuse('request-not-found');
  return request;
}

export const ContactRequest = decider<ContactRequestState, ContactRequestCommands, ContactRequestEvents>({
  category: 'contactRequest',
  about: ({ name }) => name,
  whom: ({ requestId }) => requestId,
  initial: { status: 'none', requestId: '' },
  decide: {
    SubmitContactRequest: ({ request }, { status }) =>
      status === 'none' ? [{ type: 'ContactRequestSubmitted', data: request }] : [],
    HandleContactRequest: (_, state) => {
      const { status, requestId } = known(state);
      return status === 'handled' ? [] : [{ type: 'ContactRequestHandled', data: { requestId } }];
    },
    ReopenContactRequest: (_, state) => {
      const { status, requestId } = known(state);
      return status === 'open' ? [] : [{ type: 'ContactRequestReopened', data: { requestId } }];
    },
  },
  evolve: {
    ContactRequestSubmitted: (_, { requestId, name }) => ({ status: 'open', requestId, name }),
    ContactRequestHandled: (request) => ({ ...request, status: 'handled' }),
    ContactRequestReopened: (request) => ({ ...request, status: 'open' }),
  },
});
