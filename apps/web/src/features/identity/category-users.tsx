import { identity } from '@bursar/contracts';

import { ActButton } from '../../shared/past/act-button.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { PeopleSection } from './people-section.js';
import { useUserActions } from './use-user-actions.js';

const GROUPS = [
  { role: 'admin', title: 'Administrators', empty: 'No administrators found' },
  { role: 'finance_manager', title: 'Finance Managers', empty: 'No finance managers found' },
  { role: 'staff', title: 'Staff', empty: 'No staff found' },
  { role: 'hod', title: 'Department Heads', empty: 'No department heads found', only: true },
  { role: 'faculty', title: 'Faculty Members', empty: 'No faculty members found' },
  { role: 'student', title: 'Students', empty: 'No students found' },
  { role: 'auditor', title: 'Auditors', empty: 'No auditors found', only: true },
] as const;

interface CategoryUsersProps {
  readonly title: string;
  readonly category: 'administration' | 'others';
}

export function CategoryUsers({ title, category }: CategoryUsersProps) {
  const { shown, actions, add } = useUserActions({
    activation: identity.setActiveByCategory,
    activate: 'Activate Again',
  });
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <ActButton look="primary" onClick={() => add()}>
            Add User
          </ActButton>
        }
      />
      <Stack>
        {shown}
        {GROUPS.map((group) => (
          <PeopleSection
            key={group.role}
            title={group.title}
            asked={{ category, role: group.role }}
            prefix={`${group.role}-`}
            empty={group.empty}
            failure="Failed to load users."
            onlyWithPeople={'only' in group}
            actions={actions}
          />
        ))}
      </Stack>
    </>
  );
}
