import { fees } from '@bursar/contracts';
import { Link } from 'react-router-dom';

import { useMay } from '../session/use-may.js';
import styles from './student-link.module.css';

interface StudentLinkProps {
  readonly id: string;
  readonly name: string;
}

/** Leads to the student's page for roles that may open it. */
export function StudentLink({ id, name }: StudentLinkProps) {
  const may = useMay(fees.assignedFees);
  return may ? (
    <Link className={styles.student} to={`/students/${encodeURIComponent(id)}`}>
      {name}
    </Link>
  ) : (
    name
  );
}
