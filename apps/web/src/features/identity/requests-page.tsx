import { contact, type ContactRequest } from '@bursar/contracts';
import { useState } from 'react';

import { formatDateTime } from '../../shared/dates.js';
import { useAction } from '../../shared/use-action.js';
import { Button } from '../../shared/ui/button.js';
import { type Column } from '../../shared/ui/column.js';
import { Email } from '../../shared/ui/email.js';
import { Drawer } from '../../shared/ui/dialog.js';
import { Facts, FormActions, Stack } from '../../shared/ui/layout.js';
import { useOutcome } from '../../shared/ui/outcome.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { Register } from '../../shared/ui/register.js';

const KINDS: Readonly<Record<ContactRequest['kind'], string>> = {
  contact: 'Question',
  demo: 'Demo',
  access: 'Account',
};
const STATUSES: Readonly<Record<ContactRequest['status'], string>> = { open: 'Open', handled: 'Handled' };

const COLUMNS: readonly Column<ContactRequest>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, value: ({ name }) => name, sortable: true },
  {
    id: 'email',
    header: 'Email',
    cell: ({ email }) => <Email address={email} />,
    value: ({ email }) => email,
    wrap: true,
  },
  { id: 'kind', header: 'About', cell: ({ kind }) => KINDS[kind], value: ({ kind }) => KINDS[kind], sortable: true },
  { id: 'message', header: 'Message', cell: ({ message }) => message, value: ({ message }) => message, wrap: true },
  {
    id: 'submitted_at',
    header: 'Sent',
    cell: ({ submitted_at }) => formatDateTime(submitted_at),
    value: ({ submitted_at }) => submitted_at,
    unit: 'instant',
    sortable: true,
    wrap: true,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => STATUSES[status],
    value: ({ status }) => STATUSES[status],
    sortable: true,
  },
];

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const FILTERS = [
  { field: 'status', label: 'Status', options: optionsOf(STATUSES) },
  { field: 'kind', label: 'About', options: optionsOf(KINDS) },
];

/** What people without an account asked of the administrators. */
export default function RequestsPage() {
  const [open, setOpen] = useState<ContactRequest>();
  const [banner, report] = useOutcome('');
  const handle = useAction(contact.handle);
  const mark = ({ id, status }: ContactRequest): void =>
    handle.mutate(
      { id, handled: status === 'open' },
      {
        onSuccess: ({ message }) => {
          setOpen(undefined);
          report.succeeded(message);
        },
        onError: (error) => report.failed(error.text('Something went wrong.')),
      },
    );
  const markButton = (request: ContactRequest) => (
    <Button
      size="small"
      aria-label={`${request.status === 'open' ? 'Mark as handled' : 'Open again'}: ${request.name}`}
      onClick={() => mark(request)}
    >
      {request.status === 'open' ? 'Mark as handled' : 'Open again'}
    </Button>
  );

  return (
    <>
      <PageHeader title="Requests" subtitle="What people without an account asked of the administrators." />
      <Stack>
        {banner}
        <Register
          name="Requests"
          route={contact.requests}
          columns={COLUMNS}
          rowId={({ id }) => id}
          defaultSort="-submitted_at"
          search="Name, email or message"
          filters={FILTERS}
          actions={markButton}
          onOpen={setOpen}
          empty="Nobody has asked for anything yet."
          failure="The requests could not be loaded."
        />
      </Stack>
      {open && (
        <Drawer title={`Request of ${open.name}`} onClose={() => setOpen(undefined)}>
          <Stack>
            <Facts of={factsOf(open)} />
            <FormActions>{markButton(open)}</FormActions>
          </Stack>
        </Drawer>
      )}
    </>
  );
}

const factsOf = ({ kind, email, phone, message, submitted_at, handled_at, handled_by_name }: ContactRequest) =>
  [
    ['About', KINDS[kind]],
    ['Email', <a href={`mailto:${email}`}>{email}</a>],
    ['Phone', phone ?? '—'],
    ['Message', message],
    ['Sent', formatDateTime(submitted_at)],
    ['Handled', handled_at === null ? '—' : `${formatDateTime(handled_at)} by ${handled_by_name ?? 'Unknown'}`],
  ] as const;
