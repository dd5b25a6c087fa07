import { type AnswerOf, type expenses } from '@bursar/contracts';

import { Amount } from '../../shared/figures/amount.js';
import { Stat, StatStrip } from '../../shared/figures/stat.js';
import { WhyFigure } from '../../shared/figures/why-figure.js';
import styles from './expenses.module.css';

type Dashboard = AnswerOf<typeof expenses.hodDashboard>;

interface DepartmentMoneyProps {
  readonly dashboard: Dashboard | undefined;
  readonly department: string | undefined;
}

export function DepartmentMoney({ dashboard, department }: DepartmentMoneyProps) {
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
  const whose = department === undefined ? {} : { department_id: department };
  return (
    <StatStrip>
      <Stat
        label="Total Budget"
        value={<Amount rupees={budget.budget} large />}
        subtitle={budget.name}
        why={{ figure: 'allocated', whose }}
      />
      <Stat
        label="Total Spent"
        value={<Amount rupees={total_spent} large />}
        subtitle={
          <>
            and{' '}
            <WhyFigure figure="reserved" whose={whose}>
              <Amount rupees={encumbered} />
            </WhyFigure>{' '}
            reserved for purchases
          </>
        }
        why={{ figure: 'spent', whose }}
      />
      <Stat
        label="Remaining Budget"
        value={
          <span className={over ? styles.red : styles.green}>
            <Amount rupees={remaining} large />
          </span>
        }
        subtitle={over ? 'More is approved than available' : 'Not spent or reserved'}
        why={{ figure: 'remaining', whose }}
      />
    </StatStrip>
  );
}
