import { aid, fees, people, type Route } from '@bursar/contracts';
import { Link } from 'react-router-dom';

import { useMay } from '../session/use-may.js';
import styles from './record-links.module.css';

interface LinkProps {
  readonly id: string;
  readonly name: string;
}

export const StudentLink = ({ id, name }: LinkProps) => (
  <RecordLink name={name} to={`/students/${encodeURIComponent(id)}`} route={fees.assignedFees} />
);

export const StaffLink = ({ id, name }: LinkProps) => (
  <RecordLink name={name} to={`/people/${encodeURIComponent(id)}`} route={people.profile} />
);

export const BillLink = ({ studentId, id, name }: LinkProps & { readonly studentId: string }) => (
  <RecordLink
    name={name}
    to={`/students/${encodeURIComponent(studentId)}?open=${encodeURIComponent(id)}`}
    route={fees.assignedFees}
  />
);

export const FundLink = ({ id, name }: LinkProps) => (
  <RecordLink name={name} to={`/admin/aid?tab=funds&open=${encodeURIComponent(id)}`} route={aid.allFunds} />
);

interface RecordLinkProps {
  readonly name: string;
  readonly to: string;
  readonly route: Route;
}

function RecordLink({ name, to, route }: RecordLinkProps) {
  const may = useMay(route);
  return may ? (
    <Link className={styles.record} to={to}>
      {name}
    </Link>
  ) : (
    name
  );
}
