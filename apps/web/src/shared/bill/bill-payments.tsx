import { methodName } from '@bursar/contracts';
import { formatDateTime } from '../figures/dates.js';
import { formatRupees } from '../figures/money.js';
import { StatusBadge } from '../figures/status-badge.js';
import styles from './bill-payments.module.css';

export interface BillPayment {
  readonly id: string;
  readonly amount: number;
  readonly method: string;
  readonly reference: string;
  readonly status: string;
  readonly reason?: string | null;
  readonly at: string;
}

export const BillPayments = ({ payments }: { readonly payments: readonly BillPayment[] }) => (
  <section aria-label="Payments">
    <h3 className={styles.title}>Payments</h3>
    {payments.length === 0 && <p className={styles.none}>No payments yet.</p>}
    <ul className={styles.payments}>
      {payments.map(({ id, amount, method, reference, status, reason, at }) => (
        <li key={id}>
          <strong>{formatRupees(amount)}</strong>
          <StatusBadge status={status} />
          <span className={styles.note}>
            {methodName(method)} · {reference} · {formatDateTime(at)}
            {reason && ` · ${reason}`}
          </span>
        </li>
      ))}
    </ul>
  </section>
);
