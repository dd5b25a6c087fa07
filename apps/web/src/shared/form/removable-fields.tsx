import { type ReactNode, useRef } from 'react';

import { useKeptFocus } from '../table/use-kept-focus.js';
import styles from './form.module.css';

interface RemovableFieldsProps {
  readonly name: string;
  readonly count: number;
  readonly children: ReactNode;
}

/** Gets the focus of a button that removed its own fields. */
export function RemovableFields({ name, count, children }: RemovableFieldsProps) {
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place, count);
  return (
    <div ref={place} className={styles.removable} role="group" aria-label={name} tabIndex={-1}>
      {children}
    </div>
  );
}
