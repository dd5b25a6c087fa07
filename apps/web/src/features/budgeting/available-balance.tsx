import { budgeting } from '@bursar/contracts';

import { Banner } from '../../shared/feedback/banner.js';
import { Amount } from '../../shared/figures/amount.js';
import { Stat, StatStrip } from '../../shared/figures/stat.js';
import { useRoute } from '../../shared/server/use-route.js';

const PARTS = [
  { part: 'income', label: 'Income', says: 'received besides fees', to: '/admin/income?status=recorded' },
  { part: 'fees', label: 'Fees', says: 'successful transactions', to: '/admin/fees?tab=transactions&status=success' },
  { part: 'allocated', label: 'Allocated', says: 'taken off: budgets of this year', to: '/admin/budgets?tab=history' },
  {
    part: 'allocated_ahead',
    label: 'Allocated Ahead',
    says: 'taken off: budgets of later years',
    to: '/admin/budgets?tab=history',
  },
  {
    part: 'spent_before',
    label: 'Spent in Past Years',
    says: 'taken off: the rest of those budgets lapsed',
    to: '/admin/reports/budgets',
  },
  { part: 'payroll', label: 'Payroll', says: 'taken off: paid salaries', to: '/admin/staff?status=paid' },
  { part: 'aid', label: 'Aid', says: 'taken off: disbursed', to: '/admin/aid' },
] as const;

const WHERE_ANY: ReadonlySet<string> = new Set(['allocated_ahead', 'spent_before', 'aid']);

export function AvailableBalance() {
  const { data, error, isError, refetch } = useRoute(budgeting.availableBalance, {});
  return (
    <>
      {isError && (
        <Banner tone="error" onRetry={() => void refetch()}>
          {error.text('Failed to load available balance')}
        </Banner>
      )}
      <StatStrip line>
        <Stat
          label="Available Balance"
          value={data ? <Amount rupees={data.balance} large /> : isError ? '—' : undefined}
          subtitle="Income + fees − budgets − payroll − aid"
          why={{ figure: 'available_balance' }}
        />
        {PARTS.filter(({ part }) =>
          WHERE_ANY.has(part) ? (data?.breakdown[part] ?? 0) > 0 : data !== undefined || isError,
        ).map(({ part, label, says, to }) => (
          <Stat
            key={part}
            label={label}
            value={data ? <Amount rupees={data.breakdown[part]} large /> : '—'}
            subtitle={says}
            to={to}
            why={{ figure: part }}
          />
        ))}
      </StatStrip>
    </>
  );
}
