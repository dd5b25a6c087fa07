import { ROLE_NAMES } from '@bursar/domain/identity';
import { contact, type ContactRequest } from '../contact.contract.js';
import { identity, type User } from '../identity.contract.js';
import { type PassOut, passOuts } from '../pass-outs.contract.js';
import { byId, sheet, type SheetColumn } from '../sheet.js';

const NAME: SheetColumn<User, 'name'> = { id: 'name', header: 'Name', value: ({ name }) => name };
const EMAIL: SheetColumn<User, 'email'> = { id: 'email', header: 'Email', value: ({ email }) => email };
const BATCH: SheetColumn<User, 'batch'> = { id: 'batch', header: 'Batch', value: ({ batch }) => batch };
const STATUS: SheetColumn<User, 'is_active'> = {
  id: 'is_active',
  header: 'Status',
  value: ({ is_active }) => (is_active ? 'active' : 'inactive'),
  unit: 'status',
};

/** Returns the status of a pass-out, which stands until somebody reverses it. */
export const passOutStatusOf = ({ reversed_at }: PassOut): string => (reversed_at === null ? 'passed out' : 'reversed');

/** What people without an account can ask about, as the office reads it. */
export const CONTACT_KIND_NAMES: Readonly<Record<ContactRequest['kind'], string>> = {
  contact: 'Question',
  demo: 'Demo',
  access: 'Account',
};

/** What becomes of such a request, as the office reads it. */
export const CONTACT_STATUS_NAMES: Readonly<Record<ContactRequest['status'], string>> = {
  open: 'Open',
  handled: 'Handled',
};

/** The lists of people. */
export const identitySheets = {
  users: sheet({
    kind: 'users',
    title: 'Users',
    route: identity.allUsers,
    rowId: byId,
    columns: [
      NAME,
      EMAIL,
      { id: 'role', header: 'Role', value: ({ role }) => ROLE_NAMES[role] },
      { id: 'department_id', header: 'Department', value: ({ department }) => department },
      BATCH,
      STATUS,
    ],
  }),
  people: sheet({
    kind: 'people',
    title: 'People',
    route: identity.usersFilter,
    rowId: byId,
    columns: [NAME, EMAIL, STATUS],
  }),
  students: sheet({
    kind: 'students',
    title: 'Students',
    route: identity.usersFilter,
    rowId: byId,
    columns: [NAME, EMAIL, BATCH, STATUS],
  }),
  passOuts: sheet({
    kind: 'passouts',
    title: 'Passed-Out Batches',
    route: passOuts.list,
    rowId: byId,
    columns: [
      { id: 'batch', header: 'Batch', value: ({ batch }) => batch },
      { id: 'students', header: 'Students', value: ({ students }) => students },
      {
        id: 'status',
        header: 'Status',
        value: passOutStatusOf,
        unit: 'status',
        also: [
          { header: 'Reversed', value: ({ reversed_at }) => reversed_at, unit: 'instant' },
          { header: 'Reversed By', value: ({ reversed_by_name }) => reversed_by_name },
          { header: 'Why', value: ({ reversal_reason }) => reversal_reason },
        ],
      },
      {
        id: 'passed_out_at',
        header: 'Passed Out',
        value: ({ passed_out_at }) => passed_out_at,
        unit: 'instant',
        also: [{ header: 'By', value: ({ passed_out_by_name }) => passed_out_by_name }],
      },
    ],
  }),
  requests: sheet({
    kind: 'requests',
    title: 'Requests',
    route: contact.requests,
    rowId: byId,
    columns: [
      { id: 'name', header: 'Name', value: ({ name }) => name },
      { id: 'email', header: 'Email', value: ({ email }) => email },
      { id: 'kind', header: 'About', value: ({ kind }) => CONTACT_KIND_NAMES[kind] },
      { id: 'message', header: 'Message', value: ({ message }) => message },
      { id: 'submitted_at', header: 'Sent', value: ({ submitted_at }) => submitted_at, unit: 'instant' },
      { id: 'status', header: 'Status', value: ({ status }) => CONTACT_STATUS_NAMES[status] },
    ],
  }),
};
