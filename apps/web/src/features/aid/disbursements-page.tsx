import { aidSheets } from '@bursar/contracts/sheets/aid';

import { useUser } from '../../shared/session/session.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { DISBURSEMENT_LOOKS } from './aid-columns.js';

const COLUMNS = columnsOf(aidSheets.disbursementsOfStudent.columns, DISBURSEMENT_LOOKS);

export default function DisbursementsPage() {
  const { student_id } = useUser();
  return (
    <>
      <PageHeader title="Aid Disbursements" subtitle="Paid to your bank account, or credited to a bill." />
      <Register
        sheet={aidSheets.disbursementsOfStudent}
        input={{ student_id: student_id ?? '' }}
        columns={COLUMNS}
        defaultSort="-disbursed_at"
        search="Aid type or reference"
        empty="No disbursements received yet"
        failure="Failed to load dashboard data. Please try again later."
      />
    </>
  );
}
