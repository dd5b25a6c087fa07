import { CompareIcon } from '../../shared/theme/change-icons.js';
import styles from './past.module.css';

/** A phone has it in the navigation. */
export const CompareButton = ({ onOpen }: { readonly onOpen: () => void }) => (
  <button type="button" className={styles.button} aria-haspopup="dialog" aria-keyshortcuts="C" onClick={onOpen}>
    <CompareIcon />
    <span className={styles.word}>Compare</span>
  </button>
);
