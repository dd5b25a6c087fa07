import { expenses, payroll, people, type PersonProfile, ROLE_NAMES, salaries } from '@bursar/contracts';
import { useNavigate, useParams } from 'react-router-dom';

import { PersonExpenses } from '../../features/expenses/person-expenses.js';
import { StaffPay } from '../../features/payroll/staff-pay.js';
import { Banner } from '../../shared/feedback/banner.js';
import { type Report, useOutcome } from '../../shared/feedback/outcome.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { Email } from '../../shared/figures/email.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { History } from '../../shared/history/history.js';
import { together } from '../../shared/server/together.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useUser } from '../../shared/session/session.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';

export default function PersonPage() {
  const { id = '' } = useParams();
  return <OnePerson key={id} id={id} />;
}

const SOME = { page: 1, limit: 20 } as const;

function usePerson(id: string) {
  const profile = useRoute(people.profile, { user_id: id });
  const known = { enabled: profile.data !== undefined };
  const salary = useRoute(salaries.salaries, { id }, known);
  const payslips = useRoute(payroll.staffPayroll, { user_id: id }, known);
  const submitted = useRoute(expenses.allExpenses, { submitted_by: id, ...SOME }, known);
  const decided = useRoute(expenses.allExpenses, { decided_by: id, ...SOME }, known);
  return {
    profile: profile.data,
    records: {
      salary: salary.data === undefined ? undefined : (salary.data[0] ?? null),
      payrolls: payslips.data,
      submitted: submitted.data,
      decided: decided.data,
    },
    ...together([profile, salary, payslips, submitted, decided]),
  };
}

function OnePerson({ id }: { readonly id: string }) {
  const { profile, records, failure, unknown, loaded, retry } = usePerson(id);
  const [banner, report] = useOutcome(id);
  return (
    <>
      <Head person={profile} failed={failure !== undefined} />
      <Stack>
        {banner}
        {failure && (
          <Banner tone="error" onRetry={failure.status === 404 ? undefined : retry}>
            {failure.text('The person could not be loaded.')}
          </Banner>
        )}
        {!unknown && (
          <Stack key={loaded ? 'records' : 'loading'}>
            <Records of={loaded ? records : NOTHING_YET} report={report} />
            {loaded && <Past id={id} />}
          </Stack>
        )}
      </Stack>
    </>
  );
}

type Known = ReturnType<typeof usePerson>['records'];

const NOTHING_YET: Known = { salary: undefined, payrolls: undefined, submitted: undefined, decided: undefined };

function Records({ of, report }: { readonly of: Known; readonly report: Report }) {
  const navigate = useNavigate();
  return (
    <>
      <StaffPay salary={of.salary} payrolls={of.payrolls} report={report} />
      <PersonExpenses
        submitted={of.submitted}
        decided={of.decided}
        onOpen={({ id }) => void navigate(`/admin/expenses?open=${id}`)}
      />
    </>
  );
}

interface HeadProps {
  readonly person: PersonProfile | undefined;
  readonly failed: boolean;
}

const Head = ({ person, failed }: HeadProps) =>
  person ? (
    <PageHeader title={person.name} subtitle={<About person={person} />} />
  ) : (
    <PageHeader title="Person" subtitle={!failed && <Skeleton width="18em" />} />
  );

const About = ({
  person: { employee_no, role, department, email, phone, is_active },
}: {
  readonly person: PersonProfile;
}) => (
  <>
    {[employee_no, ROLE_NAMES[role], department].filter(Boolean).join(' · ')} · <Email address={email} />
    {phone !== null && ` · ${phone}`} {!is_active && <StatusBadge status="inactive" />}
  </>
);

const Past = ({ id }: { readonly id: string }) =>
  useUser().role === 'finance_manager' ? null : <History kind="user" id={id} />;
