import { type MouseEvent } from 'react';

const CONTROLS = 'a, button, input, select, label, summary';

export function openRow({ target }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(CONTROLS) !== null) return;
  if (getSelection()?.isCollapsed === false) return;
  target.closest('tr')?.querySelector<HTMLElement>('[data-open]')?.click();
}
