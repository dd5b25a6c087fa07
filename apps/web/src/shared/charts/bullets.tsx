import { type CSSProperties } from 'react';
import { Link } from 'react-router-dom';

import { Amount } from '../figures/amount.js';
import { formatDate, today } from '../figures/dates.js';
import { formatRupees } from '../figures/money.js';
import { type Why } from '../figures/why-address.js';
import { Explained, useWhy } from '../figures/why-figure.js';
import { usePast } from '../past/past.js';
import { type Column } from '../table/table.js';
import styles from './bullets.module.css';
import { ChartFigure } from './chart-figure.js';

/** Rupees. */
export interface Bullet {
  readonly id: string;
  readonly name: string;
  readonly whole: number;
  readonly used: number;
  readonly promised: number;
  readonly to: string;
  readonly whys?: Readonly<Record<'whole' | 'used' | 'promised', Why | null>> | undefined;
}

interface BulletsProps {
  readonly finding: string;
  readonly why: Why | null;
  readonly each: string;
  readonly words: { readonly whole: string; readonly used: string; readonly promised: string };
  readonly bullets: readonly Bullet[];
  /** Per cent of the period that is over. */
  readonly elapsed?: number | undefined;
}

const share = (part: number, whole: number): number => (whole <= 0 ? (part > 0 ? 1 : 0) : Math.min(1, part / whole));
const length = (part: number): CSSProperties => ({ '--length': `${part * 100}%` }) as CSSProperties;

export function Bullets({ finding, why, each, words, bullets, elapsed }: BulletsProps) {
  const isPast = usePast() !== undefined;
  const money = (id: 'whole' | 'used' | 'promised'): Column<Bullet> => ({
    id,
    header: words[id],
    cell: (bullet) => (
      <Explained why={bullet.whys?.[id]}>
        <Amount rupees={bullet[id]} />
      </Explained>
    ),
    value: (bullet) => bullet[id],
    unit: 'rupees',
    align: 'end',
  });
  const columns: readonly Column<Bullet>[] = [
    { id: 'name', header: each, cell: ({ name, to }) => <Link to={to}>{name}</Link>, value: ({ name }) => name },
    money('whole'),
    money('used'),
    money('promised'),
  ];
  return (
    <ChartFigure finding={finding} why={why} columns={columns} rows={bullets} rowId={({ id }) => id}>
      <ul className={styles.bullets}>
        {bullets.map((bullet) => (
          <li key={bullet.id}>
            <BulletOf bullet={bullet} words={words} elapsed={elapsed} />
          </li>
        ))}
      </ul>
      {elapsed !== undefined && (
        <p className={styles.note}>
          The mark is {isPast ? formatDate(today()) : 'today'}: {Math.round(elapsed)} % of the year is over.
        </p>
      )}
    </ChartFigure>
  );
}

function BulletOf({ bullet, words, elapsed }: Pick<BulletsProps, 'words' | 'elapsed'> & { readonly bullet: Bullet }) {
  const { name, whole, used, promised, to, whys } = bullet;
  const explained = useWhy(whys?.used);
  return (
    <Link className={styles.bullet} to={to} title={says({ words, whole, used, promised })} {...explained?.byKey}>
      <span>{name}</span>
      <span className={styles.percent}>{whole > 0 ? `${Math.round((used / whole) * 100)} %` : '—'}</span>
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.promised} style={length(share(used + promised, whole))} />
        <span className={styles.used} data-over={used > whole || undefined} style={length(share(used, whole))} />
        {elapsed !== undefined && <span className={styles.elapsed} style={length(elapsed / 100)} />}
      </span>
      <span className="visually-hidden">{says({ words, whole, used, promised })}</span>
    </Link>
  );
}

const says = ({
  words,
  whole,
  used,
  promised,
}: Pick<Bullet, 'whole' | 'used' | 'promised'> & Pick<BulletsProps, 'words'>) =>
  `${words.used} ${formatRupees(used)}, ${words.promised.toLowerCase()} ${formatRupees(promised)}, ${words.whole.toLowerCase()} ${formatRupees(whole)}`;
