import { describe, expect, it } from '@jest/globals';

import { themeOf } from './theme.js';

describe('the theme', () => {
  it('follows the system’s theme until the user chooses', () => {
    expect(themeOf('system', true).shown).toBe('dark');
    expect(themeOf('system', false).shown).toBe('light');
  });

  it('follows the user’s theme over the system’s', () => {
    expect(themeOf('light', true).shown).toBe('light');
    expect(themeOf('dark', false).shown).toBe('dark');
  });
});
