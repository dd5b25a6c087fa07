import { Banner } from '../../shared/feedback/banner.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { type RequestFailed } from '../../shared/server/request-failed.js';
import styles from './reports.module.css';

interface DrawnProps {
  readonly name: string;
  readonly failed: { readonly error: RequestFailed | null; refetch(): unknown } | undefined;
}

/** Keeps the room of a picture whose numbers are on their way or late. */
export const Drawn = ({ name, failed }: DrawnProps) =>
  failed?.error ? (
    <Banner tone="error" onRetry={() => void failed.refetch()}>
      {failed.error.text(`${name} could not be loaded.`)}
    </Banner>
  ) : (
    <div className={styles.room}>
      <Skeleton width="60%" />
    </div>
  );
