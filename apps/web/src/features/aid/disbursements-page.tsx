import { aid } from '@bursar/contracts';

import { useUser } from '../../shared/session.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { Register } from '../../shared/ui/register.js';
import { aidRowId, DISBURSEMENT_COLUMNS, DISBURSEMENT_DETAILS } from './aid-columns.js';

const COLUMNS = [...DISBURSEMENT_COLUMNS, ...DISBURSEMENT_DETAILS];

/** All aid the signed-in student received, and which bill it made smaller. */
export default function DisbursementsPage() {
  const { student_id } = useUser();
  return (
    <>
      <PageHeader title="Aid Disbursements" subtitle="Paid to your bank account, or credited to a bill." />
      <Register
        name="Aid Disbursements"
        route={aid.studentDisbursements}
        input={{ student_id: student_id ?? '' }}
        columns={COLUMNS}
        rowId={aidRowId}
        defaultSort="-disbursed_at"
        search="Aid type or reference"
        empty="No disbursements received yet"
        failure="Failed to load dashboard data. Please try again later."
      />
    </>
  );
}
