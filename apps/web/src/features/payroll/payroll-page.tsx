import { type FigureName, payroll } from '@bursar/contracts';
import { useSearchParams } from 'react-router-dom';

import { OpenRequests } from '../../shared/feedback/lazy-open-requests.js';
import { Banner } from '../../shared/feedback/banner.js';
import { JobProgress } from '../../shared/feedback/job-progress.js';
import { useOutcome } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatMonth } from '../../shared/figures/dates.js';
import { formatCount } from '../../shared/figures/money.js';
import { Stat, StatStrip } from '../../shared/figures/stat.js';
import { type Why } from '../../shared/figures/why-address.js';
import { useLiveJob } from '../../shared/live/live-jobs.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useMay } from '../../shared/session/use-may.js';
import { Stack } from '../../shared/shell/layout.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { Tabs } from '../../shared/shell/tabs.js';
import { useDoing } from '../../shared/shell/use-doing.js';
import { Payrolls } from './payrolls.js';
import { useGenerate } from './use-generate.js';

const { Part: Salaries } = lazyPart(async () => (await import('./salaries.js')).Salaries);
const { Part: SalaryComponents } = lazyPart(async () => (await import('./salary-components.js')).SalaryComponents);
const { Part: Deductions } = lazyPart(async () => (await import('./deductions.js')).Deductions);
const { Part: GeneratePayrollDialog } = lazyPart(
  async () => (await import('./generate-payroll-dialog.js')).GeneratePayrollDialog,
);

const salaries = (count: number): string => `${formatCount(count)} ${count === 1 ? 'salary' : 'salaries'}`;

interface ShareProps {
  readonly label: string;
  readonly amount: number;
  readonly staff: number;
  readonly to: string;
  readonly why: Why;
}

const Share = ({ amount, staff, ...more }: ShareProps) => (
  <Stat value={<Amount rupees={amount} large />} subtitle={salaries(staff)} {...more} />
);

function Month() {
  const [params] = useSearchParams();
  const chosen = params.get('month');
  const { data, isError, refetch } = useRoute(payroll.payrollSummary, chosen === null ? {} : { month: chosen });
  if (!data) {
    return (
      <>
        {isError && (
          <Banner tone="error" onRetry={() => void refetch()}>
            The totals of the month could not be loaded.
          </Banner>
        )}
        <StatStrip line>
          {['Net payroll', 'Paid', 'Pending', 'Deductions'].map((label) => (
            <Stat key={label} label={label} value={isError ? '—' : undefined} />
          ))}
        </StatStrip>
      </>
    );
  }
  const { month, staff, gross, deductions, amount, paid, unpaid } = data;
  const path = `/admin/staff?month=${month}`;
  const why = (figure: FigureName): Why => ({ figure, whose: { month } });
  return (
    <StatStrip line>
      <Share
        label={`Net payroll ${formatMonth(month)}`}
        amount={amount}
        staff={staff}
        to={path}
        why={why('payroll_of_month')}
      />
      <Share label="Paid" {...paid} to={`${path}&status=paid`} why={why('payroll_paid')} />
      <Share label="Pending" {...unpaid} to={`${path}&status=unpaid`} why={why('payroll_unpaid')} />
      <Stat
        label="Deductions"
        value={<Amount rupees={deductions} large />}
        subtitle={
          <span data-amount="">
            of <Amount rupees={gross} /> gross
          </span>
        }
        why={why('deductions_of_month')}
      />
    </StatStrip>
  );
}

export default function PayrollPage() {
  const [params] = useSearchParams();
  const [banner, report] = useOutcome(params.get('tab') ?? '');
  const { generate, pending } = useGenerate(report);
  const job = useLiveJob('payroll-run');
  const [previewing, setPreviewing] = useDoing('generate-payroll');
  const mayGenerate = useMay(payroll.generatePayroll);
  return (
    <>
      <PageHeader
        title="Payroll Management"
        actions={
          mayGenerate && (
            <ActButton look="primary" pending={pending && 'Generating payrolls...'} onClick={() => setPreviewing(true)}>
              Generate Current Month Payroll
            </ActButton>
          )
        }
      />
      <Stack>
        {job && <JobProgress {...job} />}
        {banner}
        <OpenRequests kind="payroll_payment" />
        <Month />
        <Tabs
          label="Payroll management"
          tabs={[
            { id: 'payroll', label: 'Payroll', panel: <Payrolls report={report} /> },
            { id: 'salaries', label: 'Salaries', panel: <Salaries report={report} /> },
            { id: 'components', label: 'Salary Components', panel: <SalaryComponents report={report} /> },
            { id: 'deductions', label: 'Deductions', panel: <Deductions report={report} /> },
          ]}
        />
      </Stack>
      {previewing && mayGenerate && (
        <GeneratePayrollDialog
          onClose={() => setPreviewing(false)}
          onGenerate={() => {
            setPreviewing(false);
            generate();
          }}
        />
      )}
    </>
  );
}
