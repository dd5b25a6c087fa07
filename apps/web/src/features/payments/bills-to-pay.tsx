import { type StudentFee } from '@bursar/contracts';
import { invoiceNoOf } from '@bursar/contracts/sheets/fees';
import { type ReactNode } from 'react';

import { Amount } from '../../shared/figures/amount.js';
import { formatDate } from '../../shared/figures/dates.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import styles from './bills-to-pay.module.css';
import { outstandingOf } from './outstanding.js';

interface BillsProps {
  readonly bills: readonly StudentFee[];
  readonly action: (fee: StudentFee) => ReactNode;
}

export const BillsToPay = ({ bills, action }: BillsProps) => (
  <ul className={styles.bills} aria-label="Bills to pay">
    {bills.map((fee) => (
      <li key={fee.id} className={styles.bill}>
        <Name fee={fee} />
        <dl className={styles.figures}>
          <Figure name="Fee" rupees={fee.total_amount} />
          <Figure name="Paid" rupees={fee.amount_paid} />
          <Figure name="Outstanding" rupees={outstandingOf(fee)} />
        </dl>
        <div className={styles.action}>
          {action(fee)}
          <WholeRupees outstanding={outstandingOf(fee)} />
        </div>
      </li>
    ))}
  </ul>
);

const Name = ({ fee }: { readonly fee: StudentFee }) => (
  <div>
    <h2 className={styles.name}>{fee.fee_name}</h2>
    <p className={styles.due}>
      {invoiceNoOf(fee)} · Due {formatDate(fee.due_date)} {fee.is_overdue && <StatusBadge status="overdue" />}
      {fee.status === 'partial' && <StatusBadge status="partial" />}
    </p>
    {fee.pending_amount > 0 && (
      <p className={styles.note}>
        <Amount rupees={fee.pending_amount} /> paid at the counter waits for approval.
      </p>
    )}
  </div>
);

const Figure = ({ name, rupees }: { readonly name: string; readonly rupees: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <Amount rupees={rupees} />
    </dd>
  </div>
);

/** The checkout takes whole rupees (specification, section 4). */
function WholeRupees({ outstanding }: { readonly outstanding: number }) {
  const charged = Math.round(outstanding);
  if (charged === outstanding) return null;
  return (
    <p className={styles.note}>
      Online payments are in whole rupees: <Amount rupees={charged} /> pays this bill in full.
    </p>
  );
}
