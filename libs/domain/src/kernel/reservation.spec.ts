import { describe, expect, it } from '@jest/globals';
import { decide, fold } from './decider.js';
import { domainErrors } from './domain-error.js';
import { reservation } from './reservation.js';

const refuse = domainErrors('library', { lent: ['duplicate', 'This book is lent.'] });
const Book = reservation('book', { taken: 'BookTaken', released: 'BookReleased' }, () => refuse('lent'));
const at = '2026-04-01T04:30:00.000Z';
const taken = (holder: string) => ({ type: 'BookTaken', data: { holder, at } });
const released = (holder: string) => ({ type: 'BookReleased', data: { holder, at } });

describe('a reservation', () => {
  it('starts free, and remembers its holders in their order', () => {
    expect(fold(Book, [])).toEqual({ holder: null, earlier: [] });
    const state = fold(Book, [taken('a'), released('a'), taken('b'), released('b'), taken('c')]);
    expect(state).toEqual({ holder: 'c', since: at, earlier: ['a', 'b'] });
  });

  it('refuses a second holder', () => {
    const state = fold(Book, [taken('a')]);
    expect(() => decide(Book, { type: 'Take', holder: 'b', at }, state)).toThrow('This book is lent.');
    expect(() => decide(Book, { type: 'Take', holder: 'b', at, abandoned: 'c' }, state)).toThrow('This book is lent.');
  });
});
