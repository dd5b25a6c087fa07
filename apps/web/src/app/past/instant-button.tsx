import { usePast } from '../../shared/past/past.js';
import { useShortcuts } from '../../shared/shell/shortcuts.js';
import { ClockIcon } from '../../shared/theme/icons.js';
import styles from './past.module.css';

/** A phone has it in the navigation. */
export function InstantButton({ onOpen }: { readonly onOpen: () => void }) {
  const asOf = usePast();
  useShortcuts({ t: onOpen });
  return (
    <button type="button" className={styles.button} aria-haspopup="dialog" aria-keyshortcuts="T" onClick={onOpen}>
      <ClockIcon />
      <span className={styles.word}>{asOf === undefined ? 'As of now' : 'As of then'}</span>
    </button>
  );
}
