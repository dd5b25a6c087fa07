import { useId } from 'react';

import { formatCount } from '../figures/money.js';
import { estimate, formatTimeLeft } from './job-estimate.js';
import styles from './job-progress.module.css';

interface JobProgressProps {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
  readonly elapsedMs?: number;
  readonly failed?: number;
}

export function JobProgress({ phase, done, total, elapsedMs = 0, failed = 0 }: JobProgressProps) {
  const id = useId();
  const { percent, perSecond, secondsLeft } = estimate({ done, total, elapsedMs });
  const facts = [
    `${formatCount(done)} of ${formatCount(total)}`,
    perSecond > 0 ? `${formatCount(perSecond)} per second` : '',
    secondsLeft === undefined ? '' : formatTimeLeft(secondsLeft),
    failed > 0 ? `${formatCount(failed)} failed` : '',
  ];
  return (
    <div className={styles.job}>
      <div className={styles.line}>
        <strong id={id}>{phase}</strong>
        <span>{percent}%</span>
      </div>
      <progress className={styles.bar} aria-labelledby={id} value={done} max={Math.max(total, 1)} />
      <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}
