import { type Expense } from '@bursar/contracts';

import styles from './expenses.module.css';
import { trackOf } from './track.js';

const MARKS = { done: '✓', waiting: '○', stopped: '✕' } as const;

export const ExpenseTrack = ({ expense }: { readonly expense: Expense }) => (
  <ol className={styles.track} aria-label="Submitted, decided, paid">
    {trackOf(expense).map(({ name, state, says }) => (
      <li key={name} className={state === 'waiting' ? undefined : styles[state]}>
        <span aria-hidden="true">{MARKS[state]} </span>
        {says}
      </li>
    ))}
  </ol>
);
