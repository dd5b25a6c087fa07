import { fees, people, type Route } from '@bursar/contracts';
import { Link } from 'react-router-dom';

import { useMay } from '../session/use-may.js';
import styles from './person-link.module.css';

interface PersonLinkProps {
  readonly id: string;
  readonly name: string;
}

/** Leads to the student's page for roles that may open it. */
export const StudentLink = (of: PersonLinkProps) => <NameLink {...of} page="/students" route={fees.assignedFees} />;

export const StaffLink = (of: PersonLinkProps) => <NameLink {...of} page="/people" route={people.profile} />;

interface NameLinkProps extends PersonLinkProps {
  readonly page: string;
  readonly route: Route;
}

function NameLink({ id, name, page, route }: NameLinkProps) {
  const may = useMay(route);
  return may ? (
    <Link className={styles.person} to={`${page}/${encodeURIComponent(id)}`}>
      {name}
    </Link>
  ) : (
    name
  );
}
