import { REPORTS } from '@bursar/contracts';
import { Link } from 'react-router-dom';

import { PageHeader } from '../../shared/shell/page-header.js';
import styles from './reports.module.css';

export default function ReportsPage() {
  return (
    <>
      <PageHeader
        title="Financial Reports"
        subtitle="Any period, on the screen, on paper and as a file, always with the same figures"
      />
      <ul className={styles.gallery}>
        {REPORTS.map(({ kind, title, about }) => (
          <li key={kind}>
            <Link className={styles.report} to={`/admin/reports/${kind}`}>
              <span className={styles.name}>{title}</span>
              <span className={styles.about}>{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
