import { type Transaction } from '@bursar/contracts';

import { Button } from '../../shared/form/button.js';
import { ActButton } from '../../shared/past/act-button.js';
import { RowMenu } from '../../shared/table/row-menu.js';
import { type Undoing } from './undo-dialog.js';

interface TransactionActionsProps {
  readonly transaction: Transaction;
  readonly mayDecide: boolean;
  readonly approving: boolean;
  readonly onApprove: () => void;
  readonly onReceipt: () => void;
  readonly onOpen: (what: Undoing) => void;
}

const REJECT = { what: 'reject', label: 'Reject…' } as const;
const REFUND = { what: 'refund', label: 'Refund…' } as const;
const REVERSE = { what: 'reverse', label: 'Reverse…' } as const;

function undoingsOf({ status, method, refund_id }: Transaction): readonly { what: Undoing; label: string }[] {
  if (status === 'pending') return [REJECT];
  if (status !== 'success' || refund_id !== null) return [];
  return method === 'online' ? [REFUND] : [REVERSE, REFUND];
}

export function TransactionActions({ transaction, mayDecide, onOpen, ...next }: TransactionActionsProps) {
  const of = `${transaction.fee_name} of ${transaction.student_name}`;
  if (!mayDecide) return transaction.receipt_no !== null && <NextStep status="success" of={of} {...next} />;
  const undoings = undoingsOf(transaction);
  return (
    <>
      <NextStep status={transaction.status} of={of} {...next} />
      {undoings.length > 0 && (
        <RowMenu
          label={`More for ${of}`}
          items={undoings.map(({ what, label }) => ({ label, danger: true, onChoose: () => onOpen(what) }))}
        />
      )}
    </>
  );
}

interface NextStepProps extends Pick<TransactionActionsProps, 'approving' | 'onApprove' | 'onReceipt'> {
  readonly status: Transaction['status'];
  readonly of: string;
}

/** One button for both steps keeps the focus (specification, section 4). */
function NextStep({ status, of, approving, onApprove, onReceipt }: NextStepProps) {
  const pending = status === 'pending';
  if (!pending && status !== 'success') return null;
  const Step = pending ? ActButton : Button;
  return (
    <Step
      size="small"
      look={pending ? 'primary' : 'secondary'}
      aria-label={`${pending ? 'Approve' : 'Receipt for'} ${of}`}
      pending={approving && 'Approving…'}
      onClick={pending ? onApprove : onReceipt}
    >
      {pending ? 'Approve' : 'Receipt'}
    </Step>
  );
}
