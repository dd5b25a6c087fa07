import { aid, type AidApplication, type AidFund, FUND_KIND_NAMES } from '@bursar/contracts';
import { money, person } from '@bursar/contracts/sheets/columns';
import { Link } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatDate } from '../../shared/figures/dates.js';
import { formatCount } from '../../shared/figures/money.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { History } from '../../shared/history/history.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { Drawer, DrawerFoot } from '../../shared/overlay/dialog.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useMay } from '../../shared/session/use-may.js';
import { Facts, Stack } from '../../shared/shell/layout.js';
import { type Column, columnOf } from '../../shared/table/column.js';
import { studentLook } from '../../shared/table/student-look.js';
import { Table, TableSkeleton } from '../../shared/table/table.js';
import { aidRowId } from './aid-columns.js';
import styles from './standing.module.css';

export type FundWork = 'add-money' | 'take-out' | 'edit';

interface FundDrawerProps {
  readonly fund: AidFund;
  readonly report: Report;
  readonly onWork: (work: FundWork, fund: AidFund) => void;
  readonly onClose: () => void;
}

const COLUMNS: readonly Column<AidApplication>[] = [
  columnOf<AidApplication>(person('student_name', 'Student'), studentLook()),
  columnOf(money('amount_approved', 'Approved')),
  columnOf(money('amount_disbursed', 'Disbursed')),
];

const LATEST = 5;

function CloseButton({ fund, report }: Pick<FundDrawerProps, 'fund' | 'report'>) {
  const { id, version } = fund;
  const { confirm } = useAsk();
  const close = useAction(aid.closeFund);
  const reopen = useAction(aid.reopenFund);
  const settled = {
    onSuccess: ({ message }: { readonly message: string }) => report.succeeded(message),
    onError: (error: { text: (otherwise: string) => string }) =>
      report.failed(error.text('The fund could not be saved.')),
  };
  const ask = async (): Promise<void> => {
    const text = 'Close this fund? No more aid can be approved from it. Approved aid is still disbursed.';
    if (await confirm({ text, about: fund.name, verb: 'Close Fund' })) close.mutate({ id, version }, settled);
  };
  return fund.status === 'open' ? (
    <ActButton pending={close.isPending && 'Closing…'} onClick={() => void ask()}>
      Close Fund
    </ActButton>
  ) : (
    <ActButton pending={reopen.isPending && 'Reopening…'} onClick={() => reopen.mutate({ id, version }, settled)}>
      Reopen Fund
    </ActButton>
  );
}

const FundActions = ({ fund, report, onWork }: Omit<FundDrawerProps, 'onClose'>) => (
  <DrawerFoot>
    <CloseButton fund={fund} report={report} />
    <ActButton onClick={() => onWork('edit', fund)}>Edit</ActButton>
    {fund.available > 0 && <ActButton onClick={() => onWork('take-out', fund)}>Take Money Out</ActButton>}
    {fund.status === 'open' && (
      <ActButton look="primary" onClick={() => onWork('add-money', fund)}>
        Add Money
      </ActButton>
    )}
  </DrawerFoot>
);

export function FundDrawer({ fund, report, onWork, onClose }: FundDrawerProps) {
  const mayChange = useMay(aid.changeFund);
  return (
    <Drawer title={fund.name} onClose={onClose}>
      <Stack>
        <Facts
          of={[
            ['Kind', FUND_KIND_NAMES[fund.kind]],
            ['Sponsor', fund.sponsor || '—'],
            ['Status', <StatusBadge key="status" status={fund.status} />],
            ['Opened', formatDate(fund.opened_at)],
            ['Put in', <Amount key="put-in" rupees={fund.put_in} />],
            ['Committed', <Amount key="committed" rupees={fund.committed} />],
            ['Disbursed', <Amount key="disbursed" rupees={fund.disbursed} />],
            ['Available', <Amount key="available" rupees={fund.available} />],
          ]}
        />
        <PaidFrom fund={fund} />
        <History kind="aidfund" id={fund.id} />
      </Stack>
      {mayChange && <FundActions fund={fund} report={report} onWork={onWork} />}
    </Drawer>
  );
}

function PaidFrom({ fund: { id, applications } }: { readonly fund: AidFund }) {
  const latest = useRoute(aid.allApplications, { fund_id: id, sort: '-decided_at', page: 1, limit: LATEST });
  return (
    <section aria-label="Applications">
      <h3 className={styles.title}>Applications</h3>
      {latest.isPending && <TableSkeleton name="Applications" columns={COLUMNS} rows={2} />}
      {latest.isError && (
        <Banner tone="error" onRetry={() => void latest.refetch()}>
          The applications could not be loaded.
        </Banner>
      )}
      {latest.data?.length === 0 && <p>Nothing was approved from it yet.</p>}
      {latest.data && latest.data.length > 0 && (
        <>
          <Table name="Applications" columns={COLUMNS} rows={latest.data} rowId={aidRowId} />
          <p className={styles.more}>
            <Link to={`/admin/aid?tab=approved&fund_id=${id}`}>All {formatCount(applications)} approved from it</Link>
          </p>
        </>
      )}
    </section>
  );
}
