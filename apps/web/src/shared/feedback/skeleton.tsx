import styles from './skeleton.module.css';

/** The region around it tells screen readers. */
export function Skeleton({ width }: { readonly width: string }) {
  return <span className={styles.skeleton} style={{ width }} aria-hidden="true" />;
}
