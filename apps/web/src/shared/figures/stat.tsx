import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { Skeleton } from '../feedback/skeleton.js';
import styles from './stat.module.css';
import { type Why } from './why-address.js';
import { WhyFigure } from './why-figure.js';

/** The value could not be loaded. */
type NotKnown = '—' | undefined;

type Value =
  | {
      readonly value: ReactNode;
      /** Null for what is no declared figure. */
      readonly why: Why | null;
    }
  | { readonly value: NotKnown; readonly why?: never };

export type StatProps = Value & {
  readonly label: string;
  readonly subtitle?: ReactNode;
  readonly to?: string;
};

/** Specification, "Stat card". */
export function Stat({ label, value, subtitle, to, why }: StatProps) {
  return (
    <div className={styles.stat}>
      <dt className={styles.label}>{to ? <Link to={to}>{label}</Link> : label}</dt>
      <dd className={styles.value}>{shownValue(value, why)}</dd>
      {subtitle !== undefined && (
        <dd className={styles.subtitle} title={typeof subtitle === 'string' ? subtitle : undefined}>
          {subtitle}
        </dd>
      )}
    </div>
  );
}

function shownValue(value: ReactNode, why: Why | null = null): ReactNode {
  if (value === undefined) return <Skeleton width="7em" />;
  return why && value !== '—' ? <WhyFigure {...why}>{value}</WhyFigure> : value;
}

interface StatStripProps {
  readonly line?: boolean;
  readonly children: ReactNode;
}

export function StatStrip({ line = false, children }: StatStripProps) {
  return <dl className={line ? `${styles.strip} ${styles.line}` : styles.strip}>{children}</dl>;
}
