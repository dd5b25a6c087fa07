import { usePast } from '../../shared/past/past.js';
import { useStore } from '../../shared/shell/store.js';
import { useShortcuts } from '../../shared/shell/shortcuts.js';
import { ClockIcon } from '../../shared/theme/icons.js';
import { barOpen, openBar } from './bar-open.js';
import styles from './past.module.css';

export function InstantButton() {
  const asOf = usePast();
  const open = useStore(barOpen);
  useShortcuts({ t: openBar });
  return (
    <button
      type="button"
      className={styles.button}
      aria-expanded={open}
      aria-keyshortcuts="T"
      onClick={() => barOpen.set(!open)}
    >
      <ClockIcon />
      <span className={styles.word}>{asOf === undefined ? 'As of now' : 'As of then'}</span>
    </button>
  );
}
