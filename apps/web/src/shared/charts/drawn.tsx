import { Banner } from '../feedback/banner.js';
import { Skeleton } from '../feedback/skeleton.js';
import { type Query, together } from '../server/together.js';
import styles from './chart-figure.module.css';

interface DrawnProps {
  readonly name: string;
  readonly of: readonly Query[];
  readonly folds?: boolean;
  readonly above?: boolean;
}

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
