import { type StudentFee } from '@bursar/contracts';
import { invoiceNoOf } from '@bursar/contracts/sheets/fees';
import { useState } from 'react';

import { Skeleton } from '../../shared/feedback/skeleton.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatDate } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { Button } from '../../shared/form/button.js';
import styles from './bill-list.module.css';
import { isPaid, outstandingOf, urgentFirst } from './outstanding.js';

const FIRST = 8;

interface BillListProps {
  readonly bills: readonly StudentFee[] | undefined;
  readonly onOpen: (billId: string) => void;
}

export function BillList({ bills, onOpen }: BillListProps) {
  const [all, setAll] = useState(false);
  const ordered = bills && urgentFirst(bills);
  const shown = all ? ordered : ordered?.slice(0, FIRST);
  return (
    <section aria-label="Bills" aria-busy={bills === undefined}>
      <h2 className={styles.title}>Bills</h2>
      {bills?.length === 0 && <p className={styles.empty}>No bills yet</p>}
      <ul className={styles.list}>
        {shown ? shown.map((bill) => <Bill key={bill.id} bill={bill} onOpen={onOpen} />) : <Unknown />}
      </ul>
      {bills && !all && bills.length > FIRST && (
        <p className={styles.more}>
          <Button size="small" onClick={() => setAll(true)}>
            Show all {bills.length} bills
          </Button>
        </p>
      )}
    </section>
  );
}

const LINES = [1, 2, 3];

const Unknown = () =>
  LINES.map((line) => (
    <li key={line} className={styles.bill}>
      <Skeleton width="12em" />
      <span className={styles.bar} />
      <Skeleton width="8em" />
      <Skeleton width="10em" />
    </li>
  ));

function Bill({ bill, onOpen }: { readonly bill: StudentFee } & Pick<BillListProps, 'onOpen'>) {
  const { id, fee_name, total_amount, amount_paid, due_date, is_overdue, status } = bill;
  const left = isPaid(bill) ? 'Paid in full' : `${formatRupees(outstandingOf(bill))} left`;
  return (
    <li className={styles.bill}>
      <div className={styles.line}>
        <button type="button" className={styles.name} data-open="" onClick={() => onOpen(id)}>
          {fee_name}
        </button>
        <Amount rupees={total_amount} />
      </div>
      <span className={styles.bar} aria-hidden="true">
        <span
          className={styles.paid}
          style={{ width: `${total_amount > 0 ? (amount_paid / total_amount) * 100 : 0}%` }}
        />
      </span>
      <div className={styles.line}>
        <span>
          {left} · due {formatDate(due_date)}
        </span>
        <StatusBadge status={is_overdue ? 'overdue' : status} />
      </div>
      <div className={styles.number}>{invoiceNoOf(bill)}</div>
    </li>
  );
}
