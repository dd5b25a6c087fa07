import { type UserEvents } from '../identity/events.js';
import { type Day, NO_ID, projection, rupeesOf, type Timestamp } from '../kernel/index.js';
import { type ApprovalKind } from './approval-rule.js';
import { type DelegationEvents } from './delegation.events.js';

export type DelegationRow = {
  id: string;
  user_id: string;
  user_name: string;
  deputy_id: string;
  deputy_name: string;
  starts_on: Day;
  ends_on: Day;
  kinds: readonly ApprovalKind[] | null;
  up_to: number | null;
  reason: string;
  status: 'standing' | 'ended';
  delegated_at: Timestamp;
  ended_at: Timestamp | null;
  ended_by_name: string | null;
  version: number;
};

export const delegations = projection<DelegationRow, DelegationEvents & Pick<UserEvents, 'UserDetailsChanged'>>({
  name: 'delegations',
  version: 2,
  indexes: ['user_id', 'deputy_id', 'starts_on', 'ends_on', 'status', 'delegated_at', 'user_name', 'deputy_name'],
  search: ['user_name', 'deputy_name'],
  rowOf: ({ data }) => ('delegationId' in data ? data.delegationId : NO_ID),
  on: {
    AuthorityDelegated: (_, { data, metadata, revision }) => ({
      ...{ id: data.delegationId, user_id: data.fromUserId, user_name: data.fromName },
      ...{ deputy_id: data.toUserId, deputy_name: data.toName, starts_on: data.from, ends_on: data.to },
      kinds: data.kinds,
      up_to: data.upToPaise === null ? null : rupeesOf(data.upToPaise),
      ...{ reason: data.reason, status: 'standing', delegated_at: metadata.occurredAt },
      ...{ ended_at: null, ended_by_name: null, version: revision },
    }),
    DelegationBegun: (row, { revision }) => row && { ...row, version: revision },
    DelegationEnded: (row, { data, metadata, revision }) =>
      row && {
        ...row,
        ...{ status: 'ended', ended_at: metadata.occurredAt, ended_by_name: data.byName, version: revision },
      },
  },
  fanOut: {
    UserDetailsChanged: ({ data: { userId, name } }) => ({
      where: { status: 'standing' },
      change: (row) => renamed(row, userId, name),
    }),
  },
});

function renamed(row: DelegationRow, userId: string, name: string): DelegationRow {
  if (row.user_id === userId) return { ...row, user_name: name };
  return row.deputy_id === userId ? { ...row, deputy_name: name } : row;
}
