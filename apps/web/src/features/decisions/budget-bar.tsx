import { type ApprovalItem } from '@bursar/contracts';
import { type CSSProperties } from 'react';

import { Amount } from '../../shared/figures/amount.js';
import { formatRupees } from '../../shared/figures/money.js';
import { partsOf } from './budget-parts.js';
import styles from './decisions.module.css';

const share = (part: number, whole: number): CSSProperties =>
  ({ '--length': `${whole <= 0 ? 0 : Math.max(0, Math.min(100, (part / whole) * 100))}%` }) as CSSProperties;

interface BudgetBarProps {
  readonly budget: NonNullable<ApprovalItem['budget']>;
  readonly amount: number;
}

export function BudgetBar({ budget, amount }: BudgetBarProps) {
  const { name, allocated, spent, reserved, left_after } = budget;
  const over = left_after < 0;
  const parts = partsOf(budget, amount);
  const words = `${name}: spent ${formatRupees(spent)}, reserved ${formatRupees(reserved)}, of ${formatRupees(allocated)}`;
  return (
    <div className={styles.budget} title={words}>
      <span className={styles.bar} aria-hidden="true" data-over={over || undefined}>
        <span className={styles.spent} style={share(parts.spent, parts.whole)} />
        <span className={styles.reserved} style={share(parts.reserved, parts.whole)} />
        <span className={styles.asked} style={share(parts.asked, parts.whole)} />
      </span>
      <span className="visually-hidden">{words}. </span>
      {over ? (
        <span className={styles.over}>
          after approval <Amount rupees={left_after} /> left, beyond the budget by <Amount rupees={-left_after} />
        </span>
      ) : (
        <span className={styles.note}>
          after approval <Amount rupees={left_after} /> left
        </span>
      )}
    </div>
  );
}
