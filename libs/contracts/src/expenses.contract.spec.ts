import { describe, expect, it } from '@jest/globals';
import { EXPENSE_SENTENCE, expenses } from './expenses.contract.js';
import { sentences } from './sentences.suite.js';

describe('A request', () => {
  const { input } = expenses.submit;
  const form = { amount: '12.50', description: ' Books ' };

  it('accepts an amount and a description, with claim as the default kind [VAL-024] [VAL-025] [VAL-026]', () => {
    expect(input.parse(form)).toEqual({ amount: 1250, description: 'Books', kind: 'claim' });
    expect(input.parse({ ...form, receipt_url: '', department_id: '2', kind: 'purchase' })).toMatchObject({
      department_id: 2,
      kind: 'purchase',
      receipt_url: undefined,
    });
    expect(sentences(input, {})).toEqual(['amount: Amount is required', 'description: Description is required']);
    for (const department_id of ['none', true, [1]]) {
      expect(sentences(input, { ...form, department_id })).toEqual([`department_id: ${EXPENSE_SENTENCE}`]);
    }
  });

  it.each(['abc', '₹5', 'NaN', '.', {}])('answers the amount %j with the form’s own sentence [VAL-029]', (amount) => {
    expect(sentences(input, { ...form, amount })).toEqual([`amount: ${EXPENSE_SENTENCE}`]);
  });

  it.each([
    ['', 'Amount is required'],
    [null, 'Amount is required'],
    [0, 'Amount must be greater than 0'],
  ])('names the fault of the amount %j', (amount, sentence) => {
    expect(sentences(input, { ...form, amount })).toEqual([`amount: ${sentence}`]);
  });

  it.each([
    'https://example.org/receipt.pdf',
    'http://files.example.org:8080/a?b=c#d',
    'https://xn--bcher-kva.example',
    'HTTPS://EXAMPLE.ORG/@somebody',
  ])('accepts the receipt address %s', (receipt_url) => {
    expect(sentences(input, { ...form, receipt_url })).toEqual([]);
  });

  it.each([
    'abc',
    'example.org/receipt.pdf',
    'javascript:alert(1)',
    'https:/example.org',
    'https:\\\\example.org',
    'https://user@example.org',
    'https://127.1/',
    'https://0x7f.1/',
    'https://2130706433',
    'https://[::1]/',
    'https://localhost/',
  ])('refuses the receipt address %s [VAL-027]', (receipt_url) => {
    expect(sentences(input, { ...form, receipt_url })).toEqual([
      'receipt_url: Receipt URL must be a web address such as https://example.org/receipt.pdf',
    ]);
  });

  it('limits a receipt address to 2,000 characters', () => {
    const receipt_url = `https://example.org/${'x'.repeat(2000)}`;
    expect(sentences(input, { ...form, receipt_url })).toEqual([
      'receipt_url: Receipt URL must be at most 2000 characters',
    ]);
  });
});
