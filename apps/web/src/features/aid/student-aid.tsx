import { type AidApplication, type AidDisbursement } from '@bursar/contracts';

import { Amount } from '../../shared/figures/amount.js';
import { Stat } from '../../shared/figures/stat.js';
import { type Whose } from '../../shared/figures/why-address.js';
import { SummaryTable } from '../../shared/table/summary-table.js';
import { aidRowId, OWN_APPLICATION_COLUMNS, LATEST_DISBURSEMENT_COLUMNS } from './aid-columns.js';
import { receivedIn } from './received.js';

interface StudentAidProps {
  readonly applications: readonly AidApplication[] | undefined;
  readonly disbursements: readonly AidDisbursement[] | undefined;
}

interface AidTablesProps extends StudentAidProps {
  readonly own: boolean;
}

const fromDisbursements = (count: number): string => `from ${count} ${count === 1 ? 'disbursement' : 'disbursements'}`;

export function AidStats({ applications, disbursements, whose }: StudentAidProps & { readonly whose: Whose }) {
  const received = disbursements && receivedIn(disbursements);
  return (
    <>
      <Stat
        label="Total Aid Received"
        value={received && <Amount rupees={received.rupees} large />}
        subtitle={received && fromDisbursements(received.count)}
        to="/student/disbursements"
        why={{ figure: 'aid_received', whose }}
      />
      <Stat
        label="Pending Applications"
        value={applications?.filter(({ status }) => status === 'pending').length}
        subtitle={applications && `of ${applications.length} submitted`}
        to="/student/aid-applications?status=pending"
        why={{ figure: 'aid_applications_pending', whose }}
      />
    </>
  );
}

export const AidTables = ({ applications, disbursements, own }: AidTablesProps) => (
  <>
    <SummaryTable
      title="Aid Applications"
      rows={applications}
      {...(own && { viewAll: '/student/aid-applications' })}
      empty="No aid applications submitted yet"
      columns={OWN_APPLICATION_COLUMNS}
      rowId={aidRowId}
    />
    <SummaryTable
      title="Aid Disbursements"
      rows={disbursements}
      {...(own && { viewAll: '/student/disbursements' })}
      empty="No disbursements received yet"
      columns={LATEST_DISBURSEMENT_COLUMNS}
      rowId={aidRowId}
    />
  </>
);
