import { reports } from '@bursar/contracts';
import { financialYearName } from '@bursar/domain/kernel';

import { Drawn } from '../../shared/charts/drawn.js';
import { currentYear } from '../../shared/figures/financial-years.js';
import { useRoute } from '../../shared/server/use-route.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { type IncomeStacksProps } from './income-stacks.js';

const NAME = 'The income by month';

const { Part: IncomeStacks } = lazyPart<IncomeStacksProps>(
  async () => (await import('./income-stacks.js')).IncomeStacks,
  <Drawn name={NAME} of={[]} above />,
);

export function IncomeOfYear() {
  const income = useRoute(reports.report, { kind: 'income' });
  if (!income.data) return <Drawn name={NAME} of={[income]} above />;
  if (income.data.rows.length === 0)
    return <p>No other income is received in {financialYearName(currentYear())} yet.</p>;
  return <IncomeStacks report={income.data} above="incomes" />;
}
