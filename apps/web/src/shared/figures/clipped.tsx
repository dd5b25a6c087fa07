import styles from './clipped.module.css';

/** A shorter text fits two lines of any column. */
const LONG = 40;

/** Whether a word is so long that it would push other columns out of sight, were it not broken. */
const hasLongWord = (text: string): boolean => /\S{25}/.test(text);

/**
 * What somebody wrote, of any length. In a row that can be opened two lines of it are shown, the pointer tells the rest
 * and the row's drawer has all of it; anywhere else it is whole.
 */
export function Clipped({ of: text }: { readonly of: string }) {
  const unbroken = hasLongWord(text);
  if (text.length < LONG && !unbroken) return text;
  return (
    <span className={`${styles.clipped} ${unbroken ? styles.broken : ''}`.trim()} title={text}>
      {text}
    </span>
  );
}
