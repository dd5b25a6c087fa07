import { type Expense } from '@bursar/contracts';
import { useId } from 'react';

import { Amount } from '../../shared/figures/amount.js';
import { howMany, sumRupees } from '../../shared/figures/money.js';
import { Stat, StatStrip } from '../../shared/figures/stat.js';
import styles from './expenses.module.css';
import { OWN_EXPENSES } from './filters.js';

type Standing = Partial<Pick<Expense, 'status' | 'stage'>>;

/** Each is also the filter of its rows. */
const STATES: readonly (readonly [label: string, of: Standing])[] = [
  ['To be decided', { status: 'pending' }],
  ['Waits for the bill', { stage: 'ordered' }],
  ['To be paid', { stage: 'to_pay' }],
  ['Paid', { stage: 'paid' }],
  ['Rejected', { status: 'rejected' }],
];

interface OwnRequestsProps {
  /** Undefined while loading. */
  readonly expenses: readonly Expense[] | undefined;
}

/** Says what became of the requests. */
export function OwnRequests({ expenses }: OwnRequestsProps) {
  const id = useId();
  if (expenses?.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Your requests
      </h2>
      <StatStrip line>
        {STATES.map(([label, of]) => (
          <InState key={label} label={label} of={of} expenses={expenses} />
        ))}
      </StatStrip>
    </section>
  );
}

interface InStateProps extends OwnRequestsProps {
  readonly label: string;
  readonly of: Standing;
}

function InState({ label, of: { status, stage }, expenses }: InStateProps) {
  const those = expenses?.filter(
    (expense) => (status ?? expense.status) === expense.status && (stage ?? expense.stage) === expense.stage,
  );
  const rows = new URLSearchParams({ ...(status && { status }), ...(stage && { stage }) });
  return (
    <Stat
      label={label}
      value={those && <Amount rupees={sumRupees(those.map(({ amount }) => amount))} />}
      subtitle={those && howMany(those.length, 'request')}
      to={`?${rows}#${OWN_EXPENSES}`}
    />
  );
}
