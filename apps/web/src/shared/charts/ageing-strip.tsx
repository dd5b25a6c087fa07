import { type CSSProperties } from 'react';
import { Link } from 'react-router-dom';

import { formatRupees } from '../figures/money.js';
import { type Why } from '../figures/why-address.js';
import { useWhy } from '../figures/why-figure.js';
import { type Column } from '../table/table.js';
import styles from './ageing-strip.module.css';
import { ChartFigure } from './chart-figure.js';
import { explainedRupees } from './explained-rupees.js';

export interface Age {
  readonly id: string;
  readonly name: string;
  readonly rupees: number;
  readonly to: string;
  readonly why: Why | undefined;
}

const COLUMNS: readonly Column<Age>[] = [
  { id: 'name', header: 'Age', cell: ({ name, to }) => <Link to={to}>{name}</Link>, value: ({ name }) => name },
  explainedRupees('Outstanding'),
];

interface AgeingStripProps {
  readonly finding: string;
  readonly why: Why | null;
  readonly ages: readonly Age[];
}

export function AgeingStrip({ finding, why, ages }: AgeingStripProps) {
  const whole = ages.reduce((sum, { rupees }) => sum + rupees, 0);
  return (
    <ChartFigure finding={finding} why={why} columns={COLUMNS} rows={ages} rowId={({ id }) => id}>
      <div className={styles.strip} aria-hidden="true">
        {ages.map(({ id, rupees }) => (
          <span key={id} style={{ '--part': whole === 0 ? 0 : rupees / whole } as CSSProperties} />
        ))}
      </div>
      <ul className={styles.ages}>
        {ages.map((age) => (
          <li key={age.id}>
            <AgeOf {...age} />
          </li>
        ))}
      </ul>
    </ChartFigure>
  );
}

function AgeOf({ name, rupees, to, why }: Age) {
  const explained = useWhy(why);
  return (
    <Link className={styles.age} to={to} {...explained?.byKey}>
      <i className={styles.key} aria-hidden="true" />
      {name}
      <span className={styles.amount}>{formatRupees(rupees)}</span>
    </Link>
  );
}
