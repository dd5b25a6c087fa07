import { type ReactNode, useId, useState } from 'react';

import { closeWhenLeft } from './close-when-left.js';
import styles from './menu.module.css';
import popup from './popup.module.css';

interface PopoverProps {
  readonly label: string;
  readonly look: 'icon' | 'button';
  readonly shown: ReactNode;
  readonly children: ReactNode;
}

export function Popover({ label, look, shown, children }: PopoverProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={look === 'icon' ? `${styles.icon} ${styles.tool}` : popup.button}
        popoverTarget={id}
        aria-label={label}
        aria-expanded={open}
      >
        {shown}
      </button>
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className={`${popup.popup} ${styles.choices}`}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onBlur={closeWhenLeft}
      >
        {children}
        <div className={styles.done}>
          <button type="button" className={popup.button} popoverTarget={id} popoverTargetAction="hide">
            Done
          </button>
        </div>
      </div>
    </>
  );
}

export const PopoverPart = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.part} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);
