import { ROLE_NAMES } from '@bursar/domain/identity';
import { contact, type ContactRequest } from '../contact.contract.js';
import { identity, type User } from '../identity.contract.js';
import { type PassOut, passOuts } from '../pass-outs.contract.js';
import { activity, instant, person, plain } from './columns.sheets.js';
import { byId, sheet, type SheetColumn } from '../sheet.js';

const NAME: SheetColumn<User, 'name'> = person('name', 'Name');
const EMAIL: SheetColumn<User, 'email'> = plain('email', 'Email');
const BATCH: SheetColumn<User, 'batch'> = plain('batch', 'Batch');

export const passOutStatusOf = ({ reversed_at }: PassOut): string => (reversed_at === null ? 'passed out' : 'reversed');

export const CONTACT_KIND_NAMES: Readonly<Record<ContactRequest['kind'], string>> = {
  contact: 'Question',
  demo: 'Demo',
  access: 'Account',
};

export const CONTACT_STATUS_NAMES: Readonly<Record<ContactRequest['status'], string>> = {
  open: 'Open',
  handled: 'Handled',
};

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
      activity,
    ],
  }),
  people: sheet({
    kind: 'people',
    title: 'People',
    route: identity.usersFilter,
    rowId: byId,
    columns: [NAME, EMAIL, activity],
  }),
  students: sheet({
    kind: 'students',
    title: 'Students',
    route: identity.usersFilter,
    rowId: byId,
    columns: [NAME, EMAIL, BATCH, activity],
  }),
  passOuts: sheet({
    kind: 'passouts',
    title: 'Passed-Out Batches',
    route: passOuts.list,
    rowId: byId,
    columns: [
      plain('batch', 'Batch'),
      plain('students', 'Students'),
      {
        id: 'status',
        header: 'Status',
        value: passOutStatusOf,
        unit: 'status',
        also: [
          instant('reversed_at', 'Reversed'),
          plain('reversed_by_name', 'Reversed By'),
          plain('reversal_reason', 'Why'),
        ],
      },
      { ...instant('passed_out_at', 'Passed Out'), also: [plain('passed_out_by_name', 'By')] },
    ],
  }),
  requests: sheet({
    kind: 'requests',
    title: 'Requests',
    route: contact.requests,
    rowId: byId,
    columns: [
      person('name', 'Name'),
      plain('email', 'Email'),
      { id: 'kind', header: 'About', value: ({ kind }) => CONTACT_KIND_NAMES[kind] },
      plain('message', 'Message'),
      instant('submitted_at', 'Sent'),
      { id: 'status', header: 'Status', value: ({ status }) => CONTACT_STATUS_NAMES[status] },
    ],
  }),
};
