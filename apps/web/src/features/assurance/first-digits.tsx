import { type Screening } from '@bursar/contracts';
import { type CSSProperties } from 'react';

import { ChartFigure } from '../../shared/charts/chart-figure.js';
import { formatCount } from '../../shared/figures/money.js';
import { type Column } from '../../shared/table/table.js';
import styles from './exceptions.module.css';

type Digit = Screening['digits'][number];

const COLUMNS: readonly Column<Digit>[] = [
  { id: 'digit', header: 'First Digit', cell: ({ digit }) => String(digit) },
  { id: 'observed', header: 'Observed', cell: ({ observed }) => formatCount(observed), align: 'end' },
  { id: 'expected', header: 'Expected', cell: ({ expected }) => expected.toFixed(1), align: 'end' },
];

const height = (part: number, whole: number): CSSProperties =>
  ({ '--length': `${whole === 0 ? 0 : (part / whole) * 100}%` }) as CSSProperties;

export function FirstDigits({
  screening: { amounts, digits, chi_square, unusual },
}: {
  readonly screening: Screening;
}) {
  const highest = Math.max(...digits.flatMap(({ observed, expected }) => [observed, expected]));
  const verdict = unusual ? 'differ from Benford’s law' : 'follow Benford’s law';
  const finding = `The first digits of ${formatCount(amounts)} amounts ${verdict}: chi-squared is ${chi_square.toFixed(1)}, the limit 15.5`;
  return (
    <ChartFigure
      finding={finding}
      why={null}
      columns={COLUMNS}
      rows={digits}
      rowId={({ digit }) => String(digit)}
      folds
    >
      <ol className={styles.bars}>
        {digits.map(({ digit, observed, expected }) => (
          <li key={digit}>
            <div className={styles.pair} aria-hidden="true">
              <span style={height(observed, highest)} />
              <span style={height(expected, highest)} />
            </div>
            {digit}
            <span className="visually-hidden">
              : {formatCount(observed)} observed, {expected.toFixed(1)} expected
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.legend} aria-hidden="true">
        <span>Observed</span>
        <span>Expected</span>
      </p>
    </ChartFigure>
  );
}
