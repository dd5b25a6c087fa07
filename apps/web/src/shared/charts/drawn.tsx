import { Banner } from '../feedback/banner.js';
import { Skeleton } from '../feedback/skeleton.js';
import { type Query, together } from '../server/together.js';
import styles from './chart-figure.module.css';

interface DrawnProps {
  readonly name: string;
  /** All that the picture needs. */
  readonly of: readonly Query[];
  readonly folds?: boolean;
  /** Of a register, whose rows come first in a short window. */
  readonly above?: boolean;
}

/** Keeps the room of a picture whose numbers are on their way or late. */
export function Drawn({ name, of, folds = false, above = false }: DrawnProps) {
  const { failure, retry } = together(of);
  return failure ? (
    <Banner tone="error" onRetry={retry}>
      {failure.text(`${name} could not be loaded.`)}
    </Banner>
  ) : (
    <div className={`${styles.room} ${styles.tall} ${folds ? styles.folds : ''} ${above ? styles.above : ''}`}>
      <Skeleton width="60%" />
    </div>
  );
}
