import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { createChangedRows, MARK_MS } from './changed-rows.js';

describe('changed rows', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('marks changed rows for a while, each read model on its own', () => {
    const rows = createChangedRows();
    rows.mark('student_fees', 'f1');
    jest.advanceTimersByTime(MARK_MS / 2);
    rows.mark('student_fees', 'f2');
    rows.mark('transactions', 't1');
    expect([...rows.of('student_fees')]).toEqual(['f1', 'f2']);
    jest.advanceTimersByTime(MARK_MS / 2);
    expect([...rows.of('student_fees')]).toEqual(['f2']);
    expect([...rows.of('transactions')]).toEqual(['t1']);
    jest.advanceTimersByTime(MARK_MS / 2);
    expect([...rows.of('student_fees')]).toEqual([]);
  });

  it('are only those that were shown last', () => {
    const rows = createChangedRows();
    rows.show(new Map([['invoices', ['i1', 'i2']]]));
    rows.show(new Map([['transactions', ['t1']]]));
    jest.advanceTimersByTime(2 * MARK_MS);
    expect([[...rows.of('invoices')], [...rows.of('transactions')]]).toEqual([[], ['t1']]);
  });

  it('stay the same set without a change, so that no screen renders again', () => {
    const rows = createChangedRows();
    rows.mark('student_fees', 'f1');
    const before = rows.of('student_fees');
    rows.mark('transactions', 't1');
    expect(rows.of('student_fees')).toBe(before);
  });
});
