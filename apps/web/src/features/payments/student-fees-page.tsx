import { students } from '@bursar/contracts';
import { feeSheets } from '@bursar/contracts/sheets/fees';

import { Banner } from '../../shared/feedback/banner.js';
import { ButtonLink } from '../../shared/form/button.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useUser } from '../../shared/session/session.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { Register } from '../../shared/table/register.js';
import { AccountStatement } from './account-statement.js';
import { BillDrawer } from './bill-drawer.js';
import { BILL_COLUMNS, useBillAction } from './student-bills.js';

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

export default function StudentFeesPage() {
  const { student_id, passed_out } = useUser();
  const action = useBillAction();
  const { alert } = useAsk();
  const account = useRoute(students.account, { student_id: student_id ?? '' }, { enabled: passed_out === true });
  return (
    <>
      <PageHeader
        title="My Fees"
        subtitle="Every bill, paid and unpaid."
        actions={<ButtonLink to="/student/ledger">Ledger</ButtonLink>}
      />
      <Stack>
        {passed_out && (
          <Banner tone="notice">
            Your batch has passed out. You can see and pay your bills here, and take your receipts.
          </Banner>
        )}
        <Register
          sheet={feeSheets.ofStudent}
          input={{ student_id: student_id ?? '' }}
          columns={BILL_COLUMNS}
          drawer={({ row, ...of }) => <BillDrawer bill={row} {...of} />}
          actions={action}
          actionsHeader="Action"
          defaultSort="-due_date"
          search="Description"
          filters={STATUSES}
          empty="No fee records found"
          failure="Failed to load dashboard data. Please try again later."
        />
        {passed_out && <AccountStatement of={account.data} onFailed={(sentence) => void alert(sentence)} />}
      </Stack>
    </>
  );
}
