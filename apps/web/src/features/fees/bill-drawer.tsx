import { type AssignedFee, billChanges, fees, payments } from '@bursar/contracts';
import { invoiceNoOf } from '@bursar/contracts/sheets/fees';
import { type ReactNode, useState } from 'react';

import { BillPayments } from '../../shared/bill/bill-payments.js';
import { Banner } from '../../shared/feedback/banner.js';
import { Loading } from '../../shared/feedback/loading.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatDate, formatDateTime } from '../../shared/figures/dates.js';
import { RecordId } from '../../shared/figures/record-id.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { StudentLink } from '../../shared/figures/record-links.js';
import { History } from '../../shared/history/history.js';
import { Drawer, DrawerFoot } from '../../shared/overlay/dialog.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useMay } from '../../shared/session/use-may.js';
import { Facts, Stack } from '../../shared/shell/layout.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';

const { Part: NoteDialog } = lazyPart(async () => (await import('./note-dialog.js')).default);
const { Part: ExtendBillDialog } = lazyPart(async () => (await import('./extend-bill-dialog.js')).default);

interface BillDrawerProps {
  readonly bill: AssignedFee;
  readonly report: Report;
  readonly actions?: ReactNode;
  readonly onClose: () => void;
}

export function BillDrawer({ bill: opened, report, actions, onClose }: BillDrawerProps) {
  const { student_id, fee_structure_id } = opened;
  const live = useRoute(fees.assignedFees, { student_id, fee_structure_id });
  const bill = live.data?.find(({ id }) => id === opened.id) ?? opened;
  return (
    <Drawer title={bill.fee_title} onClose={onClose}>
      <Stack>
        <Facts
          of={[
            ['Fee', bill.fee_title],
            ['Invoice No', invoiceNoOf(bill)],
            ['Student', <StudentLink key="student" id={bill.student_id} name={bill.student_name} />],
            ['Enrollment No', bill.enrollment_no],
            ['Batch', bill.batch],
            ['Department', bill.department_name ?? '—'],
            ...(bill.description === '' ? [] : ([['Description', bill.description]] as const)),
            ...(bill.note === '' ? [] : ([['Remarks for the student', bill.note]] as const)),
            ['Amount', <Amount key="amount" rupees={bill.total_amount} />],
            ['Paid', <Amount key="paid" rupees={bill.paid_amount} />],
            ['Waiting for approval', <Amount key="waiting-for-approval" rupees={bill.pending_amount} />],
            ['Outstanding', <Amount key="outstanding" rupees={bill.outstanding} />],
            ['Status', <StatusBadge key="status" status={bill.status} />],
            ['Due Date', formatDate(bill.due_date)],
            ['Assigned', formatDateTime(bill.assigned_at)],
          ]}
        />
        <RecordId of={bill.id} />
      </Stack>
      <PaymentsOf billId={bill.id} />
      <History kind="fee" id={bill.id} />
      <DrawerFoot>
        {actions}
        <BillActions bill={bill} report={report} />
      </DrawerFoot>
    </Drawer>
  );
}

function BillActions({ bill, report }: Pick<BillDrawerProps, 'bill' | 'report'>) {
  const mayExtend = useMay(billChanges.extendOne) && bill.status !== 'PAID';
  const mayWrite = useMay(fees.writeNote);
  const [dialog, setDialog] = useState<'extend' | 'note'>();
  const close = (): void => setDialog(undefined);
  return (
    <>
      {mayExtend && (
        <ActButton size="small" onClick={() => setDialog('extend')}>
          Extend Due Date
        </ActButton>
      )}
      {mayWrite && (
        <ActButton size="small" onClick={() => setDialog('note')}>
          Remarks for the Student
        </ActButton>
      )}
      {dialog === 'extend' && <ExtendBillDialog bill={bill} report={report} onClose={close} />}
      {dialog === 'note' && <NoteDialog bill={bill} report={report} onClose={close} />}
    </>
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
