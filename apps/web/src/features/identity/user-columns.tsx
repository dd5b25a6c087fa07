import { type User } from '@bursar/contracts';

import { type Column } from '../../shared/ui/column.js';
import { Email } from '../../shared/ui/email.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';

export const NAME: Column<User> = {
  id: 'name',
  header: 'Name',
  cell: ({ name }) => name,
  value: ({ name }) => name,
  sortable: true,
};
export const EMAIL: Column<User> = {
  id: 'email',
  header: 'Email',
  cell: ({ email }) => <Email address={email} />,
  value: ({ email }) => email,
  sortable: true,
  wrap: true,
};
export const BATCH: Column<User> = {
  id: 'batch',
  header: 'Batch',
  cell: ({ batch }) => batch ?? '—',
  value: ({ batch }) => batch,
  sortable: true,
};
export const STATUS: Column<User> = {
  id: 'is_active',
  header: 'Status',
  cell: ({ is_active }) => <StatusBadge status={is_active ? 'active' : 'inactive'} />,
  value: ({ is_active }) => (is_active ? 'active' : 'inactive'),
  unit: 'status',
  sortable: true,
};

export const userId = ({ id }: User): string => id;
