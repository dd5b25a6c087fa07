import { type AnswerOf, type expenses } from '@bursar/contracts';
import { financialYearName } from '@bursar/domain/kernel';

import { Bullets } from '../../shared/charts/bullets.js';
import { whysOfBudget } from '../../shared/figures/whys-of-budget.js';
import { elapsedOf } from '../../shared/figures/financial-years.js';
import { DEPARTMENT_EXPENSES } from './filters.js';

const WORDS = { whole: 'Budget', used: 'Spent', promised: 'Reserved' };

interface DepartmentBulletProps {
  readonly dashboard: AnswerOf<typeof expenses.hodDashboard>;
  readonly department: string | undefined;
}

export function DepartmentBullet({ dashboard, department }: DepartmentBulletProps) {
  const { budget, total_spent, encumbered, financial_year } = dashboard;
  if (budget.budget === 0) return null;
  const used = Math.round((total_spent / budget.budget) * 100);
  const whose = { financial_year, ...(department !== undefined && { department_id: department }) };
  const elapsed = elapsedOf(financial_year);
  const over =
    elapsed === undefined ? '' : `, ${Math.round(elapsed)} % of ${financialYearName(financial_year)} is over`;
  return (
    <Bullets
      finding={`${used} % of the budget is spent${over}`}
      why={{ figure: 'spent', whose }}
      each="Department"
      words={WORDS}
      bullets={[
        {
          id: 'department',
          name: budget.name,
          whole: budget.budget,
          used: total_spent,
          promised: encumbered,
          whys: whysOfBudget(whose),
          to: `/hod#${DEPARTMENT_EXPENSES}`,
        },
      ]}
      elapsed={elapsed}
    />
  );
}
