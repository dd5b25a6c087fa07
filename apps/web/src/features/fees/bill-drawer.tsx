import { type AssignedFee, billChanges, fees, payments } from '@bursar/contracts';
import { lazy, Suspense, useState } from 'react';

import { BillPayments } from '../../shared/bill/bill-payments.js';
import { formatDate, formatDateTime } from '../../shared/dates.js';
import { History } from '../../shared/history/history.js';
import { withinChunkTimeout } from '../../shared/lazy-page.js';
import { formatRupees } from '../../shared/money.js';
import { Banner } from '../../shared/ui/banner.js';
import { Button } from '../../shared/ui/button.js';
import { Drawer } from '../../shared/ui/dialog.js';
import { Facts } from '../../shared/ui/layout.js';
import { Loading } from '../../shared/ui/loading.js';
import { type Report } from '../../shared/ui/outcome.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';
import { useMay } from '../../shared/use-may.js';
import { useRoute } from '../../shared/use-route.js';

const ExtendBillDialog = lazy(() => withinChunkTimeout(import('./extend-bill-dialog.js')));

interface BillDrawerProps {
  /** As it was when its row was opened; what has happened to it since is shown as it happens. */
  readonly bill: AssignedFee;
  readonly report: Report;
  readonly onClose: () => void;
}

/** Everything known of one bill: what it asks for, what was paid on it, and all that happened to it. */
export function BillDrawer({ bill: opened, report, onClose }: BillDrawerProps) {
  const { student_id, fee_structure_id } = opened;
  const may = useMay(billChanges.extendOne);
  const [extending, setExtending] = useState(false);
  const live = useRoute(fees.assignedFees, { student_id, fee_structure_id });
  const bill = live.data?.find(({ id }) => id === opened.id) ?? opened;
  return (
    <Drawer title={bill.fee_title} onClose={onClose}>
      <Facts
        of={[
          ['Student', bill.student_name],
          ['Enrollment No', bill.enrollment_no],
          ['Batch', bill.batch],
          ['Department', bill.department_name ?? '—'],
          ...(bill.description === '' ? [] : ([['Description', bill.description]] as const)),
          ['Amount', formatRupees(bill.total_amount)],
          ['Paid', formatRupees(bill.paid_amount)],
          ['Waiting for approval', formatRupees(bill.pending_amount)],
          ['Outstanding', formatRupees(bill.outstanding)],
          ['Status', <StatusBadge key="status" status={bill.status} />],
          ['Due Date', formatDate(bill.due_date)],
          ['Assigned', formatDateTime(bill.assigned_at)],
          ['Id', bill.id],
        ]}
      />
      {may && bill.status !== 'PAID' && (
        <div>
          <Button onClick={() => setExtending(true)}>Extend Due Date</Button>
        </div>
      )}
      <PaymentsOf billId={bill.id} />
      <History kind="fee" id={bill.id} />
      <Suspense>
        {extending && <ExtendBillDialog bill={bill} report={report} onClose={() => setExtending(false)} />}
      </Suspense>
    </Drawer>
  );
}

function PaymentsOf({ billId }: { readonly billId: string }) {
  const transactions = useRoute(payments.allTransactions, { fee_id: billId });
  if (transactions.data) {
    return (
      <BillPayments
        payments={transactions.data.map(
          ({ id, amount_paid, method, payment_reference, status, reason, payment_date }) => ({
            id,
            amount: amount_paid,
            method,
            reference: payment_reference,
            status,
            reason,
            at: payment_date,
          }),
        )}
      />
    );
  }
  if (!transactions.isError) return <Loading text="Loading the payments..." />;
  return (
    <Banner tone="error" onRetry={() => void transactions.refetch()}>
      {transactions.error.text('The payments could not be loaded.')}
    </Banner>
  );
}
