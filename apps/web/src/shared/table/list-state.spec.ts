import { describe, expect, it } from '@jest/globals';

import { listInput, type ListShape, nextSort, pageNumbers, readListState, writeListState } from './list-state.js';

const shape: ListShape = { prefix: '', defaultSort: '-payment_date', filters: ['status'] };
const read = (address: string, of = shape) => readListState(new URLSearchParams(address), of);
const write = (address: string, change: Parameters<typeof writeListState>[2], of = shape) =>
  writeListState(new URLSearchParams(address), of, change).toString();

describe('an address', () => {
  it('that says nothing means the register as it comes', () => {
    expect(read('')).toEqual({ page: 1, limit: 50, sort: '-payment_date', q: '', filters: { status: '' } });
  });

  it('says everything about a register', () => {
    expect(read('page=3&limit=25&sort=amount&q=rao&status=pending')).toEqual({
      page: 3,
      limit: 25,
      sort: 'amount',
      q: 'rao',
      filters: { status: 'pending' },
    });
  });

  it('that makes no sense counts as one that says nothing', () => {
    for (const nonsense of ['page=0', 'page=-1', 'page=2.5', 'page=many', 'limit=7', 'limit=all']) {
      expect(read(nonsense)).toEqual(read(''));
    }
  });

  it('reads back what was written to it', () => {
    const state = { page: 4, limit: 100, sort: 'student_name', q: 'a & b', filters: { status: 'success' } };
    expect(read(write('', state))).toEqual(state);
  });

  it('leaves out what is usual and keeps what is not the register’s', () => {
    expect(write('tab=transactions&page=2&limit=50', { page: 1 })).toBe('tab=transactions');
  });

  it('begins again at page 1 when the rows change, and only then', () => {
    expect(write('page=3', { q: 'rao' })).toBe('q=rao');
    expect(write('page=3', { sort: 'amount' })).toBe('sort=amount');
    expect(write('q=rao', { page: 3 })).toBe('q=rao&page=3');
  });

  it('keeps two registers of one screen apart', () => {
    const second = { ...shape, prefix: 'g.' };
    const address = write('page=2', { page: 5 }, second);
    expect(read(address).page).toBe(2);
    expect(read(address, second).page).toBe(5);
  });
});

describe('sorting', () => {
  it('goes from ascending over descending back to the register’s own', () => {
    expect(nextSort('-payment_date', 'amount')).toBe('amount');
    expect(nextSort('amount', 'amount')).toBe('-amount');
    expect(nextSort('-amount', 'amount')).toBeUndefined();
  });
});

describe('what the server is asked for', () => {
  it('is the page, and of the rest what is set', () => {
    expect(listInput(read('status=pending'))).toEqual({ page: 1, limit: 50, sort: '-payment_date', status: 'pending' });
    expect(listInput(read('', { ...shape, defaultSort: undefined }))).toEqual({ page: 1, limit: 50 });
  });
});

describe('the page numbers', () => {
  it('are all shown while they are few', () => {
    expect(pageNumbers(1, 1)).toEqual([1]);
    expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  it('are the ends and the neighbours, with gaps, when they are many', () => {
    expect(pageNumbers(1, 250)).toEqual([1, 2, 0, 250]);
    expect(pageNumbers(100, 250)).toEqual([1, 0, 99, 100, 101, 0, 250]);
    expect(pageNumbers(250, 250)).toEqual([1, 0, 249, 250]);
  });

  it('show a page rather than a gap of one', () => {
    expect(pageNumbers(4, 250)).toEqual([1, 2, 3, 4, 5, 0, 250]);
  });
});
