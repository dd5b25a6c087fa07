import { CompareIcon } from '../../shared/theme/change-icons.js';
import styles from './past.module.css';

export const CompareButton = ({ onOpen }: { readonly onOpen: () => void }) => (
  <button type="button" className={styles.button} aria-haspopup="dialog" aria-keyshortcuts="C" onClick={onOpen}>
    <CompareIcon />
    <span className={styles.word}>Compare</span>
  </button>
);
