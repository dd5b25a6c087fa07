import { type ReactNode } from 'react';

import { Clipped } from './clipped.js';
import styles from './noted.module.css';

const clipped = (shown: ReactNode): ReactNode => (typeof shown === 'string' ? <Clipped of={shown} /> : shown);

/** A value in a table with what tells it apart below it, such as a name and an enrollment number. */
export const Noted = ({ note, children }: { readonly note: ReactNode; readonly children: ReactNode }) => (
  <>
    <span>{clipped(children)}</span>
    <span className={styles.note}>{clipped(note)}</span>
  </>
);
