import { describe, expect, it } from '@jest/globals';
import { ALLOCATION_SENTENCE, budgeting, INCOME_SENTENCE } from './budgeting.contract.js';
import { sentences } from './sentences.suite.js';

describe('An allocation', () => {
  const { input } = budgeting.allocate;

  it('accepts a department and an amount as text or numbers, with an optional year [VAL-058] [VAL-059]', () => {
    expect(input.parse({ department_id: '3', allocated: '0' })).toEqual({ department_id: 3, allocated: 0 });
    expect(input.parse({ department_id: 3, allocated: 10.05, financial_year: 'FY99-00' })).toMatchObject({
      allocated: 1005,
      financial_year: 'FY99-00',
    });
    expect(sentences(input, {})).toEqual([
      `department_id: ${ALLOCATION_SENTENCE}`,
      `allocated: ${ALLOCATION_SENTENCE}`,
    ]);
  });

  it.each([
    [
      { allocated: -1 },
      'allocated: Amount must be a number of rupees from 0 to 1,00,00,00,000 with at most 2 decimals',
    ],
    ...['x', '0x1', '1e0', true, [1]].map(
      (department_id) => [{ department_id }, `department_id: ${ALLOCATION_SENTENCE}`] as const,
    ),
    [{ financial_year: 'FY26-28' }, 'financial_year: Financial year must be written like FY26-27'],
  ])('refuses the allocation %j', (change, sentence) => {
    expect(sentences(input, { department_id: 1, allocated: 5, ...change })).toEqual([sentence]);
  });
});

describe('Income', () => {
  const { input } = budgeting.addIncome;
  const form = { source_name: ' Alumni ', description: 'Library', amount: '5.50', received_date: '2026-04-02' };

  it('accepts source, description, amount and day, with other as the default kind [VAL-061]', () => {
    expect(input.parse(form)).toEqual({
      source_name: 'Alumni',
      description: 'Library',
      amount: 550,
      received_date: '2026-04-02',
      kind: 'other',
    });
    expect(sentences(input, {})).toEqual(
      ['source_name', 'description', 'amount', 'received_date'].map((field) => `${field}: ${INCOME_SENTENCE}`),
    );
  });

  it('puts an instant on its Indian day', () => {
    const at = (received_date: string) => input.parse({ ...form, received_date }).received_date;
    expect(at('2026-03-31T18:29:59Z')).toBe('2026-03-31');
    expect(at('2026-03-31T18:30:00.000Z')).toBe('2026-04-01');
    expect(at('2026-04-01T00:00:00+05:30')).toBe('2026-04-01');
    expect(sentences(input, { ...form, received_date: '2026-02-30' })).toEqual([
      'received_date: Date Received must be a valid date',
    ]);
  });
});

describe('A grant', () => {
  const { input } = budgeting.addGrant;
  const form = {
    funding_agency: 'SERB',
    amount: 5000,
    status: 'active',
    start_date: '2026-04-01',
    end_date: '2028-03-31',
  };

  it('accepts agency, amount, status, period and optional heads', () => {
    expect(input.parse(form)).toMatchObject({ amount: 500_000, heads: [] });
    expect(input.parse({ ...form, heads: [{ name: ' Travel ', amount: 1 }] }).heads).toEqual([
      { name: 'Travel', amount: 100 },
    ]);
  });

  it.each([
    [{ status: 'won' }, 'status: Status must be active, pending or closed'],
    [{ start_date: '01/04/2026' }, 'start_date: Start date must be a valid date'],
    [{ end_date: undefined }, 'end_date: End date is required'],
    [{ heads: [{ name: 'Travel', amount: 0 }] }, 'heads.0.amount: Amount of the head must be greater than 0'],
  ])('refuses the grant %j', (change, sentence) => {
    expect(sentences(input, { ...form, ...change })).toEqual([sentence]);
  });
});
