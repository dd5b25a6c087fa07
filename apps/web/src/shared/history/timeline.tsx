import { type ReactNode } from 'react';

import { formatDateTime } from '../figures/dates.js';
import { WithIds } from '../figures/id.js';
import styles from './timeline.module.css';

export interface Step {
  readonly id: string;
  readonly says: string;
  readonly at: string;
  readonly by?: string | undefined;
  readonly current?: boolean;
  readonly more?: ReactNode;
}

export const Timeline = ({ steps }: { readonly steps: readonly Step[] }) => (
  <ol className={styles.timeline}>
    {steps.map(({ id, says, at, by, current = false, more }) => (
      <li key={id} className={styles.step} aria-current={current || undefined}>
        <p className={styles.says}>
          <WithIds text={says} />
        </p>
        <p className={styles.meta}>{[formatDateTime(at), by].filter(Boolean).join(' · ')}</p>
        {more}
      </li>
    ))}
  </ol>
);

export const TimelineSection = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className={styles.title}>{title}</h3>
    {children}
  </section>
);
