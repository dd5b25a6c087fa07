import { useEffect, useRef } from 'react';

import { createStore, useStore } from './store.js';

const STORAGE_KEY = 'shortcuts';
/** While one of these is open, the keys are meant for it. */
const OPEN_OVER_PAGE = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]';

const enabled = createStore<boolean | undefined>(undefined);
const areEnabled = (): boolean => enabled.get() ?? localStorage.getItem(STORAGE_KEY) !== 'off';

/** Whether single keys act; they can be switched off, for people who speak or mistype (WCAG 2.1.4). */
export const useShortcutsEnabled = (): boolean => useStore({ watch: enabled.watch, get: areEnabled });

/** Switches single keys on or off, in this browser. */
export function enableShortcuts(on: boolean): void {
  enabled.set(on);
  if (on) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, 'off');
}

type KeyPress = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'defaultPrevented'>;

/** Whether a key press is a shortcut rather than typing, a browser's own key, or meant for an open dialog. */
export const isShortcut = (event: KeyPress, focused: Element | null, dialogOpen: boolean): boolean =>
  !event.defaultPrevented &&
  !event.altKey &&
  !event.ctrlKey &&
  !event.metaKey &&
  !dialogOpen &&
  !focused?.matches('input, textarea, select, [contenteditable="true"]');

/** The key as it was meant: a letter is large where Shift made it so, whatever Caps Lock says. */
export const keyOf = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string => {
  if (key.length > 1) return key;
  return shiftKey ? key.toUpperCase() : key.toLowerCase();
};

/** Acts on single keys such as `/` or `j` while the component is mounted. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const action = latest.current[keyOf(event)];
      if (!action || !areEnabled()) return;
      if (!isShortcut(event, document.activeElement, document.querySelector(OPEN_OVER_PAGE) !== null)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
