import { describe, expect, it } from '@jest/globals';

import { shownIn } from './search-text.js';

describe('the text of a search', () => {
  it('stays as it was typed while the address follows late', () => {
    const late = shownIn({ text: 'nandini raj', sent: ['', 'nandini', 'nandini ra'] }, 'nandini');
    expect(late).toEqual({ text: 'nandini raj', sent: ['nandini', 'nandini ra'] });
    expect(shownIn(late, 'nandini ra')).toEqual({ text: 'nandini raj', sent: ['nandini ra'] });
  });

  it('follows an address that it did not ask for', () => {
    expect(shownIn({ text: 'nandini', sent: ['nandini'] }, '')).toEqual({ text: '', sent: [''] });
  });
});
