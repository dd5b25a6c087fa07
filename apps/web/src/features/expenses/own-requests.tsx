import { type Expense, type FigureName } from '@bursar/contracts';
import { useId } from 'react';

import { Amount } from '../../shared/figures/amount.js';
import { howMany, sumRupees } from '../../shared/figures/money.js';
import { Stat, StatStrip } from '../../shared/figures/stat.js';
import styles from './expenses.module.css';
import { OWN_EXPENSES } from './filters.js';

type Standing = Partial<Pick<Expense, 'status' | 'stage'>>;

const STATES: readonly (readonly [label: string, of: Standing, figure: FigureName])[] = [
  ['To be decided', { status: 'pending' }, 'pending_expenses'],
  ['Waits for the bill', { stage: 'ordered' }, 'ordered_expenses'],
  ['To be paid', { stage: 'to_pay' }, 'expenses_to_pay'],
  ['Paid', { stage: 'paid' }, 'paid_expenses'],
  ['Rejected', { status: 'rejected' }, 'rejected_expenses'],
];

interface OwnRequestsProps {
  readonly expenses: readonly Expense[] | undefined;
}

export function OwnRequests({ expenses }: OwnRequestsProps) {
  const id = useId();
  if (expenses?.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Your requests
      </h2>
      <StatStrip line>
        {STATES.map(([label, of, figure]) => (
          <InState key={label} label={label} of={of} figure={figure} expenses={expenses} />
        ))}
      </StatStrip>
    </section>
  );
}

interface InStateProps extends OwnRequestsProps {
  readonly label: string;
  readonly of: Standing;
  readonly figure: FigureName;
}

const amountOf = ({ stage, amount, billed_amount: billed }: Expense): number =>
  stage === 'ordered' ? amount : (billed ?? amount);

function InState({ label, of: { status, stage }, figure, expenses }: InStateProps) {
  const those = expenses?.filter(
    (expense) => (status ?? expense.status) === expense.status && (stage ?? expense.stage) === expense.stage,
  );
  const rows = new URLSearchParams({ ...(status && { status }), ...(stage && { stage }) });
  return (
    <Stat
      label={label}
      value={those && <Amount rupees={sumRupees(those.map(amountOf))} />}
      subtitle={those && howMany(those.length, 'request')}
      to={`?${rows}#${OWN_EXPENSES}`}
      why={{ figure }}
    />
  );
}
