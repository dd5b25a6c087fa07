import { payments, type Transaction } from '@bursar/contracts';
import { paymentSheets } from '@bursar/contracts/sheets/payments';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { useMay } from '../../shared/session/use-may.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { columnsOf } from '../../shared/table/column.js';
import { SummaryTable } from '../../shared/table/summary-table.js';
import { TransactionActions } from './transaction-actions.js';
import { UndoDialog, type Undoing } from './undo-dialog.js';
import { useApprove } from './use-approve.js';
import { useReceipts } from './use-receipts.js';

const { Part: TransactionDrawer } = lazyPart(async () => (await import('./transaction-drawer.js')).TransactionDrawer);
const { Part: ReverseTransactionDialog } = lazyPart(
  async () => (await import('./reverse-transaction-dialog.js')).ReverseTransactionDialog,
);

const SHOWN: readonly string[] = ['fee_name', 'amount_paid', 'method', 'payment_reference', 'status', 'payment_date'];

const COLUMNS = columnsOf(
  paymentSheets.transactions.columns.filter(({ id }) => SHOWN.includes(id)),
  {},
);

const rowId = ({ id }: Transaction): string => id;

interface Over {
  readonly what: 'details' | Undoing;
  readonly transaction: Transaction;
}

interface StudentPaymentsProps {
  readonly transactions: readonly Transaction[] | undefined;
  readonly report: Report;
}

export function StudentPayments({ transactions, report }: StudentPaymentsProps) {
  const { approve, approving } = useApprove(report);
  const { ofTransaction } = useReceipts(report.failed);
  const mayDecide = useMay(payments.recordTransaction);
  const [over, setOver] = useState<Over>();
  const actions = (transaction: Transaction) => (
    <TransactionActions
      transaction={transaction}
      mayDecide={mayDecide}
      approving={approving === transaction.id}
      onApprove={() => void approve(transaction)}
      onReceipt={() => void ofTransaction(transaction.id)}
      onOpen={(what) => setOver({ what, transaction })}
    />
  );
  return (
    <>
      <SummaryTable
        title="Payments and Receipts"
        rows={transactions}
        empty="No payment yet"
        columns={COLUMNS}
        rowId={rowId}
        actions={actions}
        onOpen={(transaction) => setOver({ what: 'details', transaction })}
        actionsHeader={mayDecide ? 'Approve/Receipt' : 'Receipt'}
      />
      {over && <OverThePage over={over} report={report} onClose={() => setOver(undefined)} />}
    </>
  );
}

interface OverProps {
  readonly over: Over;
  readonly report: Report;
  readonly onClose: () => void;
}

function OverThePage({ over: { what, transaction }, report, onClose }: OverProps) {
  if (what === 'details') return <TransactionDrawer transaction={transaction} onClose={onClose} />;
  if (what === 'reverse') {
    return <ReverseTransactionDialog transaction={transaction} report={report} onClose={onClose} />;
  }
  return <UndoDialog undoing={what} transaction={transaction} report={report} onClose={onClose} />;
}
