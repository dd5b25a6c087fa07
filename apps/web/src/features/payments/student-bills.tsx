import { type StudentFee } from '@bursar/contracts';
import { feeSheets } from '@bursar/contracts/sheets/fees';
import { BANK_DECIDING, NOTHING_RECEIVED_YET } from '@bursar/domain/payments';
import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { formatDate } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { Noted } from '../../shared/figures/noted.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { Button } from '../../shared/form/button.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { ActButton } from '../../shared/past/act-button.js';
import { columnsOf } from '../../shared/table/column.js';
import { hasReceipt, isPaid, outstandingOf } from './outstanding.js';
import { paymentPath } from './payment-path.js';
import styles from './student-bills.module.css';
import { usePayBill } from './use-pay-bill.js';
import { useReceipts } from './use-receipts.js';

const Due = ({ fee }: { readonly fee: StudentFee }) => (
  <span className={styles.due}>
    {formatDate(fee.due_date)} {fee.is_overdue && <StatusBadge status="overdue" />}
  </span>
);

const Status = ({ fee }: { readonly fee: StudentFee }) => (
  <Noted note={!isPaid(fee) && fee.amount_paid > 0 && `${formatRupees(fee.amount_paid)} paid`}>
    <StatusBadge status={fee.status} />
  </Noted>
);

export const BILL_COLUMNS = columnsOf(feeSheets.ofStudent.columns, {
  fee_name: { sortable: true },
  total_amount: { sortable: true },
  due_date: { cell: (fee) => <Due fee={fee} />, sortable: true, says: 'Due' },
  status: { cell: (fee) => <Status fee={fee} />, sortable: true },
});

export const billId = ({ id }: StudentFee): string => id;

/** The payment's page asks the bank. */
export const BankDeciding = ({ order_id }: { readonly order_id: string }) => (
  <span className={styles.deciding} data-urgent="">
    <Link to={paymentPath(order_id)}>{BANK_DECIDING}</Link> <span>{NOTHING_RECEIVED_YET}</span>
  </span>
);

export function useBillAction(): (fee: StudentFee) => ReactNode {
  const { paying, pay } = usePayBill();
  const { alert } = useAsk();
  const { ofFee, making } = useReceipts((sentence) => void alert(sentence));
  const receipt = (fee: StudentFee) => (
    <Button
      size="small"
      aria-label={`Generate Receipt: ${fee.fee_name}`}
      pending={making === fee.id && 'Making…'}
      onClick={() => void ofFee(fee.id)}
    >
      Generate Receipt
    </Button>
  );
  const payButton = (fee: StudentFee) => (
    <ActButton
      size="small"
      look="primary"
      aria-label={`Pay ${formatRupees(outstandingOf(fee))}: ${fee.fee_name}`}
      pending={paying === fee.id && 'Preparing…'}
      disabled={paying !== undefined && paying !== fee.id}
      onClick={() => pay(fee)}
    >
      Pay {formatRupees(outstandingOf(fee))}
    </ActButton>
  );
  return (fee) =>
    isPaid(fee) ? (
      hasReceipt(fee) && receipt(fee)
    ) : (
      <>
        {hasReceipt(fee) && receipt(fee)}
        {fee.confirming[0] ? <BankDeciding {...fee.confirming[0]} /> : payButton(fee)}
      </>
    );
}
