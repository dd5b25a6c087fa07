import { describe, expect, it } from '@jest/globals';

import { fieldName, valueInWords } from './field-words.sheets.js';

describe('A field of a record', () => {
  it('names a field in readable words', () => {
    const fields = ['due_date', 'name', 'id', 'record_id', 'paid'];
    expect(fields.map(fieldName)).toEqual(['Due date', 'Name', 'ID', 'Record ID', 'Paid']);
  });

  it.each([
    ['amount_paid', 87500, '₹87,500.00'],
    ['balance_after', 0, '₹0.00'],
    ['assigned_count', 3, '3'],
    ['unpaid_days', 2, '2'],
    ['batch', 2024, '2024'],
    ['due_date', '2026-06-30T18:29:59.000Z', '30 Jun 2026, 23:59'],
    ['paid_on', '2026-06-30', '30 Jun 2026'],
    ['financial_year', 'FY26-27', '2026–27'],
    ['is_active', false, 'No'],
    ['status', 'PAID', 'Paid'],
    ['stage', 'to_pay', 'To pay'],
    ['payment_status', 'not_sent', 'Not sent'],
    ['payment_method', 'bank_transfer', 'Bank transfer'],
    ['method', 'upi', 'UPI'],
    ['status', '', '—'],
    ['remarks', '', '—'],
    ['approved_by', null, '—'],
    ['payments', [{}, {}], '2 entries'],
    ['actor', { role: 'admin' }, '{"role":"admin"}'],
  ])('%s %j reads %s', (field, value, words) => {
    expect(valueInWords(field, value)).toBe(words);
  });
});
