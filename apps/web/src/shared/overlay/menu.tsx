import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import styles from './menu.module.css';

export interface MenuItem {
  readonly label: string;
  readonly onChoose: () => void;
  /** Something is lost. */
  readonly danger?: boolean;
}

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

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** A button and the actions behind it. They are drawn only while it is open, for tables have many rows. */
export function Menu({ label, items, look, disabled, children }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const toggled = (shown: boolean): void => {
    flushSync(() => setOpen(shown));
    if (shown) menu.current?.querySelector('button')?.focus();
  };

  const step = (event: KeyboardEvent): void => {
    const buttons = [...(menu.current?.querySelectorAll('button') ?? [])];
    const next = STEPS[event.key]?.(buttons.indexOf(event.target as HTMLButtonElement), buttons.length - 1);
    if (event.key === 'Tab') menu.current?.hidePopover();
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return (
    <>
      <button
        type="button"
        className={styles[look]}
        popoverTarget={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        disabled={disabled}
      >
        {children}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className={styles.menu}
        onToggle={({ newState }) => toggled(newState === 'open')}
        onKeyDown={step}
      >
        {open &&
          items.map(({ label: name, onChoose, danger }) => (
            <button
              key={name}
              type="button"
              role="menuitem"
              className={`${styles.item} ${danger ? styles.danger : ''}`.trim()}
              tabIndex={-1}
              onClick={() => {
                menu.current?.hidePopover();
                onChoose();
              }}
            >
              {name}
            </button>
          ))}
      </div>
    </>
  );
}
