import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { Skeleton } from '../feedback/skeleton.js';
import styles from './stat.module.css';

interface StatProps {
  readonly label: string;
  /** Undefined while loading. */
  readonly value: ReactNode;
  readonly subtitle?: ReactNode;
  readonly to?: string;
}

/** Specification, "Stat card". */
export function Stat({ label, value, subtitle, to }: StatProps) {
  return (
    <div className={styles.stat}>
      <dt className={styles.label}>{to ? <Link to={to}>{label}</Link> : label}</dt>
      <dd className={styles.value}>{value ?? <Skeleton width="7em" />}</dd>
      {subtitle !== undefined && (
        <dd className={styles.subtitle} title={typeof subtitle === 'string' ? subtitle : undefined}>
          {subtitle}
        </dd>
      )}
    </div>
  );
}

interface StatStripProps {
  /** Above rows. */
  readonly line?: boolean;
  readonly children: ReactNode;
}

export function StatStrip({ line = false, children }: StatStripProps) {
  return <dl className={line ? `${styles.strip} ${styles.line}` : styles.strip}>{children}</dl>;
}
