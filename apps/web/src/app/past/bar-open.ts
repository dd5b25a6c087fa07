import { createStore } from '../../shared/shell/store.js';

export const barOpen = createStore(false);

export function openBar(): void {
  if (barOpen.get()) document.querySelector<HTMLElement>('[aria-label="The past"] input[name="day"]')?.focus();
  else barOpen.set(true);
}
