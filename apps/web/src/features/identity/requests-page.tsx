import { contact, type ContactRequest } from '@bursar/contracts';
import { CONTACT_KIND_NAMES, CONTACT_STATUS_NAMES, identitySheets } from '@bursar/contracts/sheets/identity';

import { useOutcome } from '../../shared/feedback/outcome.js';
import { formatDateTime } from '../../shared/figures/dates.js';
import { Email } from '../../shared/figures/email.js';
import { Drawer, DrawerFoot } from '../../shared/overlay/dialog.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { Facts, Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';

const COLUMNS = columnsOf(identitySheets.requests.columns, {
  name: { sortable: true },
  email: { cell: ({ email }) => <Email address={email} /> },
  kind: { sortable: true },
  submitted_at: { sortable: true },
  status: { sortable: true },
});

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const FILTERS = [
  { field: 'status', label: 'Status', options: optionsOf(CONTACT_STATUS_NAMES) },
  { field: 'kind', label: 'About', options: optionsOf(CONTACT_KIND_NAMES) },
];

export default function RequestsPage() {
  const [banner, report] = useOutcome('');
  const handle = useAction(contact.handle);
  const mark = ({ id, status }: ContactRequest): void =>
    handle.mutate(
      { id, handled: status === 'open' },
      {
        onSuccess: ({ message }) => {
          report.succeeded(message);
        },
        onError: (error) => report.failed(error.text('Something went wrong.')),
      },
    );
  const markButton = (request: ContactRequest) => (
    <ActButton
      size="small"
      aria-label={`${request.status === 'open' ? 'Mark as handled' : 'Open again'}: ${request.name}`}
      onClick={() => mark(request)}
    >
      {request.status === 'open' ? 'Mark as handled' : 'Open again'}
    </ActButton>
  );

  return (
    <>
      <PageHeader title="Requests" subtitle="Messages to the administrators from people without an account." />
      <Stack>
        {banner}
        <Register
          sheet={identitySheets.requests}
          columns={COLUMNS}
          defaultSort="-submitted_at"
          search="Name, email or message"
          filters={FILTERS}
          actions={markButton}
          drawer={({ row, actions, onClose }) => (
            <Drawer title={`Request of ${row.name}`} onClose={onClose}>
              <Facts of={factsOf(row)} />
              <DrawerFoot>{actions}</DrawerFoot>
            </Drawer>
          )}
          empty="No requests yet."
          failure="The requests could not be loaded."
        />
      </Stack>
    </>
  );
}

const factsOf = ({ kind, email, phone, message, submitted_at, handled_at, handled_by_name }: ContactRequest) =>
  [
    ['About', CONTACT_KIND_NAMES[kind]],
    ['Email', <a href={`mailto:${email}`}>{email}</a>],
    ['Phone', phone ?? '—'],
    ['Message', message],
    ['Sent', formatDateTime(submitted_at)],
    ['Handled', handled_at === null ? '—' : `${formatDateTime(handled_at)} by ${handled_by_name ?? 'Unknown'}`],
  ] as const;
