import { type ReactNode } from 'react';

import styles from './noted.module.css';

export const Noted = ({ note, children }: { readonly note: ReactNode; readonly children: ReactNode }) => (
  <>
    <span className={note ? styles.noted : undefined}>{children}</span>
    <span className={styles.note} data-note={note ? '' : undefined}>
      {note}
    </span>
  </>
);
