import { type ReactNode } from 'react';

import { Clipped } from './clipped.js';
import styles from './noted.module.css';

const clipped = (shown: ReactNode): ReactNode => (typeof shown === 'string' ? <Clipped of={shown} /> : shown);

export const Noted = ({ note, children }: { readonly note: ReactNode; readonly children: ReactNode }) => (
  <>
    <span>{clipped(children)}</span>
    <span className={styles.note}>{clipped(note)}</span>
  </>
);
