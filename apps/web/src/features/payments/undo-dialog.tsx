import { payments, type Transaction } from '@bursar/contracts';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatRupees } from '../../shared/figures/money.js';
import { ReasonDialog } from '../../shared/overlay/reason-dialog.js';
import { useFeesOnReceipt } from './use-fees-on-receipt.js';
import { onReceiptOf } from './whole-receipt.js';

export type Undoing = 'reject' | 'refund' | 'reverse';

const UNDOINGS = {
  reject: {
    route: payments.rejectPayment,
    title: 'Reject Transaction',
    consequence: 'The amount is due again. The student is told the reason.',
    verb: 'Reject',
    pending: 'Rejecting…',
    failure: 'Rejection failed.',
  },
  refund: {
    route: payments.refund,
    title: 'Refund Transaction',
    consequence: 'The whole amount goes back, leaves the revenue, and is due again.',
    verb: 'Refund',
    pending: 'Refunding…',
    failure: 'Refund failed.',
  },
} as const;

type UndoRoute = (typeof UNDOINGS)[keyof typeof UNDOINGS]['route'];

interface UndoDialogProps {
  readonly undoing: keyof typeof UNDOINGS;
  readonly transaction: Transaction;
  readonly report: Report;
  readonly onClose: () => void;
}

export function UndoDialog({ undoing, transaction, report, onClose }: UndoDialogProps) {
  const { verb, ...words } = UNDOINGS[undoing];
  const feeNames = useFeesOnReceipt(transaction);
  const amount = formatRupees(onReceiptOf(transaction));
  return (
    <ReasonDialog<UndoRoute>
      {...words}
      facts={[
        ['Student', transaction.student_name],
        ['Fee', feeNames],
        ['Amount', amount],
      ]}
      optional={undoing === 'reject'}
      input={(reason) => ({ transaction_id: transaction.id, reason })}
      verb={`${verb} ${amount}`}
      cancel="Cancel"
      onDone={({ message }) => report.succeeded(message)}
      onClose={onClose}
    />
  );
}
