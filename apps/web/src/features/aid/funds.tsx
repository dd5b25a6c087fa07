import { aid, AID_FUND_KINDS, type AidFund, FUND_KIND_NAMES } from '@bursar/contracts';
import { aidSheets } from '@bursar/contracts/sheets/aid';
import { useCallback, useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { statusLook } from '../../shared/figures/status.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useMay } from '../../shared/session/use-may.js';
import { Stack } from '../../shared/shell/layout.js';
import { Register } from '../../shared/table/register.js';
import { type Filter } from '../../shared/table/filter.js';
import { FundChart } from './fund-chart.js';
import { FUND_COLUMNS } from './fund-columns.js';
import { FundDialog } from './fund-dialog.js';
import { FundDrawer, type FundWork } from './fund-drawer.js';
import { FundMoneyDialog } from './fund-money-dialog.js';

const FILTERS: readonly Filter[] = [
  { field: 'kind', label: 'Kind', options: AID_FUND_KINDS.map((value) => ({ value, label: FUND_KIND_NAMES[value] })) },
  {
    field: 'status',
    label: 'Status',
    options: (['open', 'closed'] as const).map((value) => ({ value, label: statusLook(value).word })),
  },
];

interface Over {
  readonly work: 'open' | FundWork;
  readonly fundId?: string;
}

export function Funds({ report }: { readonly report: Report }) {
  const { data: all } = useRoute(aid.allFunds, {});
  const [over, setOver] = useState<Over>();
  const mayChange = useMay(aid.openFund);
  const actions = useCallback(
    ({ id, name, status }: AidFund) =>
      status === 'open' && (
        <ActButton
          size="small"
          aria-label={`Add money to ${name}`}
          onClick={() => setOver({ work: 'add-money', fundId: id })}
        >
          Add Money
        </ActButton>
      ),
    [],
  );
  return (
    <Stack>
      {all && all.length > 0 && <FundChart funds={all} />}
      <Register
        sheet={aidSheets.funds}
        columns={FUND_COLUMNS}
        actions={mayChange ? actions : undefined}
        actionsHeader="Action"
        record="aidfund"
        drawer={({ row, onClose }) => (
          <FundDrawer
            fund={row}
            report={report}
            onWork={(work, { id }) => setOver({ work, fundId: id })}
            onClose={onClose}
          />
        )}
        defaultSort="name"
        search="Fund or sponsor"
        filters={FILTERS}
        empty="There is no fund yet. Aid is approved without one until you open one."
        failure="The funds could not be loaded."
      >
        {mayChange && (
          <ActButton look="primary" onClick={() => setOver({ work: 'open' })}>
            Open Fund
          </ActButton>
        )}
      </Register>
      {over && (
        <OverFunds
          work={over.work}
          fund={all?.find(({ id }) => id === over.fundId)}
          report={report}
          onClose={() => setOver(undefined)}
        />
      )}
    </Stack>
  );
}

interface OverFundsProps {
  readonly work: Over['work'];
  readonly fund: AidFund | undefined;
  readonly report: Report;
  readonly onClose: () => void;
}

function OverFunds({ work, fund, report, onClose }: OverFundsProps) {
  if (work === 'open') return <FundDialog report={report} onClose={onClose} />;
  if (!fund) return null;
  const of = { fund, report, onClose };
  if (work === 'edit') return <FundDialog {...of} />;
  return <FundMoneyDialog {...of} work={work} />;
}
