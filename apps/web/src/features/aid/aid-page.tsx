import { aid, type AidApplication } from '@bursar/contracts';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { OpenRequests } from '../../shared/feedback/lazy-open-requests.js';
import { Banner } from '../../shared/feedback/banner.js';
import { useOutcome } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatCount, formatRupees } from '../../shared/figures/money.js';
import { Stat, StatStrip } from '../../shared/figures/stat.js';
import { useRoute } from '../../shared/server/use-route.js';
import { Stack } from '../../shared/shell/layout.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { Tabs } from '../../shared/shell/tabs.js';
import { type AidWork } from './aid-work.js';
import { Applications } from './applications.js';

const { Part: AllDisbursements } = lazyPart(async () => (await import('./all-disbursements.js')).AllDisbursements);
const { Part: Funds } = lazyPart(async () => (await import('./funds.js')).Funds);
const { Part: DisburseDialog } = lazyPart(async () => (await import('./disburse-dialog.js')).DisburseDialog);
const { Part: WithdrawApprovalDialog } = lazyPart(
  async () => (await import('./withdraw-approval-dialog.js')).WithdrawApprovalDialog,
);

const applications = (count: number): string => `${formatCount(count)} ${count === 1 ? 'application' : 'applications'}`;

function Totals() {
  const { data, isError, refetch } = useRoute(aid.summary, {});
  const unknown = isError ? '—' : undefined;
  return (
    <>
      {isError && (
        <Banner tone="error" onRetry={() => void refetch()}>
          The aid totals could not be loaded.
        </Banner>
      )}
      <StatStrip line>
        <Stat
          label="Waiting for a Decision"
          to="/admin/aid"
          value={data ? <Amount rupees={data.pending.amount} large /> : unknown}
          why={{ figure: 'aid_to_decide' }}
          subtitle={data && applications(data.pending.applications)}
        />
        <Stat
          label="Approved"
          to="/admin/aid?tab=approved"
          value={data ? <Amount rupees={data.approved.amount} large /> : unknown}
          why={{ figure: 'aid_approved' }}
          subtitle={data && applications(data.approved.applications)}
        />
        <Stat
          label="Disbursed"
          to="/admin/aid?tab=disbursements"
          value={data ? <Amount rupees={data.disbursed.amount} large /> : unknown}
          why={{ figure: 'aid_disbursed' }}
          subtitle={
            data && (
              <span data-amount="">
                {formatRupees(data.disbursed.to_bank)} to banks, {formatRupees(data.disbursed.to_fees)} to bills
              </span>
            )
          }
        />
        <Stat
          label="Left to Disburse"
          to="/admin/aid?tab=approved"
          value={data ? <Amount rupees={data.to_disburse} large /> : unknown}
          why={{ figure: 'aid_to_disburse' }}
        />
      </StatStrip>
    </>
  );
}

export default function AidPage() {
  const [params] = useSearchParams();
  const [banner, report] = useOutcome(params.get('tab') ?? '');
  const [over, setOver] = useState<{ readonly work: AidWork; readonly application: AidApplication }>();
  const close = useCallback(() => setOver(undefined), []);
  const open = useCallback((work: AidWork, application: AidApplication) => setOver({ work, application }), []);
  return (
    <>
      <PageHeader title="Financial Aid" subtitle="Applications, decisions, disbursements and funds." />
      <Stack>
        {banner}
        <OpenRequests kind="aid" />
        <Totals />
        <Tabs
          label="Financial aid"
          tabs={[
            { id: 'pending', label: 'Pending', panel: <Applications status="pending" onOpen={open} report={report} /> },
            {
              id: 'approved',
              label: 'Approved',
              panel: <Applications status="approved" onOpen={open} report={report} />,
            },
            {
              id: 'rejected',
              label: 'Rejected',
              panel: <Applications status="rejected" onOpen={open} report={report} />,
            },
            {
              id: 'withdrawn',
              label: 'Withdrawn',
              panel: <Applications status="withdrawn" onOpen={open} report={report} />,
            },
            { id: 'disbursements', label: 'Disbursements', panel: <AllDisbursements report={report} /> },
            { id: 'funds', label: 'Funds', panel: <Funds report={report} /> },
          ]}
        />
      </Stack>
      {over?.work === 'disburse' && <DisburseDialog application={over.application} report={report} onClose={close} />}
      {over?.work === 'withdraw' && (
        <WithdrawApprovalDialog application={over.application} report={report} onClose={close} />
      )}
    </>
  );
}
