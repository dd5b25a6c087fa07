import { fees, type StudentFee } from '@bursar/contracts';
import { useState } from 'react';

import { useUser } from '../../shared/session.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { Register } from '../../shared/ui/register.js';
import { BillDrawer } from './bill-drawer.js';
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
  const [opened, setOpened] = useState<StudentFee>();
  return (
    <>
      <PageHeader title="My Fees" subtitle="Every bill, paid and unpaid." />
      <Register
        name="Fee Payments"
        route={fees.studentFees}
        input={{ student_id: student_id ?? '' }}
        columns={BILL_COLUMNS}
        rowId={billId}
        onOpen={setOpened}
        actions={action}
        actionsHeader="Action"
        defaultSort="-due_date"
        search="Description"
        filters={STATUSES}
        empty="No fee records found"
        failure="Failed to load dashboard data. Please try again later."
      />
      {opened && <BillDrawer bill={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
