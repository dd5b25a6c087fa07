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
      {subtitle !== undefined && <dd className={styles.subtitle}>{subtitle}</dd>}
    </div>
  );
}

export function StatStrip({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.strip}>{children}</dl>;
}
