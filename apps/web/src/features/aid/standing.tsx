import { aid, type AidApplication, fees } from '@bursar/contracts';

import { formatDate } from '../../shared/figures/dates.js';
import { formatRupees, sumRupees } from '../../shared/figures/money.js';
import { useRoute } from '../../shared/server/use-route.js';
import { Facts } from '../../shared/shell/layout.js';
import { receivedIn } from './received.js';
import styles from './standing.module.css';

interface StandingProps {
  readonly application: AidApplication;
  readonly applications: readonly AidApplication[] | undefined;
}

function Dues({ studentId }: { readonly studentId: string }) {
  const bills = useRoute(fees.studentFees, { student_id: studentId });
  const due = bills.data?.filter(({ status }) => status !== 'paid') ?? [];
  return (
    <section aria-label="Dues">
      <h3 className={styles.title}>Dues</h3>
      {bills.isError && <p>The student’s bills could not be loaded.</p>}
      {bills.data && due.length === 0 && <p>Nothing is due.</p>}
      <Facts
        of={due.map(({ fee_name, total_amount, amount_paid, due_date }) => [
          `${fee_name}, due ${formatDate(due_date)}`,
          formatRupees(sumRupees([total_amount, -amount_paid])),
        ])}
      />
    </section>
  );
}

export function Standing({ application, applications }: StandingProps) {
  const { student_id } = application;
  const received = useRoute(aid.studentDisbursements, { student_id });
  const others = applications?.filter(({ id }) => id !== application.id) ?? [];
  return (
    <>
      <Dues studentId={student_id} />
      <section aria-label="Past aid">
        <h3 className={styles.title}>Past aid</h3>
        {received.isError && <p>The student’s past aid could not be loaded.</p>}
        {received.data && <p>{formatRupees(receivedIn(received.data).rupees)} received so far.</p>}
        <Facts
          of={others.map(({ aid_type, submitted_at, status, amount_approved, amount_requested }) => [
            `${aid_type}, ${formatDate(submitted_at)}`,
            `${formatRupees(amount_approved ?? amount_requested)} ${status}`,
          ])}
        />
      </section>
    </>
  );
}
