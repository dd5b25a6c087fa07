import styles from './skeleton.module.css';

/** Its region tells screen readers. */
export function Skeleton({ width }: { readonly width: string }) {
  return <span className={styles.skeleton} style={{ width }} data-loading="" aria-hidden="true" />;
}
