import { type KeyboardEvent, type RefObject } from 'react';

import { useShortcuts } from '../shell/shortcuts.js';

/** Returns the handler for Enter. */
export function useRowKeys(body: RefObject<HTMLTableSectionElement | null>): (event: KeyboardEvent) => void {
  const step = (by: 1 | -1): void => {
    const rows = [...(body.current?.rows ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    (at < 0 ? rows[0] : rows[at + by])?.focus();
  };
  const choose = (shiftKey: boolean): void => {
    const row = [...(body.current?.rows ?? [])].find((each) => each.contains(document.activeElement));
    row?.querySelector('[data-choose]')?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey }));
  };
  useShortcuts({ j: () => step(1), k: () => step(-1), x: () => choose(false), X: () => choose(true) });

  return (event) => {
    const { key, target } = event;
    if (key !== 'Enter' || !(target instanceof HTMLTableRowElement)) return;
    // The same press would close the drawer.
    event.preventDefault();
    const opener = target.querySelector<HTMLElement>('[data-open]');
    opener?.focus();
    opener?.click();
  };
}
