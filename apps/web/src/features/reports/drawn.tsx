import { Banner } from '../../shared/feedback/banner.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { type Query, together } from '../../shared/server/together.js';
import styles from './reports.module.css';

interface DrawnProps {
  readonly name: string;
  /** All that the picture needs. */
  readonly of: readonly Query[];
}

/** Keeps the room of a picture whose numbers are on their way or late. */
export function Drawn({ name, of }: DrawnProps) {
  const { failure, retry } = together(of);
  return failure ? (
    <Banner tone="error" onRetry={retry}>
      {failure.text(`${name} could not be loaded.`)}
    </Banner>
  ) : (
    <div className={styles.room}>
      <Skeleton width="60%" />
    </div>
  );
}
