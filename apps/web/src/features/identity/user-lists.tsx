import { identity, type UsersPlace } from '@bursar/contracts';
import { Link } from 'react-router-dom';

import { formatCount } from '../../shared/figures/money.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useDepartments } from '../../shared/server/use-departments.js';
import styles from './users-page.module.css';

type Place = Pick<UsersPlace, 'departmentId'> | Pick<UsersPlace, 'category'>;

interface List {
  readonly name: string;
  readonly path: string;
  readonly place: Place;
}

const OTHER_LISTS: readonly List[] = [
  { name: 'Administration', path: '/administration-users', place: { category: 'administration' } },
  { name: 'Others', path: '/others-users', place: { category: 'others' } },
];

export function UserLists() {
  const ofDepartments = useDepartments().departments.map(({ id, name }) => ({
    name,
    path: `/department-users/${id}`,
    place: { departmentId: id },
  }));
  return (
    <nav className={styles.lists} aria-label="Lists of users">
      <ul>
        {[...ofDepartments, ...OTHER_LISTS].map(({ name, path, place }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
            <Count place={place} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ place }: { readonly place: Place }) {
  const { data } = useRoute(identity.countUsers, place);
  return <span className={styles.count}>{data && formatCount(data.users)}</span>;
}
