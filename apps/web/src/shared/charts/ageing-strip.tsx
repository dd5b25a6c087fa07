import { type CSSProperties } from 'react';
import { Link } from 'react-router-dom';

import { Amount } from '../figures/amount.js';
import { formatRupees } from '../figures/money.js';
import { type Column } from '../table/table.js';
import styles from './ageing-strip.module.css';
import { ChartFigure } from './chart-figure.js';

export interface Age {
  readonly id: string;
  readonly name: string;
  readonly rupees: number;
  /** Leads to the rows of the band. */
  readonly to: string;
}

const COLUMNS: readonly Column<Age>[] = [
  { id: 'name', header: 'Age', cell: ({ name, to }) => <Link to={to}>{name}</Link>, value: ({ name }) => name },
  {
    id: 'rupees',
    header: 'Outstanding',
    cell: ({ rupees }) => <Amount rupees={rupees} />,
    value: ({ rupees }) => rupees,
    unit: 'rupees',
    align: 'end',
  },
];

/** One strip of all dues, youngest first; each band leads to its bills. */
export function AgeingStrip({ finding, ages }: { readonly finding: string; readonly ages: readonly Age[] }) {
  const whole = ages.reduce((sum, { rupees }) => sum + rupees, 0);
  return (
    <ChartFigure finding={finding} columns={COLUMNS} rows={ages} rowId={({ id }) => id}>
      <div className={styles.strip} aria-hidden="true">
        {ages.map(({ id, rupees }) => (
          <span key={id} style={{ '--part': whole === 0 ? 0 : rupees / whole } as CSSProperties} />
        ))}
      </div>
      <ul className={styles.ages}>
        {ages.map(({ id, name, rupees, to }) => (
          <li key={id}>
            <Link className={styles.age} to={to}>
              <i className={styles.key} aria-hidden="true" />
              {name}
              <span className={styles.amount}>{formatRupees(rupees)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </ChartFigure>
  );
}
