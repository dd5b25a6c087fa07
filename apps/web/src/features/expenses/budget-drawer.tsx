import { type AnswerOf, type expenses } from '@bursar/contracts';
import { budgetKey } from '@bursar/domain/budgeting';
import { financialYearName } from '@bursar/domain/kernel';

import { Amount } from '../../shared/figures/amount.js';
import { Drawer } from '../../shared/overlay/dialog.js';
import { Facts } from '../../shared/shell/layout.js';
import { useOpenedId } from '../../shared/table/use-opened.js';

interface BudgetDrawerProps {
  readonly dashboard: AnswerOf<typeof expenses.hodDashboard> | undefined;
  readonly department: string | undefined;
}

export function BudgetDrawer({ dashboard, department }: BudgetDrawerProps) {
  const { id, close } = useOpenedId('budget');
  if (id === undefined || !dashboard || department === undefined) return null;
  const { budget, financial_year, total_spent, encumbered, remaining } = dashboard;
  const isCurrent = id === budgetKey(financial_year, Number(department));
  return (
    <Drawer title={`Budget of ${budget.name}`} onClose={close}>
      {isCurrent ? (
        <Facts
          of={[
            ['Financial year', financialYearName(financial_year)],
            ['Budget', <Amount key="budget" rupees={budget.budget} />],
            ['Spent', <Amount key="spent" rupees={total_spent} />],
            ['Reserved for purchases', <Amount key="reserved-for-purchases" rupees={encumbered} />],
            ['Remaining', <Amount key="remaining" rupees={remaining} />],
          ]}
        />
      ) : (
        <p>This budget is of another financial year than {financialYearName(financial_year)}.</p>
      )}
    </Drawer>
  );
}
