import { describe, expect, it } from '@jest/globals';

import { handedOn, searchFor, shownIn, wantedOf } from './search-text.js';

describe('the text of a search', () => {
  it('stays as it was typed while the address follows late', () => {
    const first = handedOn({ ...searchFor(''), text: 'nandini ' });
    const second = handedOn({ ...first, text: 'nandini ra' });
    const late = shownIn(second, 'nandini');
    expect(late.text).toBe('nandini ra');
    expect(shownIn({ ...late, text: 'nandini raj' }, 'nandini ra')).toEqual({
      text: 'nandini raj',
      sent: ['nandini ra'],
    });
  });

  it('follows an address that it did not ask for', () => {
    const typed = shownIn(handedOn({ ...searchFor(''), text: 'nandini' }), 'nandini');
    expect(shownIn(typed, '')).toEqual(searchFor(''));
  });

  it('is sent without spaces at its ends, and once', () => {
    expect(wantedOf({ ...searchFor('asha'), text: ' asha ' })).toBeUndefined();
    expect(wantedOf({ ...searchFor('asha'), text: 'asha r ' })).toBe('asha r');
  });
});
