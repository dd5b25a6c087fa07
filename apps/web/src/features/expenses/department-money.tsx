import { type AnswerOf, type expenses } from '@bursar/contracts';

import { Amount } from '../../shared/figures/amount.js';
import { Stat, StatStrip } from '../../shared/figures/stat.js';
import styles from './expenses.module.css';

type Dashboard = AnswerOf<typeof expenses.hodDashboard>;

export function DepartmentMoney({ dashboard }: { readonly dashboard: Dashboard | undefined }) {
  if (!dashboard) {
    return (
      <StatStrip>
        <Stat label="Total Budget" value={undefined} />
        <Stat label="Total Spent" value={undefined} />
        <Stat label="Remaining Budget" value={undefined} />
      </StatStrip>
    );
  }
  const { budget, total_spent, encumbered, remaining } = dashboard;
  const over = remaining < 0;
  return (
    <StatStrip>
      <Stat label="Total Budget" value={<Amount rupees={budget.budget} large />} subtitle={budget.name} />
      <Stat
        label="Total Spent"
        value={<Amount rupees={total_spent} large />}
        subtitle={
          <>
            and <Amount rupees={encumbered} /> reserved for purchases
          </>
        }
      />
      <Stat
        label="Remaining Budget"
        value={
          <span className={over ? styles.red : styles.green}>
            <Amount rupees={remaining} large />
          </span>
        }
        subtitle={over ? 'More is approved than available' : 'Not spent or reserved'}
      />
    </StatStrip>
  );
}
