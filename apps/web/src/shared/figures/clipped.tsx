import styles from './clipped.module.css';

const LONG = 40;

/** Such a word would widen its column. */
const hasLongWord = (text: string): boolean => /\S{25}/.test(text);

/** The row's drawer has the whole text. */
export function Clipped({ of: text }: { readonly of: string }) {
  const unbroken = hasLongWord(text);
  if (text.length < LONG && !unbroken) return text;
  return (
    <span className={`${styles.clipped} ${unbroken ? styles.broken : ''}`.trim()} title={text}>
      {text}
    </span>
  );
}
