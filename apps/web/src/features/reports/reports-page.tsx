import { REPORTS, reportSchedules } from '@bursar/contracts';
import { Link } from 'react-router-dom';

import { useOutcome } from '../../shared/feedback/outcome.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useMay } from '../../shared/session/use-may.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import styles from './reports.module.css';
import { Schedules } from './schedules.js';
import { useSending } from './use-sending.js';

export default function ReportsPage() {
  const may = useMay(reportSchedules.start);
  const [banner, report] = useOutcome('');
  const [dialog, send] = useSending(report);
  return (
    <>
      <PageHeader
        title="Financial Reports"
        subtitle="Any period, on the screen, on paper and as a file, always with the same figures"
        actions={may && <ActButton onClick={send}>Send by mail…</ActButton>}
      />
      <Stack>
        {banner}
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
        {may && <Schedules report={report} />}
      </Stack>
      {dialog}
    </>
  );
}
