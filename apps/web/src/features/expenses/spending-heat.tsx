import { expenses } from '@bursar/contracts';
import { expenseSheets } from '@bursar/contracts/sheets/expenses';
import { financialYearName } from '@bursar/domain/kernel';

import { Drawn } from '../../shared/charts/drawn.js';
import { HeatTable } from '../../shared/charts/heat.js';
import { formatMonth } from '../../shared/figures/dates.js';
import { formatRupees, sumRupees } from '../../shared/figures/money.js';
import { useRoute } from '../../shared/server/use-route.js';

const NOT_REVERSED = 'status=approved';

export function SpendingHeat({ year }: { readonly year: string }) {
  const spending = useRoute(expenses.spentByMonth, { financial_year: year });
  if (!spending.data) return <Drawn name="The spending by month" of={[spending]} above />;
  const { departments } = spending.data;
  const [first] = departments;
  const spent = sumRupees(departments.map(({ total }) => total));
  if (!first || spent === 0) return <p>No expense is charged to {financialYearName(year)} yet.</p>;
  const share = Math.round((first.total / spent) * 100);
  return (
    <HeatTable
      finding={`${formatRupees(spent)} spent in ${financialYearName(year)}, ${share} % of it by ${first.name}`}
      why={{ figure: 'spent_with_grants', whose: { financial_year: year } }}
      each="Department"
      across="Month"
      measure="Spent"
      heads={first.months.map(({ month }) => formatMonth(month).slice(0, 3))}
      above={expenseSheets.all.kind}
      rows={departments.map(({ id, name, total, months }) => {
        const to = `/admin/expenses?department_id=${id}&financial_year=${year}&${NOT_REVERSED}`;
        return {
          id: String(id),
          name,
          total,
          to,
          cells: months.map(({ month, amount }) => ({
            name: formatMonth(month),
            rupees: amount,
            why: {
              figure: 'spent_with_grants',
              whose: { financial_year: year, department_id: String(id), month },
            },
            to: `${to}&spent_in=${month}`,
          })),
        };
      })}
    />
  );
}
