import styles from './id.module.css';

/** An id in a table: it may break in its middle, so that it takes half the width; copied, it is whole. */
export function Id({ of }: { readonly of: string }) {
  const middle = Math.ceil(of.length / 2);
  return (
    <span className={styles.id}>
      {of.slice(0, middle)}
      <wbr />
      {of.slice(middle)}
    </span>
  );
}
