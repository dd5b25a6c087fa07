import { describe, expect, it } from '@jest/globals';

import { statusLook } from './status.js';

describe('a status', () => {
  it('is known in any spelling of the wire', () => {
    expect(statusLook('PAID')).toEqual({ word: 'Paid', tone: 'pos', mark: 'check' });
    expect(statusLook('paid')).toBe(statusLook('PAID'));
  });

  it('that nobody knows is red and says what it is', () => {
    expect(statusLook('disputed')).toEqual({ word: 'Disputed', tone: 'neg', mark: 'alert' });
  });
});
