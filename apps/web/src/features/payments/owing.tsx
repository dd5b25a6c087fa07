import { type StudentFee } from '@bursar/contracts';

import { Skeleton } from '../../shared/feedback/skeleton.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatDate } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { type Whose } from '../../shared/figures/why-address.js';
import { WhyFigure } from '../../shared/figures/why-figure.js';
import { owingOn } from './outstanding.js';
import styles from './owing.module.css';

interface OwingProps {
  readonly bills: readonly StudentFee[] | undefined;
  readonly whose: Whose;
}

/** Undefined bills reserve its room. */
export function Owing({ bills, whose }: OwingProps) {
  return (
    <section className={styles.owing} aria-label="Outstanding" aria-busy={bills === undefined}>
      {bills === undefined ? <Unknown /> : <Figures bills={bills} whose={whose} />}
    </section>
  );
}

const Unknown = () => (
  <>
    <p className={styles.figure}>
      <Skeleton width="9em" />
    </p>
    <p className={styles.behind}>
      <Skeleton width="18em" />
    </p>
  </>
);

function Figures({ bills, whose }: OwingProps & { readonly bills: readonly StudentFee[] }) {
  const { outstanding, overdue, overdueSince, billed, paid, waiting } = owingOn(bills);
  return (
    <>
      <p className={styles.figure}>
        <span>
          <WhyFigure figure="student_outstanding" whose={whose}>
            <Amount rupees={outstanding} large />
          </WhyFigure>{' '}
          <span className={styles.word}>outstanding</span>
        </span>
        {overdueSince !== undefined && (
          <span className={styles.overdue}>
            <span aria-hidden="true">· </span>
            {formatRupees(overdue)} overdue since {formatDate(overdueSince)}
          </span>
        )}
      </p>
      <p className={styles.behind}>
        {bills.length === 0 ? 'No bill has been sent yet' : `${formatRupees(paid)} of ${formatRupees(billed)} paid`}
        {waiting > 0 && ` · ${formatRupees(waiting)} waiting for approval`}
      </p>
    </>
  );
}
