import { budgeting } from '@bursar/contracts';

import { Amount } from '../../shared/ui/amount.js';
import { Banner } from '../../shared/ui/banner.js';
import { Stat, StatStrip } from '../../shared/ui/stat.js';
import { useRoute } from '../../shared/use-route.js';

const PARTS = [
  { part: 'income', label: 'Income', says: 'received besides fees', to: '/admin/income?status=recorded' },
  { part: 'fees', label: 'Fees', says: 'successful transactions', to: '/admin/fees?tab=transactions&status=success' },
  { part: 'allocated', label: 'Allocated', says: 'taken off: budgets', to: '/admin/budgets?tab=history' },
  { part: 'payroll', label: 'Payroll', says: 'taken off: paid salaries', to: '/admin/staff?status=paid' },
  { part: 'aid', label: 'Aid', says: 'taken off: disbursed', to: '/admin/aid' },
] as const;

/** The "Available Balance" and what it is made of, each part leading to its rows. */
export function AvailableBalance() {
  const { data, isError, refetch } = useRoute(budgeting.availableBalance, {});
  return (
    <>
      {isError && (
        <Banner tone="error" onRetry={() => void refetch()}>
          Failed to load available balance
        </Banner>
      )}
      <StatStrip>
        <Stat
          label="Available Balance"
          value={data ? <Amount rupees={data.balance} large /> : isError ? '—' : undefined}
          subtitle="Income + fees − allocated − payroll − aid"
        />
        {PARTS.filter(({ part }) => part !== 'aid' || (data?.breakdown.aid ?? 0) > 0).map(
          ({ part, label, says, to }) => (
            <Stat
              key={part}
              label={label}
              value={data ? <Amount rupees={data.breakdown[part]} large /> : isError ? '—' : undefined}
              subtitle={says}
              to={to}
            />
          ),
        )}
      </StatStrip>
    </>
  );
}
