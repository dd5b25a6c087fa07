import { describe, expect, it } from '@jest/globals';

import { pastedNumbers } from './pasted-numbers.js';

describe('A pasted list of enrollment numbers', () => {
  it('may come from a column, a row or a sentence of a spreadsheet', () => {
    const numbers = ['VU23EC013', 'VU24 CS 001', 'VU25'];
    expect(pastedNumbers('VU23EC013\r\nVU24 CS 001\r\nVU25\r\n')).toEqual(numbers);
    expect(pastedNumbers('VU23EC013\tVU24 CS 001\tVU25')).toEqual(numbers);
    expect(pastedNumbers('VU23EC013, VU24 CS 001; VU25')).toEqual(numbers);
  });

  it('counts a repeated number once', () => {
    expect(pastedNumbers('VU25\nVU25')).toEqual(['VU25']);
  });
});
