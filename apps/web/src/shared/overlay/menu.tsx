import { type ReactNode, useEffect, useRef, useState } from 'react';

import { lazyPart } from '../shell/lazy-part.js';
import { type MenuItem } from './menu-popup.js';
import styles from './menu.module.css';

export type { MenuItem };

interface MenuProps {
  /** Whose menu it is, for screen readers. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** A drawing alone, or words in a button. */
  readonly look: 'icon' | 'button';
  readonly disabled?: boolean;
  /** What stands on the button. */
  readonly children: ReactNode;
}

const { Part: MenuPopup, preload } = lazyPart(async () => (await import('./menu-popup.js')).MenuPopup);

/** A button and the actions behind it. They are drawn only while it is open, for tables have many rows. */
export function Menu({ label, items, look, disabled, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    // Without it the first menu fetches it, and tells of a failure.
    preload().catch(() => undefined);
  }, []);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles[look]}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {open && <MenuPopup label={label} items={items} button={button} onClose={() => setOpen(false)} />}
    </>
  );
}
