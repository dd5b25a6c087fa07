import { useEffect } from 'react';

import { createStore, useStore } from './store.js';
import { useLatest } from './use-latest.js';

const STORAGE_KEY = 'shortcuts';
const OPEN_OVER_PAGE = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]';

const TAKES_LETTERS = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"]';

export const isApple = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform);

const enabled = createStore<boolean | undefined>(undefined);
const areEnabled = (): boolean => enabled.get() ?? localStorage.getItem(STORAGE_KEY) !== 'off';

/** WCAG 2.1.4: shortcuts can be switched off. */
export const useShortcutsEnabled = (): boolean => useStore({ watch: enabled.watch, get: areEnabled });

export function enableShortcuts(on: boolean): void {
  enabled.set(on);
  if (on) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, 'off');
}

type KeyPress = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'defaultPrevented'>;

/** False for typing, browser keys and open dialogs. */
export const isShortcut = (event: KeyPress, focused: Element | null, dialogOpen: boolean): boolean =>
  !event.defaultPrevented &&
  !event.altKey &&
  !event.ctrlKey &&
  !event.metaKey &&
  !dialogOpen &&
  !focused?.matches(TAKES_LETTERS);

/** Ignores Caps Lock. */
export const keyOf = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string => {
  if (key.length > 1) return key;
  return shiftKey ? key.toUpperCase() : key.toLowerCase();
};

export const isOverPage = (): boolean => document.querySelector(OPEN_OVER_PAGE) !== null;

export const isSingleKey = (event: KeyPress): boolean =>
  areEnabled() && isShortcut(event, document.activeElement, isOverPage());

/** With 'drawer', they work in the one open drawer alone. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>, over: 'page' | 'drawer' = 'page'): void {
  const latest = useLatest(actions);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const action = latest.current[keyOf(event)];
      if (!action || !areEnabled()) return;
      const others = document.querySelectorAll(OPEN_OVER_PAGE).length - (over === 'drawer' ? 1 : 0);
      if (!isShortcut(event, document.activeElement, others !== 0)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [latest, over]);
}
