import { describe, expect, it } from '@jest/globals';

import { isShortcut, keyOf } from './shortcuts.js';

const press = { altKey: false, ctrlKey: false, metaKey: false, defaultPrevented: false };
const focused = (element: string) =>
  ({ matches: (selector: string) => selector.split(', ').includes(element) }) as Element;

describe('a key', () => {
  it('reads a key as a shortcut outside text fields', () => {
    expect(isShortcut(press, null, false)).toBe(true);
    expect(isShortcut(press, focused('tr'), false)).toBe(true);
  });

  it('reads a key as text inside text fields', () => {
    const input = 'input:not([type="checkbox"]):not([type="radio"])';
    for (const field of [input, 'textarea', 'select', '[contenteditable="true"]']) {
      expect(isShortcut(press, focused(field), false)).toBe(false);
    }
  });

  it('belongs to the browser with a modifier, and to an open dialog', () => {
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'defaultPrevented']) {
      expect(isShortcut({ ...press, [modifier]: true }, null, false)).toBe(false);
    }
    expect(isShortcut(press, null, true)).toBe(false);
  });

  it('reads a key alike with Caps Lock, and otherwise with Shift', () => {
    expect(keyOf({ key: 'X', shiftKey: false })).toBe('x');
    expect(keyOf({ key: 'x', shiftKey: true })).toBe('X');
    expect(keyOf({ key: 'X', shiftKey: true })).toBe('X');
    expect(keyOf({ key: '?', shiftKey: true })).toBe('?');
    expect(keyOf({ key: 'Enter', shiftKey: false })).toBe('Enter');
  });
});
