import styles from './skeleton.module.css';

/** Stands where a value will be while it is loading; the region around it says so to screen readers. */
export function Skeleton({ width }: { readonly width: string }) {
  return <span className={styles.skeleton} style={{ width }} aria-hidden="true" />;
}
