import { budgeting, type Grant, GRANT_STATUSES } from '@bursar/contracts';
import { budgetingSheets } from '@bursar/contracts/sheets/budgeting';
import { useCallback, useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { Noted } from '../../shared/figures/noted.js';
import { StaffLink } from '../../shared/figures/record-links.js';
import { statusLook } from '../../shared/figures/status.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { useMay } from '../../shared/session/use-may.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { type Filter } from '../../shared/table/filter.js';
import { useDepartmentFilter } from '../../shared/table/use-department-filter.js';
import { GRANT_LOOKS } from './grant-columns.js';
import { GrantDialog } from './grant-dialog.js';

const facultyOf = ({ faculty_id: id, faculty_name: name }: Grant) =>
  id === null || name === null ? undefined : <StaffLink id={id} name={name} />;

const COLUMNS = columnsOf(budgetingSheets.grants.columns, {
  ...GRANT_LOOKS,
  spent: { from: 1024 },
  department_name: {
    cell: ({ department_name, faculty_name }) => (
      <Noted note={faculty_name ?? 'No faculty member'}>{department_name ?? '—'}</Noted>
    ),
    alsoLink: facultyOf,
  },
});

const STATUS_FILTER: Filter = {
  field: 'status',
  label: 'Status',
  options: GRANT_STATUSES.map((value) => ({ value, label: statusLook(value).word })),
};

export function Grants({ report }: { readonly report: Report }) {
  const { confirm } = useAsk();
  const filters = [useDepartmentFilter(), STATUS_FILTER];
  const mayChange = useMay(budgeting.addGrant);
  const { mutate: withdraw } = useAction(budgeting.withdrawGrant);
  const [edited, setEdited] = useState<Grant | 'new'>();
  const remove = useCallback(
    async ({ id, version, funding_agency, amount }: Grant): Promise<void> => {
      const text = 'Are you sure you want to delete this grant?';
      if (!(await confirm({ text, about: funding_agency, rupees: amount, verb: 'Delete', danger: true }))) return;
      withdraw(
        { id, version },
        {
          onSuccess: ({ message }) => report.succeeded(message),
          onError: (error) => report.failed(error.text('Failed to delete the grant.')),
        },
      );
    },
    [confirm, withdraw, report],
  );
  const actions = useCallback(
    (grant: Grant) => (
      <>
        <ActButton
          size="small"
          aria-label={`Edit the grant of ${grant.funding_agency}`}
          onClick={() => setEdited(grant)}
        >
          Edit
        </ActButton>
        <ActButton
          size="small"
          aria-label={`Delete the grant of ${grant.funding_agency}`}
          onClick={() => void remove(grant)}
        >
          Delete
        </ActButton>
      </>
    ),
    [remove],
  );
  return (
    <>
      <Register
        sheet={budgetingSheets.grants}
        record="grant"
        columns={COLUMNS}
        actions={mayChange ? actions : undefined}
        search="Agency, department or faculty member"
        filters={filters}
        empty="No grants available"
        failure="The grants could not be loaded."
      >
        {mayChange && (
          <ActButton look="primary" onClick={() => setEdited('new')}>
            Add Grant
          </ActButton>
        )}
      </Register>
      {edited && (
        <GrantDialog
          grant={edited === 'new' ? undefined : edited}
          report={report}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
