import { type AnswerOf, type expenses } from '@bursar/contracts';

import { formatMonth } from '../../shared/dates.js';
import { yearName } from '../../shared/financial-years.js';
import { formatRupees } from '../../shared/money.js';
import { ColumnsChart } from '../../shared/ui/columns-chart.js';

/** What the department spent in each month of the financial year; a column opens its expenses. */
export function SpendChart({ dashboard }: { readonly dashboard: AnswerOf<typeof expenses.hodDashboard> }) {
  const { spent_by_month, total_spent, budget, financial_year } = dashboard;
  return (
    <ColumnsChart
      finding={`${formatRupees(total_spent)} of ${formatRupees(budget.budget)} spent in ${yearName(financial_year)}`}
      measure="Spent"
      bars={spent_by_month.map(({ month, amount }) => ({
        id: month,
        label: formatMonth(month).slice(0, 3),
        name: formatMonth(month),
        rupees: amount,
        to: `/hod?spent_in=${month}`,
      }))}
    />
  );
}
