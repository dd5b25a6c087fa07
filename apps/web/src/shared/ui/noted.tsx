import { type ReactNode } from 'react';

import styles from './noted.module.css';

/** A value in a table with what tells it apart below it, such as a name and an enrollment number. */
export const Noted = ({ note, children }: { readonly note: ReactNode; readonly children: ReactNode }) => (
  <>
    <span>{children}</span>
    <span className={styles.note}>{note}</span>
  </>
);
