import styles from './loading.module.css';

export function Loading({ text = 'Loading…' }: { readonly text?: string }) {
  return (
    <p className={styles.loading} role="status" data-loading="">
      {text}
    </p>
  );
}
