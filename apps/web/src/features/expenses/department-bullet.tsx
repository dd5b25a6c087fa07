import { type AnswerOf, type expenses } from '@bursar/contracts';
import { financialYearName } from '@bursar/domain/kernel';

import { Bullets } from '../../shared/charts/bullets.js';
import { elapsedOf } from '../../shared/figures/financial-years.js';
import { DEPARTMENT_EXPENSES } from './filters.js';

const WORDS = { whole: 'Budget', used: 'Spent', promised: 'Reserved' };

export function DepartmentBullet({ dashboard }: { readonly dashboard: AnswerOf<typeof expenses.hodDashboard> }) {
  const { budget, total_spent, encumbered, financial_year } = dashboard;
  if (budget.budget === 0) return null;
  const used = Math.round((total_spent / budget.budget) * 100);
  const elapsed = elapsedOf(financial_year);
  return (
    <Bullets
      finding={`${used} % of the budget is spent, ${Math.round(elapsed)} % of ${financialYearName(financial_year)} is over`}
      each="Department"
      words={WORDS}
      bullets={[
        {
          id: 'department',
          name: budget.name,
          whole: budget.budget,
          used: total_spent,
          promised: encumbered,
          to: `/hod#${DEPARTMENT_EXPENSES}`,
        },
      ]}
      elapsed={elapsed}
    />
  );
}
