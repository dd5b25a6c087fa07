import { type AnswerOf, type expenses } from '@bursar/contracts';
import { financialYearName } from '@bursar/domain/kernel';

import { ColumnsChart } from '../../shared/charts/columns-chart.js';
import { formatMonth } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { DEPARTMENT_EXPENSES } from './filters.js';

interface SpendChartProps {
  readonly dashboard: AnswerOf<typeof expenses.hodDashboard>;
  readonly department: string | undefined;
}

export function SpendChart({ dashboard, department }: SpendChartProps) {
  const { spent_by_month, total_spent, budget, financial_year } = dashboard;
  return (
    <ColumnsChart
      finding={`${formatRupees(total_spent)} of ${formatRupees(budget.budget)} spent in ${financialYearName(financial_year)}`}
      each="Month"
      measure="Spent"
      bars={spent_by_month.map(({ month, amount }) => ({
        id: month,
        label: formatMonth(month).slice(0, 3),
        name: formatMonth(month),
        rupees: amount,
        to: `/hod?${department === undefined ? '' : `department_id=${department}&`}spent_in=${month}#${DEPARTMENT_EXPENSES}`,
      }))}
    />
  );
}
