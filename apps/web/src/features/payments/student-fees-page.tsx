import { fees } from '@bursar/contracts';

import { useUser } from '../../shared/session.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { Register } from '../../shared/ui/register.js';
import { BILL_COLUMNS, billId, useBillAction } from './student-bills.js';

const STATUSES = [
  {
    field: 'status',
    label: 'Status',
    options: [
      { value: 'unpaid', label: 'Unpaid' },
      { value: 'partial', label: 'Partly paid' },
      { value: 'paid', label: 'Paid' },
    ],
  },
];

/** All bills of the signed-in student. */
export default function StudentFeesPage() {
  const { student_id } = useUser();
  const action = useBillAction();
  return (
    <>
      <PageHeader title="My Fees" subtitle="Every bill, paid and unpaid." />
      <Register
        name="Fee Payments"
        route={fees.studentFees}
        input={{ student_id: student_id ?? '' }}
        columns={BILL_COLUMNS}
        rowId={billId}
        actions={action}
        actionsHeader="Action"
        defaultSort="due_date"
        search="Description"
        filters={STATUSES}
        empty="No fee records found"
        failure="Failed to load dashboard data. Please try again later."
      />
    </>
  );
}
