import { identity } from '@bursar/contracts';
import { useParams } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { Loading } from '../../shared/feedback/loading.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useRoute } from '../../shared/server/use-route.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { type Filter } from '../../shared/table/filter.js';
import { useDepartments } from '../../shared/server/use-departments.js';
import { PeopleSection } from './people-section.js';
import { useUserActions } from './use-user-actions.js';

const SECTIONS = [
  { role: 'hod', title: 'Head of Department', empty: 'No head of department found' },
  { role: 'faculty', title: 'Faculty Members', empty: 'No faculty members found' },
  { role: 'student', title: 'Students', empty: 'No students found' },
] as const;

export default function DepartmentUsersPage() {
  const { departmentId: id = '' } = useParams();
  const { departments, arriving } = useDepartments();
  const department = departments.find((each) => String(each.id) === id);
  if (department) return <Department key={id} {...department} />;
  return arriving ? <Loading /> : <UnknownDepartment />;
}

const UnknownDepartment = () => (
  <>
    <PageHeader title="Department Users" />
    <Banner tone="error">Failed to fetch department data</Banner>
  </>
);

function useBatchFilter(departmentId: number): readonly Filter[] {
  const { data } = useRoute(identity.countUsers, { departmentId, role: 'student' });
  const years = (data?.batches ?? []).map(({ batch }) => batch).toSorted((one, other) => other - one);
  const options = years.map((year) => ({ value: String(year), label: String(year) }));
  return [{ field: 'batch', label: 'Filter by Batch', beside: true, options }];
}

const NO_FILTERS: readonly Filter[] = [];

function Department({ id, name }: { readonly id: number; readonly name: string }) {
  const { shown, actions, add } = useUserActions({
    activation: identity.setActive,
    activate: 'Activate',
    department: id,
  });
  const filters = useBatchFilter(id);
  return (
    <>
      <PageHeader
        title={`${name} Users`}
        actions={
          <ActButton look="primary" onClick={() => add()}>
            Add User
          </ActButton>
        }
      />
      <Stack>
        {shown}
        {SECTIONS.map(({ role, title, empty }) => (
          <PeopleSection
            key={role}
            title={title}
            asked={{ departmentId: id, role }}
            prefix={`${role}-`}
            empty={empty}
            failure="Failed to fetch users"
            filters={role === 'student' ? filters : NO_FILTERS}
            actions={actions}
          />
        ))}
      </Stack>
    </>
  );
}
