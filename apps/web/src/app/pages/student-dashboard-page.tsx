import { aid, fees, type StudentFee } from '@bursar/contracts';

import { AidStats, AidTables } from '../../features/aid/student-aid.js';
import { isPaid, outstandingOf } from '../../features/payments/outstanding.js';
import { BILL_COLUMNS, billId, useBillAction } from '../../features/payments/student-bills.js';
import { Banner } from '../../shared/feedback/banner.js';
import { Amount } from '../../shared/figures/amount.js';
import { ColumnsChart } from '../../shared/figures/columns-chart.js';
import { formatDate } from '../../shared/figures/dates.js';
import { formatRupees, sumRupees } from '../../shared/figures/money.js';
import { Stat, StatStrip } from '../../shared/figures/stat.js';
import { ButtonLink } from '../../shared/form/button.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useUser } from '../../shared/session/session.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { SummaryTable } from '../../shared/table/summary-table.js';

const pendingPayments = (count: number): string => `${count} pending ${count === 1 ? 'payment' : 'payments'}`;

function Pending({ due }: { readonly due: readonly StudentFee[] }) {
  if (due.length === 0) return 'No pending payments';
  return (
    <>
      {pendingPayments(due.length)}, of which outstanding <Amount rupees={sumRupees(due.map(outstandingOf))} />
    </>
  );
}

/** Unpaid first, then the latest paid. Expects bills by due date. */
const urgentFirst = (bills: readonly StudentFee[]): readonly StudentFee[] => [
  ...bills.filter((fee) => !isPaid(fee)),
  ...bills.filter(isPaid).toReversed(),
];

function BillStats({ bills }: { readonly bills: readonly StudentFee[] | undefined }) {
  if (bills === undefined) {
    return (
      <>
        <Stat label="Total Fees Due" value={undefined} />
        <Stat label="Paid So Far" value={undefined} />
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
      />
      <Stat
        label="Paid So Far"
        value={<Amount rupees={sumRupees(bills.map(({ amount_paid }) => amount_paid))} large />}
        subtitle={`${bills.length - due.length} of ${bills.length} bills paid`}
        to="/student/fees?status=paid"
      />
    </>
  );
}

const BILLS_SHOWN = 8;

function PaidOfBills({ bills }: { readonly bills: readonly StudentFee[] }) {
  const shown = bills.slice(-BILLS_SHOWN);
  const [paid, total] = [
    sumRupees(shown.map(({ amount_paid }) => amount_paid)),
    sumRupees(shown.map(({ total_amount }) => total_amount)),
  ];
  return (
    <ColumnsChart
      finding={`${formatRupees(paid)} of ${formatRupees(total)} paid`}
      measure="Amount"
      filledMeasure="Paid"
      bars={shown.map(({ id, fee_name, total_amount, amount_paid }) => ({
        id,
        label: fee_name,
        name: fee_name,
        rupees: total_amount,
        filled: amount_paid,
        to: `/student/fees?${new URLSearchParams({ q: fee_name }).toString()}`,
      }))}
    />
  );
}

function useStanding(student_id: string) {
  const bills = useRoute(fees.studentFees, { student_id });
  const applications = useRoute(aid.studentApplications, { student_id });
  const disbursements = useRoute(aid.studentDisbursements, { student_id });
  const all = [bills, applications, disbursements];
  return {
    bills: bills.data,
    given: { applications: applications.data, disbursements: disbursements.data },
    failed: all.some(({ isError }) => isError),
    unknown: all.some(({ isLoadingError }) => isLoadingError),
    retry: () => {
      for (const query of all) if (query.isError) void query.refetch();
    },
  };
}

const nextOf = (fee: StudentFee): string =>
  `${fee.is_overdue ? 'Overdue' : 'Next'}: ${fee.fee_name}, ${formatRupees(outstandingOf(fee))}, due ${formatDate(fee.due_date)}`;

export default function StudentDashboardPage() {
  const { name, student_id } = useUser();
  const { bills, given, failed, unknown, retry } = useStanding(student_id ?? '');
  const action = useBillAction();
  const next = bills?.find((fee) => !isPaid(fee));

  return (
    <>
      <PageHeader
        title={`Welcome, ${name || 'Student'}`}
        subtitle={next && nextOf(next)}
        actions={
          <>
            <ButtonLink to="/student/apply-aid">Apply for Aid</ButtonLink>
            <ButtonLink to="/student/pay-fees" look="primary">
              Pay Fees
            </ButtonLink>
          </>
        }
      />
      <Stack>
        {failed && (
          <Banner tone="error" onRetry={retry}>
            Failed to load dashboard data. Please try again later.
          </Banner>
        )}
        {!unknown && (
          <>
            <StatStrip>
              <BillStats bills={bills} />
              <AidStats {...given} />
            </StatStrip>
            {bills && bills.length > 0 && <PaidOfBills bills={bills} />}
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
            <AidTables {...given} />
          </>
        )}
      </Stack>
    </>
  );
}
