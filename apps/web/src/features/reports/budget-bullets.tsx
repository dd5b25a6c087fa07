import { budgeting } from '@bursar/contracts';
import { financialYearName } from '@bursar/domain/kernel';

import { Bullets } from '../../shared/charts/bullets.js';
import { Drawn } from '../../shared/charts/drawn.js';
import { elapsedOf } from '../../shared/figures/financial-years.js';
import { formatRupees, sumRupees } from '../../shared/figures/money.js';
import { whysOfBudget } from '../../shared/figures/whys-of-budget.js';
import { useRoute } from '../../shared/server/use-route.js';

const WORDS = { whole: 'Budget', used: 'Spent', promised: 'Reserved' };

export function BudgetBullets({ year }: { readonly year: string }) {
  const summary = useRoute(budgeting.budgetSummary, { financial_year: year });
  if (!summary.data) return <Drawn name="The budgets" of={[summary]} />;
  const budget = sumRupees(summary.data.map(({ allocated_budget }) => allocated_budget));
  const spent = sumRupees(summary.data.map((department) => department.spent));
  return (
    <Bullets
      finding={`${formatRupees(spent)} of ${formatRupees(budget)} of the budgets spent in ${financialYearName(year)}`}
      why={{ figure: 'spent', whose: { financial_year: year } }}
      each="Department"
      words={WORDS}
      bullets={summary.data.map(({ id, name, allocated_budget, spent: used, encumbered }) => ({
        id: String(id),
        name,
        whole: allocated_budget,
        used,
        promised: encumbered,
        whys: whysOfBudget({ financial_year: year, department_id: String(id) }),
        to: `/admin/expenses?department_id=${id}&financial_year=${year}`,
      }))}
      elapsed={elapsedOf(year)}
    />
  );
}
