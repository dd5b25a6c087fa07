import { type ReactNode } from 'react';

import { formatDateTime } from '../figures/dates.js';
import styles from './timeline.module.css';

/** One thing that happened. */
export interface Step {
  readonly id: string;
  readonly says: string;
  /** ISO 8601. */
  readonly at: string;
  /** Who did it, where that is told. */
  readonly by?: string | undefined;
  /** The one the reader came from. */
  readonly current?: boolean;
  readonly more?: ReactNode;
}

/** What happened, the oldest first. */
export const Timeline = ({ steps }: { readonly steps: readonly Step[] }) => (
  <ol className={styles.timeline}>
    {steps.map(({ id, says, at, by, current = false, more }) => (
      <li key={id} className={styles.step} aria-current={current || undefined}>
        <p className={styles.says}>{says}</p>
        <p className={styles.meta}>{[formatDateTime(at), by].filter(Boolean).join(' · ')}</p>
        {more}
      </li>
    ))}
  </ol>
);

/** A part of a drawer that tells what happened. */
export const TimelineSection = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className={styles.title}>{title}</h3>
    {children}
  </section>
);
