import { projection, type Timestamp } from '../kernel/index.js';
import { type ContactRequestDetails, type ContactRequestEvents } from './events.js';

export type ContactRequestRow = {
  id: string;
  kind: ContactRequestDetails['kind'];
  name: string;
  email: string;
  phone: string | null;
  message: string;
  status: 'open' | 'handled';
  submitted_at: Timestamp;
  handled_at: Timestamp | null;
  handled_by_name: string | null;
};

export const contactRequests = projection<ContactRequestRow, ContactRequestEvents>({
  name: 'contact_requests',
  version: 1,
  indexes: ['kind', 'status', 'name', 'email', 'submitted_at'],
  search: ['name', 'email', 'message'],
  rowOf: ({ data }) => data.requestId,
  on: {
    ContactRequestSubmitted: (_, { data, metadata }) => ({
      id: data.requestId,
      kind: data.kind,
      name: data.name,
      email: data.email,
      phone: data.phone,
      message: data.message,
      status: 'open',
      submitted_at: metadata.occurredAt,
      handled_at: null,
      handled_by_name: null,
    }),
    ContactRequestHandled: (row, { metadata }) =>
      row && {
        ...row,
        status: 'handled',
        handled_at: metadata.occurredAt,
        handled_by_name: metadata.actor.name ?? null,
      },
    ContactRequestReopened: (row) => row && { ...row, status: 'open', handled_at: null, handled_by_name: null },
  },
});
