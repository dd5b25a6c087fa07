import { type AnswerOf, type expenses } from '@bursar/contracts';
import { financialYearName, yearBefore } from '@bursar/domain/kernel';

import { ColumnsChart } from '../../shared/charts/columns.js';
import { formatMonth, today } from '../../shared/figures/dates.js';
import { formatRupees, sumRupees } from '../../shared/figures/money.js';
import { DEPARTMENT_EXPENSES } from './filters.js';

interface SpendChartProps {
  readonly dashboard: AnswerOf<typeof expenses.hodDashboard>;
  readonly department: string | undefined;
}

export function SpendChart({ dashboard, department }: SpendChartProps) {
  const { spent_by_month, total_spent, budget, financial_year } = dashboard;
  const spent = `${formatRupees(total_spent)} of ${formatRupees(budget.budget)} spent in ${financialYearName(financial_year)}`;
  const compares = spent_by_month.some(({ before }) => before > 0);
  const before = financialYearName(yearBefore(financial_year));
  const passed = spent_by_month.filter(({ month }) => month <= today().slice(0, 7));
  const spentThen = sumRupees(passed.map((month) => month.before));
  const whose = { financial_year, ...(department !== undefined && { department_id: department }) };
  return (
    <ColumnsChart
      finding={compares ? `${spent}, ${formatRupees(spentThen)} in the same months of ${before}` : spent}
      why={{ figure: 'spent', whose }}
      each="Month"
      measure="Spent"
      beforeMeasure={compares ? before : undefined}
      bars={spent_by_month.map(({ month, amount, before: then }) => ({
        id: month,
        label: formatMonth(month).slice(0, 3),
        name: formatMonth(month),
        rupees: amount,
        before: then,
        why: { figure: 'spent_of_budgets', whose: { ...whose, month } },
        to: `/hod?${department === undefined ? '' : `department_id=${department}&`}spent_in=${month}#${DEPARTMENT_EXPENSES}`,
      }))}
    />
  );
}
