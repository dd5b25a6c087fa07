import { identity, ROLE_NAMES, ROLES } from '@bursar/contracts';
import { identitySheets } from '@bursar/contracts/sheets/identity';

import { useOutcome } from '../../shared/feedback/outcome.js';
import { ActButton } from '../../shared/past/act-button.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { ACTIVITY_FILTER } from '../../shared/table/activity-filter.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { PassOuts } from './pass-outs.js';
import { PassedOutPanel } from './passed-out-panel.js';
import { UserLists } from './user-lists.js';
import { useUserActions } from './use-user-actions.js';
import { USER_LOOKS } from './user-looks.js';
import styles from './users-page.module.css';

const COLUMNS = columnsOf(identitySheets.users.columns, USER_LOOKS);

const FILTERS = [
  { field: 'role', label: 'Role', options: ROLES.map((value) => ({ value, label: ROLE_NAMES[value] })) },
  ACTIVITY_FILTER,
];

export default function UsersPage() {
  const { shown, actions, add } = useUserActions({ activation: identity.setActive, activate: 'Activate' });
  const [banner, report] = useOutcome('');
  return (
    <>
      <PageHeader
        title="User Management"
        actions={
          <>
            <ActButton onClick={() => add('bulk')}>Bulk Upload Students</ActButton>
            <ActButton look="primary" onClick={() => add()}>
              Add New User
            </ActButton>
          </>
        }
      />
      <Stack>
        {shown}
        {banner}
        <div className={styles.page} data-in-order="">
          <UserLists />
          <div className={styles.register}>
            <Stack>
              <Register
                sheet={identitySheets.users}
                record="user"
                columns={COLUMNS}
                actions={actions}
                defaultSort="name"
                search="Name, email or enrollment number"
                filters={FILTERS}
                empty="No users yet."
                failure="Failed to load users."
              />
              <details className={styles.passedOut}>
                <summary>Passed-out batches</summary>
                <PassedOutPanel report={report} />
                <PassOuts report={report} />
              </details>
            </Stack>
          </div>
        </div>
      </Stack>
    </>
  );
}
