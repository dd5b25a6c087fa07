import { describe, expect, it } from '@jest/globals';
import { seenWords, waitingWords } from './item-words.js';

describe('the words of a request', () => {
  it('count the days of its wait up to the day of the screen', () => {
    const item = { waiting_since: '2026-11-20T19:00:00.000Z', late: false, due_on: '2026-11-24' };
    expect(waitingWords(item, '2026-11-21')).toBe('waits since today');
    expect(waitingWords(item, '2026-11-22')).toBe('waits 1 day');
    expect(waitingWords({ ...item, late: true }, '2026-11-26')).toBe('waits 5 days, late since 24 Nov 2026');
    expect(waitingWords({ ...item, waiting_since: null }, '2026-11-26')).toBe('');
  });

  it('tell no amount of a bank account, which has none', () => {
    const seen = { figures: [{ label: 'Amount', amount: 0 }], receipt: null };
    expect(seenWords('vendor_bank', seen)).toBe('');
    expect(seenWords('budget_change', seen)).toBe('the amount was ₹0.00');
  });

  it('tell what its approver saw', () => {
    const figures = [
      { label: 'Amount', amount: 2_500 },
      { label: 'Left', amount: 65_57_245 },
      { label: 'Left after approval', amount: 65_54_745 },
    ];
    expect(seenWords('expense', { figures, receipt: 'receipt-17.pdf' })).toBe(
      'the amount was ₹2,500.00; ₹65,57,245.00 was left; the receipt was receipt-17.pdf',
    );
    expect(seenWords('income', { figures: figures.slice(0, 1), receipt: null })).toBe('the amount was ₹2,500.00');
  });
});
