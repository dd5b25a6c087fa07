import { Menu } from '@base-ui/react/menu';
import { type RefObject } from 'react';

import styles from './menu.module.css';
import popup from './popup.module.css';

export interface MenuItem {
  readonly label: string;
  readonly onChoose: () => void;
  readonly danger?: boolean;
}

interface MenuPopupProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** The library must note the previous focus first. */
const focusSoon = (item: HTMLElement | null): void => queueMicrotask(() => item?.focus());

export const MenuPopup = ({ label, items, button, onClose }: MenuPopupProps) => (
  <Menu.Root
    open
    onOpenChange={(_, { reason, event }) => {
      // Otherwise the platform closes the dialog too.
      if (reason === 'escape-key') event.preventDefault();
      onClose();
    }}
  >
    <Menu.Portal>
      <Menu.Positioner anchor={button} align="end" sideOffset={4} className={styles.positioner}>
        <Menu.Popup aria-label={label} finalFocus={button} className={popup.popup}>
          {items.map(({ label: name, onChoose, danger }, index) => (
            <Menu.Item
              key={name}
              ref={index === 0 ? focusSoon : undefined}
              className={`${popup.item} ${danger ? popup.danger : ''}`.trim()}
              onClick={onChoose}
            >
              {name}
            </Menu.Item>
          ))}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
);
