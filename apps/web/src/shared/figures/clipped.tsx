import styles from './clipped.module.css';

const LONG = 40;

/** Such a word pushes other columns out of sight unless it breaks. */
const hasLongWord = (text: string): boolean => /\S{25}/.test(text);

/** Clips text to two lines in rows that open; their drawer has all of it. */
export function Clipped({ of: text }: { readonly of: string }) {
  const unbroken = hasLongWord(text);
  if (text.length < LONG && !unbroken) return text;
  return (
    <span className={`${styles.clipped} ${unbroken ? styles.broken : ''}`.trim()} title={text}>
      {text}
    </span>
  );
}
