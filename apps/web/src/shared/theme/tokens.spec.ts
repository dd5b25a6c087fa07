import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

function colours(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]));
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const GROUNDS = ['bg', 'surface', 'surface-2'];
const TONES = ['pos', 'warn', 'neg', 'info', 'neutral'];

/** At least 4.5 (WCAG 1.4.3). */
const TEXT: readonly (readonly [text: string, ground: string])[] = [
  ...GROUNDS.flatMap((ground) =>
    ['text', 'text-2', 'text-3', 'accent', 'accent-hover', 'pos', 'warn', 'neg'].map((text) => [text, ground] as const),
  ),
  ...TONES.map((tone) => [tone, `${tone}-bg`] as const),
  ...['text', 'text-2', 'text-3', 'warn', 'neg', 'accent'].map((text) => [text, 'live-bg'] as const),
  ['accent', 'accent-bg'],
  ['accent-hover', 'accent-bg'],
  ['text', 'accent-bg'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['text-2', 'neutral-bg'],
];

/** At least 3 (WCAG 1.4.11). */
const MARKS: readonly (readonly [mark: string, ground: string])[] = [
  ...GROUNDS.flatMap((ground) =>
    ['border-strong', 'accent', 'live', 'neg', 'pos', 'warn'].map((mark) => [mark, ground] as const),
  ),
  ['live', 'live-bg'],
  ['accent', 'neutral-bg'],
];

describe.each([
  ['light', ':root'],
  ['dark', "[data-theme='dark']"],
])('the %s colours', (_, selector) => {
  const colour = colours(selector);
  const of = (name: string): string => {
    const value = colour.get(name);
    if (value === undefined) throw new Error(`There is no colour --${name}`);
    return value;
  };

  it.each(TEXT)('keep %s readable on %s', (text, ground) => {
    expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(MARKS)('keep %s visible on %s', (mark, ground) => {
    expect(contrast(of(mark), of(ground))).toBeGreaterThanOrEqual(3);
  });

  it('names the same colours in both themes', () => {
    expect([...colour.keys()]).toEqual([...colours(':root').keys()]);
  });
});
