import { describe, expect, it } from '@jest/globals';

import { offersOf } from './use-search.js';

const still = { q: 'as', isTyping: false, onSearch: () => undefined };
const found = { data: { rows: ['Asha'] }, isPlaceholderData: false, isPending: false, isError: false };
const optionOf = (name: string) => ({ value: name, label: name });
const texts = { none: 'No such person found', failed: 'The people could not be loaded' };

describe('the offers of a search on the server', () => {
  it('are the rows of the text', () => {
    expect(offersOf(still, found, optionOf, texts).options).toEqual([{ value: 'Asha', label: 'Asha' }]);
  });

  it.each([
    ['the user types', { ...still, isTyping: true }, found],
    ['the rows of an earlier text are shown', still, { ...found, isPlaceholderData: true }],
    ['no rows have come', still, { ...found, data: undefined, isPending: true }],
  ])('are none while %s', (_, search, rows) => {
    expect(offersOf(search, rows, optionOf, texts)).toMatchObject({ options: [], nothingFound: 'Searching…' });
  });

  it('say that nothing was found, or that the search failed', () => {
    const none = { ...found, data: { rows: [] } };
    expect(offersOf(still, none, optionOf, texts).nothingFound).toBe('No such person found');
    const failed = { ...found, data: undefined, isError: true };
    expect(offersOf(still, failed, optionOf, texts).nothingFound).toBe('The people could not be loaded');
  });
});
