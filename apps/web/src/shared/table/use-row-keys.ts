import { type KeyboardEvent, type RefObject } from 'react';

import { useShortcuts } from '../shell/shortcuts.js';

/**
 * J and K walk through the rows of a table's body, X chooses one where rows can be chosen, Shift+X all between. Answers
 * the handler that makes Enter open the row that has the focus, for the element around the table.
 */
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
    // The same key press would also press what gets the focus when the row opens: the button that closes it.
    event.preventDefault();
    target.querySelector<HTMLElement>('[data-open]')?.click();
  };
}
