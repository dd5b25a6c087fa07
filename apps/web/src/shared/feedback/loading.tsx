import styles from './loading.module.css';

/** Stands for a whole screen until it is there; seen only when that takes long enough to notice. */
export function Loading({ text = 'Loading…' }: { readonly text?: string }) {
  return (
    <p className={styles.loading} role="status">
      {text}
    </p>
  );
}
