import { aid, fees, payments, type StudentProfile, students, suspense } from '@bursar/contracts';
import { useState } from 'react';
import { useParams } from 'react-router-dom';

import { AidTables } from '../../features/aid/student-aid.js';
import { Owing } from '../../features/payments/owing.js';
import { StudentPayments } from '../../features/payments/student-payments.js';
import { StudentSuspense } from '../../features/payments/student-suspense.js';
import { Banner } from '../../shared/feedback/banner.js';
import { type Report, useOutcome } from '../../shared/feedback/outcome.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { ButtonLink } from '../../shared/form/button.js';
import { History } from '../../shared/history/history.js';
import { ActButton } from '../../shared/past/act-button.js';
import { together } from '../../shared/server/together.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useUser } from '../../shared/session/session.js';
import { useMay } from '../../shared/session/use-may.js';
import { Stack } from '../../shared/shell/layout.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { useOpenedId } from '../../shared/table/use-opened.js';
import { StudentAccount } from './student-account.js';

const { Part: StudentBillDrawer } = lazyPart(
  async () => (await import('../../features/fees/student-bill-drawer.js')).StudentBillDrawer,
);
const { Part: AssignFeeDialog } = lazyPart(
  async () => (await import('../../features/fees/assign-fee-dialog.js')).default,
);
const { Part: RecordTransactionDialog } = lazyPart(
  async () => (await import('../../features/payments/record-transaction-dialog.js')).default,
);

export default function StudentPage() {
  const { id = '' } = useParams();
  return <OneStudent key={id} id={id} />;
}

function useStudent(student_id: string) {
  const account = useRoute(students.account, { student_id });
  const bills = useRoute(fees.studentFees, { student_id });
  const transactions = useRoute(payments.allTransactions, { student_id });
  const held = useRoute(suspense.all, { student_id });
  const applications = useRoute(aid.studentApplications, { student_id });
  const disbursements = useRoute(aid.studentDisbursements, { student_id });
  return {
    account: account.data,
    bills: bills.data,
    transactions: transactions.data,
    held: held.data,
    given: { applications: applications.data, disbursements: disbursements.data },
    ...together([account, bills, transactions, held, applications, disbursements]),
  };
}

function OneStudent({ id }: { readonly id: string }) {
  const { account, failure, unknown, loaded, retry, ...records } = useStudent(id);
  const [banner, report] = useOutcome(id);
  const { id: opened, open, close } = useOpenedId();
  const student = loaded ? account?.student : undefined;
  return (
    <>
      <Head student={student} failed={failure !== undefined} report={report} />
      <Stack>
        {banner}
        {failure && (
          <Banner tone="error" onRetry={failure.status === 404 ? undefined : retry}>
            {failure.text('The student could not be loaded.')}
          </Banner>
        )}
        {!unknown && (
          // A new tree moves nothing that was painted before.
          <Stack key={loaded ? 'records' : 'loading'}>
            <Records {...(loaded && records)} account={account} report={report} onOpen={open} />
          </Stack>
        )}
      </Stack>
      {opened !== undefined && <StudentBillDrawer studentId={id} billId={opened} report={report} onClose={close} />}
    </>
  );
}

interface RecordsProps extends Partial<
  Pick<ReturnType<typeof useStudent>, 'bills' | 'transactions' | 'held' | 'given'>
> {
  readonly account: ReturnType<typeof useStudent>['account'];
  readonly report: Report;
  readonly onOpen: (billId: string) => void;
}

function Records({ account, bills, transactions, held, given, report, onOpen }: RecordsProps) {
  const { id = '' } = useParams();
  return (
    <>
      <Owing bills={bills} whose={{ student_id: id }} />
      <StudentAccount bills={bills} account={bills && account} onOpen={onOpen} onFailed={report.failed} />
      <StudentPayments transactions={transactions} report={report} />
      {account && held && <StudentSuspense items={held} name={account.student.name} />}
      <AidTables applications={given?.applications} disbursements={given?.disbursements} own={false} />
      {account && bills && <Past student={account.student} />}
    </>
  );
}

interface HeadProps {
  readonly student: StudentProfile | undefined;
  readonly failed: boolean;
  readonly report: Report;
}

function Head({ student, failed, report }: HeadProps) {
  if (!student) return <PageHeader title="Student" subtitle={!failed && <Skeleton width="18em" />} />;
  return (
    <PageHeader
      title={student.name}
      subtitle={<About student={student} />}
      actions={<Actions student={student} report={report} />}
    />
  );
}

const STANDINGS: Readonly<Record<StudentProfile['standing'], string | undefined>> = {
  active: undefined,
  inactive: 'inactive',
  passed_out: 'passed out',
  former: 'no longer a student',
};

function About({ student }: { readonly student: StudentProfile }) {
  const { enrollment_no, department, batch, standing } = student;
  const badge = STANDINGS[standing];
  return (
    <>
      {[enrollment_no, department, batch !== null && `Batch ${batch}`].filter(Boolean).join(' · ')}{' '}
      {badge !== undefined && <StatusBadge status={badge} />}
    </>
  );
}

interface ActionsProps {
  readonly student: StudentProfile;
  readonly report: Report;
}

function Actions({ student, report }: ActionsProps) {
  const mayTake = useMay(payments.recordTransaction);
  const mayAssign = useMay(fees.assignFee) && student.standing !== 'former';
  const [dialog, setDialog] = useState<'payment' | 'fee'>();
  const close = (): void => setDialog(undefined);
  return (
    <>
      <ButtonLink to={`/admin/reports/student-ledger?student_id=${encodeURIComponent(student.student_id)}`}>
        Ledger
      </ButtonLink>
      {mayAssign && <ActButton onClick={() => setDialog('fee')}>Assign a Fee</ActButton>}
      {mayTake && (
        <ActButton look="primary" onClick={() => setDialog('payment')}>
          Take Payment
        </ActButton>
      )}
      {dialog === 'payment' && <RecordTransactionDialog student={student} report={report} onClose={close} />}
      {dialog === 'fee' && <AssignFeeDialog student={student} report={report} onClose={close} />}
    </>
  );
}

function Past({ student: { user_id } }: { readonly student: StudentProfile }) {
  const { role } = useUser();
  return role === 'finance_manager' || user_id === null ? null : <History kind="user" id={user_id} />;
}
