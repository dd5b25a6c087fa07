import { type StudentFee } from '@bursar/contracts';
import { type ReactNode, useId } from 'react';

import { Amount } from '../../shared/figures/amount.js';
import styles from './paid-bills.module.css';

interface PaidBillsProps {
  readonly bills: readonly StudentFee[];
  readonly action: (fee: StudentFee) => ReactNode;
}

export function PaidBills({ bills, action }: PaidBillsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Paid
      </h2>
      <ul className={styles.bills}>
        {bills.toReversed().map((fee) => (
          <li key={fee.id}>
            <span>{fee.fee_name}</span>
            <Amount rupees={fee.amount_paid} />
            {action(fee)}
          </li>
        ))}
      </ul>
    </section>
  );
}
