import { describe, expect, it } from '@jest/globals';

import { themeOf } from './theme.js';

describe('the theme', () => {
  it('is the system’s until the user chooses', () => {
    expect(themeOf('system', true).shown).toBe('dark');
    expect(themeOf('system', false).shown).toBe('light');
  });

  it('is the user’s choice over the system’s', () => {
    expect(themeOf('light', true).shown).toBe('light');
    expect(themeOf('dark', false).shown).toBe('dark');
  });
});
