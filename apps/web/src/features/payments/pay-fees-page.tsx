import { sumRupees } from '../../shared/figures/money.js';
import { fees, type StudentFee } from '@bursar/contracts';

import { Banner } from '../../shared/feedback/banner.js';
import { Loading } from '../../shared/feedback/loading.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { Amount } from '../../shared/figures/amount.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useUser } from '../../shared/session/session.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { BillsToPay } from './bills-to-pay.js';
import { isPaid, outstandingOf } from './outstanding.js';
import { PaidBills } from './paid-bills.js';
import { useBillAction } from './student-bills.js';

const isOpen = (fee: StudentFee): boolean => !isPaid(fee);

function Standing({ bills }: { readonly bills: readonly StudentFee[] }) {
  const due = bills.filter(isOpen);
  if (due.length === 0) return 'Nothing is due.';
  return (
    <>
      <Amount rupees={sumRupees(due.map(outstandingOf))} /> outstanding on {due.length}{' '}
      {due.length === 1 ? 'bill' : 'bills'}. UPI is quickest.
    </>
  );
}

function Bills({ bills }: { readonly bills: readonly StudentFee[] }) {
  const action = useBillAction();
  const due = bills.filter(isOpen);
  const paid = bills.filter(isPaid);
  if (bills.length === 0) return <p>No fee records found</p>;
  return (
    <>
      {due.length > 0 && <BillsToPay bills={due} action={action} />}
      {paid.length > 0 && <PaidBills bills={paid} action={action} />}
    </>
  );
}

export default function PayFeesPage() {
  const { student_id } = useUser();
  const bills = useRoute(fees.studentFees, { student_id: student_id ?? '' });

  return (
    <>
      <PageHeader
        title="Pay Fees"
        subtitle={bills.isPending ? <Skeleton width="16em" /> : bills.data && <Standing bills={bills.data} />}
      />
      <Stack>
        {bills.isError && (
          <Banner tone="error" onRetry={() => void bills.refetch()}>
            {bills.error.text('Failed to load dashboard data. Please try again later.')}
          </Banner>
        )}
        {bills.isPending && <Loading text="Loading the bills…" />}
        {bills.data && <Bills bills={bills.data} />}
      </Stack>
    </>
  );
}
