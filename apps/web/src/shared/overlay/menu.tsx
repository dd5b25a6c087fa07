import { type ReactNode, useEffect, useRef, useState } from 'react';

import { onFirstTouch } from '../shell/first-touch.js';
import { lazyPart } from '../shell/lazy-part.js';
import { type MenuItem } from './menu-popup.js';
import styles from './menu.module.css';
import popup from './popup.module.css';

export type { MenuItem };

interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly look: 'icon' | 'button';
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

const { Part: MenuPopup, preload } = lazyPart(async () => (await import('./menu-popup.js')).MenuPopup);

/** Renders items only while open; tables have many rows. */
export function Menu({ label, items, look, disabled, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      onFirstTouch(() => {
        preload().catch(() => undefined);
      }),
    [],
  );
  return (
    <>
      <button
        ref={button}
        type="button"
        className={look === 'icon' ? styles.icon : popup.button}
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
