import { type ReactNode } from 'react';

import styles from './noted.module.css';

/** In a row that opens, the note is the second line. */
export const Noted = ({ note, children }: { readonly note: ReactNode; readonly children: ReactNode }) => (
  <>
    <span className={note ? styles.noted : undefined}>{children}</span>
    <span className={styles.note}>{note}</span>
  </>
);
