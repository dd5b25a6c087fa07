import { identity, type RequestOf, type User } from '@bursar/contracts';
import { identitySheets } from '@bursar/contracts/sheets/identity';
import { type ReactNode } from 'react';

import { Skeleton } from '../../shared/feedback/skeleton.js';
import { formatCount } from '../../shared/figures/money.js';
import { useRoute } from '../../shared/server/use-route.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { type Filter } from '../../shared/table/filter.js';
import styles from './people-section.module.css';
import { SignInStatus } from './sign-in-status.js';
import { USER_LOOKS } from './user-looks.js';

type Asked = RequestOf<typeof identity.countUsers>;

interface PeopleSectionProps {
  readonly title: string;
  readonly asked: Asked;
  readonly prefix: string;
  readonly empty: string;
  readonly failure: string;
  readonly filters?: readonly Filter[];
  readonly onlyWithPeople?: boolean;
  readonly actions: (user: User) => ReactNode;
}

const { people, students } = identitySheets;
const COLUMNS = columnsOf(people.columns, USER_LOOKS);
const STUDENT_COLUMNS = columnsOf(students.columns, USER_LOOKS);

export function PeopleSection({
  title,
  asked,
  prefix,
  empty,
  failure,
  filters = [],
  onlyWithPeople,
  actions,
}: PeopleSectionProps) {
  const { data, isPending } = useRoute(identity.countUsers, asked);
  if (onlyWithPeople && !data?.users) return isPending ? <Skeleton width="0" /> : null;
  const ofStudents = asked.role === 'student';
  return (
    <Register
      name={title}
      heading={
        <h2 className={styles.title}>
          {title} <span className={styles.count}>{data ? formatCount(data.users) : '…'}</span>
        </h2>
      }
      sheet={ofStudents ? students : people}
      input={asked}
      record="user"
      columns={ofStudents ? STUDENT_COLUMNS : COLUMNS}
      prefix={prefix}
      filters={filters}
      alwaysFiltered
      defaultSort="name"
      actions={actions}
      more={({ id }) => <SignInStatus id={id} />}
      empty={empty}
      failure={failure}
    />
  );
}
