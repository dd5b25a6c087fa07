import { describe, expect, it } from '@jest/globals';

import { viewsIn } from './use-saved-views.js';

const DUE = { name: 'Due in July', q: '', sort: '-due_date', filters: { status: 'unpaid' } };

describe('the saved views of a register', () => {
  it('come back as they were stored', () => {
    expect(viewsIn(JSON.stringify([DUE, { name: 'All', q: 'asha', filters: {} }]))).toEqual([
      DUE,
      { name: 'All', q: 'asha', filters: {} },
    ]);
  });

  it.each([
    ['no filters', { ...DUE, filters: null }],
    ['a list of filters', { ...DUE, filters: [] }],
    ['a filter that is no text', { ...DUE, filters: { status: 1 } }],
    ['no name', { ...DUE, name: undefined }],
    ['a sort order that is no text', { ...DUE, sort: 1 }],
    ['nothing', null],
  ])('leave out a view with %s', (_, broken) => {
    expect(viewsIn(JSON.stringify([broken, DUE]))).toEqual([DUE]);
  });

  it.each([null, '', '{', '{}', 'null', '7'])('are none when %j is stored', (stored) => {
    expect(viewsIn(stored)).toEqual([]);
  });
});
