import { describe, expect, it } from '@jest/globals';

import { listInput, type ListShape, nextSort, pageNumbers, readListState, writeListState } from './list-state.js';

const shape: ListShape = { prefix: '', defaultSort: '-payment_date', filters: ['status'] };
const read = (address: string, of = shape) => readListState(new URLSearchParams(address), of);
const write = (address: string, change: Parameters<typeof writeListState>[2], of = shape) =>
  writeListState(new URLSearchParams(address), of, change).toString();

describe('the address of a register', () => {
  it('means the default order without parameters', () => {
    expect(read('')).toEqual({ page: 1, limit: 25, sort: '-payment_date', q: '', filters: { status: '' } });
  });

  it('holds the whole state of a register', () => {
    expect(read('page=3&limit=50&sort=amount&q=rao&status=pending')).toEqual({
      page: 3,
      limit: 50,
      sort: 'amount',
      q: 'rao',
      filters: { status: 'pending' },
    });
  });

  it('falls back to the defaults when it is damaged', () => {
    for (const nonsense of ['page=0', 'page=-1', 'page=2.5', 'page=many', 'limit=7', 'limit=all']) {
      expect(read(nonsense)).toEqual(read(''));
    }
  });

  it('reads back as it was written', () => {
    const state = { page: 4, limit: 100, sort: 'student_name', q: 'a & b', filters: { status: 'success' } };
    expect(read(write('', state))).toEqual(state);
  });

  it('omits defaults and keeps foreign parameters', () => {
    expect(write('tab=transactions&page=2&limit=25', { page: 1 })).toBe('tab=transactions');
  });

  it('starts at page 1 only when the rows change', () => {
    expect(write('page=3', { q: 'rao' })).toBe('q=rao');
    expect(write('page=3', { sort: 'amount' })).toBe('sort=amount');
    expect(write('q=rao', { page: 3 })).toBe('q=rao&page=3');
  });

  it('separates two registers of one screen', () => {
    const second = { ...shape, prefix: 'g.' };
    const address = write('page=2', { page: 5 }, second);
    expect(read(address).page).toBe(2);
    expect(read(address, second).page).toBe(5);
  });
});

describe('sorting', () => {
  it('sorts ascending, then descending, then by the default', () => {
    expect(nextSort('-payment_date', 'amount')).toBe('amount');
    expect(nextSort('amount', 'amount')).toBe('-amount');
    expect(nextSort('-amount', 'amount')).toBeUndefined();
  });
});

describe('the request of a register', () => {
  it('requests the page and the given fields', () => {
    expect(listInput(read('status=pending'))).toEqual({ page: 1, limit: 25, sort: '-payment_date', status: 'pending' });
    expect(listInput(read('', { ...shape, defaultSort: undefined }))).toEqual({ page: 1, limit: 25 });
  });
});

describe('the page numbers', () => {
  it('shows all page numbers while they are few', () => {
    expect(pageNumbers(1, 1)).toEqual([1]);
    expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  it('shows the ends and the neighbours of many pages, with gaps', () => {
    expect(pageNumbers(1, 250)).toEqual([1, 2, 0, 250]);
    expect(pageNumbers(100, 250)).toEqual([1, 0, 99, 100, 101, 0, 250]);
    expect(pageNumbers(250, 250)).toEqual([1, 0, 249, 250]);
  });

  it('show a page rather than a gap of one', () => {
    expect(pageNumbers(4, 250)).toEqual([1, 2, 3, 4, 5, 0, 250]);
  });
});
