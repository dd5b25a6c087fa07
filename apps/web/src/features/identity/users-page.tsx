import { identity, ROLE_NAMES, ROLES, type User } from '@bursar/contracts';
import { useState } from 'react';

import { useUser } from '../../shared/session.js';
import { useAction } from '../../shared/use-action.js';
import { Button } from '../../shared/ui/button.js';
import { Stack } from '../../shared/ui/layout.js';
import { useOutcome } from '../../shared/ui/outcome.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { Register } from '../../shared/ui/register.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';
import { type Column } from '../../shared/ui/table.js';
import { AddUserDialog } from './add-user-dialog.js';
import { UploadStudentsDialog } from './upload-students-dialog.js';

/** May take two lines, the second beginning with the domain, so that the columns after it stay in sight. */
function Email({ address }: { readonly address: string }) {
  const domain = address.indexOf('@') + 1;
  return (
    <>
      {address.slice(0, domain)}
      <wbr />
      {address.slice(domain)}
    </>
  );
}

const COLUMNS: readonly Column<User>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortable: true },
  {
    id: 'email',
    header: 'Email',
    cell: ({ email }) => <Email address={email} />,
    value: ({ email }) => email,
    sortable: true,
    wrap: true,
  },
  { id: 'role', header: 'Role', cell: ({ role }) => ROLE_NAMES[role], sortable: true },
  {
    id: 'department_id',
    header: 'Department',
    cell: ({ department }) => department ?? '—',
    sortable: true,
    wrap: true,
  },
  { id: 'batch', header: 'Batch', cell: ({ batch }) => batch ?? '—', sortable: true },
  {
    id: 'is_active',
    header: 'Status',
    cell: ({ is_active }) => <StatusBadge status={is_active ? 'active' : 'inactive'} />,
    value: ({ is_active }) => (is_active ? 'active' : 'inactive'),
    unit: 'status',
    sortable: true,
  },
];

const FILTERS = [
  { field: 'role', label: 'Role', options: ROLES.map((value) => ({ value, label: ROLE_NAMES[value] })) },
  {
    field: 'is_active',
    label: 'Status',
    options: [
      { value: 'true', label: 'Active' },
      { value: 'false', label: 'Inactive' },
    ],
  },
];

const userId = ({ id }: User): string => id;

/** Everybody who can sign in, and the ways to add more. */
export default function UsersPage() {
  const { id: ownId } = useUser();
  const [open, setOpen] = useState<'add' | 'upload'>();
  const [banner, report] = useOutcome('');
  const setActive = useAction(identity.setActive);

  const toggle = ({ id, is_active }: User): void =>
    setActive.mutate(
      { id, is_active: !is_active },
      {
        onSuccess: ({ message }) => report.succeeded(message),
        onError: (error) => report.failed(error.text('Error updating status')),
      },
    );
  const close = (): void => setOpen(undefined);
  const done = (sentence: string): void => {
    close();
    report.succeeded(sentence);
  };

  return (
    <>
      <PageHeader
        title="User Management"
        actions={
          <>
            <Button onClick={() => setOpen('upload')}>Bulk Upload Students</Button>
            <Button look="primary" onClick={() => setOpen('add')}>
              Add New User
            </Button>
          </>
        }
      />
      <Stack>
        {banner}
        <Register
          name="Users"
          route={identity.allUsers}
          columns={COLUMNS}
          rowId={userId}
          actions={(user) =>
            user.id === ownId ? (
              <span>Yourself</span>
            ) : (
              <Button
                size="small"
                aria-label={`${user.is_active ? 'Deactivate' : 'Activate'} ${user.name}`}
                onClick={() => toggle(user)}
              >
                {user.is_active ? 'Deactivate' : 'Activate'}
              </Button>
            )
          }
          defaultSort="name"
          search="Name, email or enrollment number"
          filters={FILTERS}
          empty="There is nobody yet."
          failure="Failed to load users."
        />
      </Stack>
      {open === 'add' && <AddUserDialog onClose={close} onDone={done} />}
      {open === 'upload' && <UploadStudentsDialog onClose={close} onDone={done} />}
    </>
  );
}
