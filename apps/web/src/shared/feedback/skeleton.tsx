import styles from './skeleton.module.css';

export function Skeleton({ width }: { readonly width: string }) {
  return <span className={styles.skeleton} style={{ width }} data-loading="" aria-hidden="true" />;
}
