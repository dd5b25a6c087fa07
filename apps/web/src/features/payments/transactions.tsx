import { methodName, PAYMENT_METHODS, payments, type Transaction } from '@bursar/contracts';
import { paymentSheets } from '@bursar/contracts/sheets/payments';
import { istDayOf } from '@bursar/domain/kernel';
import { useCallback, useMemo, useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatDate } from '../../shared/figures/dates.js';
import { Id } from '../../shared/figures/id.js';
import { Instant } from '../../shared/figures/instant.js';
import { formatRupees, howMany, sumRupees } from '../../shared/figures/money.js';
import { Noted } from '../../shared/figures/noted.js';
import { statusLook } from '../../shared/figures/status.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useUser } from '../../shared/session/session.js';
import { useMay } from '../../shared/session/use-may.js';
import { Stack } from '../../shared/shell/layout.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { useDoing } from '../../shared/shell/use-doing.js';
import { columnsOf } from '../../shared/table/column.js';
import { EachButton } from '../../shared/table/each-button.js';
import { Register } from '../../shared/table/register.js';
import { studentLook } from '../../shared/table/student-look.js';
import { type Filter } from '../../shared/table/filter.js';
import { type Bulk } from '../../shared/table/use-selection.js';
import { ReverseTransactionDialog } from './reverse-transaction-dialog.js';
import { TransactionActions } from './transaction-actions.js';
import { TransactionDrawer } from './transaction-drawer.js';
import { UndoDialog, type Undoing } from './undo-dialog.js';
import { useApprove } from './use-approve.js';
import { useOwnEntry } from './use-own-entry.js';
import { useReceipts } from './use-receipts.js';
import { onePerReceipt, onReceiptOf, receiptNote } from './whole-receipt.js';

const { Part: OpenRequests } = lazyPart(
  async () => (await import('../../shared/feedback/open-requests.js')).OpenRequests,
);

const { Part: RecordTransactionDialog } = lazyPart(
  async () => (await import('./record-transaction-dialog.js')).default,
);

const receivedBefore = ({ received_on, payment_date }: Transaction): string | undefined =>
  received_on === istDayOf(payment_date) ? undefined : `Received ${formatDate(received_on)}`;

const statusNote = ({ refunded_amount, self_approved }: Transaction): string =>
  [
    ...(refunded_amount === undefined ? [] : [`${formatRupees(refunded_amount)} refunded`]),
    ...(self_approved ? ['Self-approved'] : []),
  ].join(' · ');

const COLUMNS = columnsOf(paymentSheets.transactions.columns, {
  student_name: studentLook(),
  fee_name: {
    cell: (row) => <Noted note={receiptNote(row)}>{row.fee_name}</Noted>,
    sortable: true,
    second: true,
  },
  amount_paid: { sortable: true },
  amount_due: { from: 1280 },
  method: { sortable: true, from: 1024 },
  payment_reference: {
    cell: ({ payment_reference, replaces }) => (
      <Noted note={replaces === null ? undefined : 'Replaces a reversed entry'}>
        <Id of={payment_reference} />
      </Noted>
    ),
    sortable: true,
    from: 1024,
  },
  status: {
    cell: (row) => (
      <Noted note={statusNote(row)}>
        <StatusBadge status={row.status} />
      </Noted>
    ),
    sortable: true,
  },
  payment_date: {
    cell: (row) => (
      <Noted note={receivedBefore(row)}>
        <Instant at={row.payment_date} />
      </Noted>
    ),
    sortable: true,
  },
  remarks: { from: 1280 },
});

const FILTERS: readonly Filter[] = [
  {
    field: 'status',
    label: 'Approval',
    options: ['pending', 'success', 'rejected', 'refunded', 'reversed'].map((value) => ({
      value,
      label: statusLook(value).word,
    })),
  },
  {
    field: 'method',
    label: 'Method',
    options: PAYMENT_METHODS.map((value) => ({ value, label: methodName(value) })),
  },
  {
    field: 'self_approved',
    label: 'Approved by',
    options: [
      { value: 'true', label: 'The same person' },
      { value: 'false', label: 'Another person, or not approved yet' },
    ],
  },
];

const labelOf = ({ fee_name, student_name }: Transaction): string => `${fee_name} of ${student_name}`;

function useApproveMany(report: Report): Bulk<Transaction> {
  const { id: admin_user_id } = useUser();
  const ownEntry = useOwnEntry();
  return useMemo(
    () => ({
      label: labelOf,
      selectable: (row) => row.status === 'pending' && ownEntry(row) === undefined,
      refusal: ownEntry,
      actions: (chosen, clear) => {
        const rows = onePerReceipt(chosen);
        return (
          <EachButton
            rows={rows}
            route={payments.approvePayment}
            request={({ id }) => ({ transaction_id: id, admin_user_id })}
            label={labelOf}
            question={{
              text: `Approve ${howMany(rows.length, 'payment')}?`,
              about: 'Together',
              rupees: sumRupees(rows.map(onReceiptOf)),
              verb: 'Approve',
            }}
            outcome={(done) => `${done} of ${howMany(rows.length, 'transaction')} approved.`}
            failure="Approval failed."
            report={report}
            onDone={clear}
          />
        );
      },
    }),
    [ownEntry, admin_user_id, report],
  );
}

interface Over {
  readonly what: Undoing;
  readonly transaction: Transaction;
}

export function Transactions({ report }: { readonly report: Report }) {
  const { approve, approving } = useApprove(report);
  const { ofTransaction } = useReceipts(report.failed);
  const may = useMay(payments.recordTransaction);
  const bulk = useApproveMany(report);
  const [over, setOver] = useState<Over>();
  const [recording, setRecording] = useDoing('record-payment');
  const actions = useCallback(
    (transaction: Transaction) => (
      <TransactionActions
        transaction={transaction}
        mayDecide={may}
        approving={approving === transaction.id}
        onApprove={() => void approve(transaction)}
        onReceipt={() => void ofTransaction(transaction.id)}
        onOpen={(what) => setOver({ what, transaction })}
      />
    ),
    [approve, approving, may, ofTransaction],
  );

  return (
    <Stack>
      <OpenRequests kind="refund" />
      <Register
        sheet={paymentSheets.transactions}
        columns={COLUMNS}
        actionsHeader={may ? 'Approve/Receipt' : 'Receipt'}
        actions={actions}
        bulk={may ? bulk : undefined}
        record="transaction"
        drawer={({ row, ...of }) => <TransactionDrawer transaction={row} {...of} />}
        search="Student, fee, reference or receipt"
        filters={FILTERS}
        empty="No transactions yet. Record one, or wait for a student to pay online."
        failure="The transactions could not be loaded."
      >
        {may && (
          <ActButton look="primary" onClick={() => setRecording(true)}>
            Record Transaction
          </ActButton>
        )}
      </Register>
      {recording && may && <RecordTransactionDialog report={report} onClose={() => setRecording(false)} />}
      {over && <OverTheRegister over={over} report={report} onClose={() => setOver(undefined)} />}
    </Stack>
  );
}

interface OverProps {
  readonly over: Over;
  readonly report: Report;
  readonly onClose: () => void;
}

function OverTheRegister({ over, report, onClose }: OverProps) {
  if (over.what === 'reverse') {
    return <ReverseTransactionDialog transaction={over.transaction} report={report} onClose={onClose} />;
  }
  return <UndoDialog undoing={over.what} transaction={over.transaction} report={report} onClose={onClose} />;
}
