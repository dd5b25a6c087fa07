import { aid, fees, type StudentFee, students } from '@bursar/contracts';

import { AidStats, AidTables } from '../../features/aid/student-aid.js';
import { BillDrawer } from '../../features/payments/bill-drawer.js';
import { isPaid, outstandingOf, urgentFirst } from '../../features/payments/outstanding.js';
import { Owing } from '../../features/payments/owing.js';
import { BILL_COLUMNS, billId, useBillAction } from '../../features/payments/student-bills.js';
import { Banner } from '../../shared/feedback/banner.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatDate } from '../../shared/figures/dates.js';
import { formatRupees, sumRupees } from '../../shared/figures/money.js';
import { Stat, StatStrip } from '../../shared/figures/stat.js';
import { type Whose } from '../../shared/figures/why-address.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { together } from '../../shared/server/together.js';
import { useRoute } from '../../shared/server/use-route.js';
import { ActLink } from '../../shared/past/act-button.js';
import { useUser } from '../../shared/session/session.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { SummaryTable } from '../../shared/table/summary-table.js';
import { useOpenedId } from '../../shared/table/use-opened.js';
import { StudentAccount } from './student-account.js';

const pendingPayments = (count: number): string => `${count} pending ${count === 1 ? 'payment' : 'payments'}`;

function Pending({ due }: { readonly due: readonly StudentFee[] }) {
  if (due.length === 0) return 'No pending payments';
  return (
    <>
      {pendingPayments(due.length)}, of which outstanding <Amount rupees={sumRupees(due.map(outstandingOf))} />
    </>
  );
}

interface BillStatsProps {
  readonly bills: readonly StudentFee[] | undefined;
  readonly whose: Whose;
}

function BillStats({ bills, whose }: BillStatsProps) {
  if (bills === undefined) {
    return (
      <>
        <Stat label="Total Fees Due" value={undefined} subtitle={<Skeleton width="10em" />} />
        <Stat label="Paid So Far" value={undefined} subtitle={<Skeleton width="7em" />} />
      </>
    );
  }
  const due = bills.filter((fee) => !isPaid(fee));
  return (
    <>
      <Stat
        label="Total Fees Due"
        value={<Amount rupees={sumRupees(bills.map(({ total_amount }) => total_amount))} large />}
        subtitle={<Pending due={due} />}
        to="/student/fees"
        why={{ figure: 'student_billed', whose }}
      />
      <Stat
        label="Paid So Far"
        value={<Amount rupees={sumRupees(bills.map(({ amount_paid }) => amount_paid))} large />}
        subtitle={`${bills.length - due.length} of ${bills.length} bills paid`}
        to={due.some(({ amount_paid }) => amount_paid > 0) ? '/student/fees' : '/student/fees?status=paid'}
        why={{ figure: 'student_paid', whose }}
      />
    </>
  );
}

function useStanding(student_id: string) {
  const account = useRoute(students.account, { student_id });
  const bills = useRoute(fees.studentFees, { student_id });
  const applications = useRoute(aid.studentApplications, { student_id });
  const disbursements = useRoute(aid.studentDisbursements, { student_id });
  return {
    account: account.data,
    bills: bills.data,
    given: { applications: applications.data, disbursements: disbursements.data },
    ...together([account, bills, applications, disbursements]),
  };
}

type Standing = ReturnType<typeof useStanding>;

interface NextProps {
  readonly bills: readonly StudentFee[] | undefined;
  readonly unknown: boolean;
}

function Next({ bills, unknown }: NextProps) {
  if (bills === undefined) return unknown ? null : <Skeleton width="18em" />;
  const next = bills.find((fee) => !isPaid(fee));
  return next ? nextOf(next) : 'Nothing is left to pay';
}

const nextOf = (fee: StudentFee): string =>
  `${fee.is_overdue ? 'Overdue' : 'Next'}: ${fee.fee_name}, ${formatRupees(outstandingOf(fee))}, due ${formatDate(fee.due_date)}`;

export default function StudentDashboardPage() {
  const { name, student_id } = useUser();
  const { failure, unknown, loaded, retry, ...records } = useStanding(student_id ?? '');
  const { id: opened, open, close } = useOpenedId();
  const openedBill = records.bills?.find(({ id }) => id === opened);

  return (
    <>
      <PageHeader
        title={`Welcome, ${name || 'Student'}`}
        subtitle={<Next bills={loaded ? records.bills : undefined} unknown={unknown} />}
        actions={
          <>
            <ActLink to="/student/apply-aid">Apply for Aid</ActLink>
            <ActLink to="/student/pay-fees" look="primary">
              Pay Fees
            </ActLink>
          </>
        }
      />
      <Stack>
        {failure && (
          <Banner tone="error" onRetry={retry}>
            Failed to load dashboard data. Please try again later.
          </Banner>
        )}
        {!unknown && (
          <Stack key={loaded ? 'records' : 'loading'}>
            <Records {...(loaded && records)} onOpen={open} />
          </Stack>
        )}
      </Stack>
      {openedBill && <BillDrawer bill={openedBill} onClose={close} />}
    </>
  );
}

type RecordsProps = Partial<Pick<Standing, 'account' | 'bills' | 'given'>> & {
  readonly onOpen: (billId: string) => void;
};

function Records({ account, bills, given, onOpen }: RecordsProps) {
  const { student_id } = useUser();
  const whose = { student_id: student_id ?? '' };
  const action = useBillAction();
  const { alert } = useAsk();
  return (
    <>
      <Owing bills={bills} whose={whose} />
      <StatStrip>
        <BillStats bills={bills} whose={whose} />
        <AidStats applications={given?.applications} disbursements={given?.disbursements} whose={whose} />
      </StatStrip>
      <StudentAccount bills={bills} account={account} onOpen={onOpen} onFailed={(sentence) => void alert(sentence)} />
      <SummaryTable
        title="Fee Payments"
        rows={bills && urgentFirst(bills)}
        viewAll="/student/fees"
        empty="No fee records found"
        columns={BILL_COLUMNS}
        rowId={billId}
        actions={action}
        actionsHeader="Action"
      />
      <AidTables applications={given?.applications} disbursements={given?.disbursements} own />
    </>
  );
}
