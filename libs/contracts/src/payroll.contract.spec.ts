import { describe, expect, it } from '@jest/globals';
import { PAY_MAX, payroll } from './payroll.contract.js';
import { salaries } from './salaries.contract.js';
import { sentences } from './sentences.suite.js';

describe('An edit of a payroll', () => {
  const { input } = payroll.updatePayroll;
  const form = { id: 'P1', month: '2026-11', amount: '38500.50', status: 'unpaid' } as const;

  it('accepts numbers and numeric text [API-069]', () => {
    expect(input.parse(form)).toMatchObject({ month: '2026-11', amount: 3_850_050 });
    expect(input.parse({ ...form, amount: 38500.5, notes: '  ', paid_on: '' })).toEqual({
      ...form,
      amount: 3_850_050,
      notes: undefined,
      paid_on: undefined,
    });
  });

  it('accepts a day, or an instant for its Indian day', () => {
    const paidOn = (paid_on: string) => input.parse({ ...form, status: 'paid', paid_on }).paid_on;
    expect(paidOn('2026-01-31')).toBe('2026-01-31');
    expect(paidOn('2026-01-31T18:30:00Z')).toBe('2026-02-01');
    expect(paidOn('2026-01-31T23:59:59.999+05:30')).toBe('2026-01-31');
  });

  it.each([
    [{ month: '2025-13' }, 'month: Month must be in YYYY-MM format'],
    [{ month: undefined }, 'month: Month must be in YYYY-MM format'],
    [{ amount: '' }, 'amount: Please enter a valid amount'],
    [{ amount: null }, 'amount: Please enter a valid amount'],
    [{ amount: '1,000' }, 'amount: Please enter a valid amount'],
    [{ amount: '-5' }, 'amount: Amount must be greater than 0'],
    [{ amount: 0 }, 'amount: Amount must be greater than 0'],
    [{ amount: '0.00' }, 'amount: Amount must be greater than 0'],
    [{ status: 'Paid' }, 'status: Status must be unpaid or paid'],
    [{ status: 'paid' }, 'paid_on: Payment date is required for paid status'],
    [{ status: 'paid', paid_on: '2026-02-30' }, 'paid_on: Payment date must be a valid date'],
    [{ status: 'paid', paid_on: '2199-01-01' }, 'paid_on: Payment date cannot be in the future'],
    [{ paid_on: '2026-01-31' }, 'paid_on: Payment date is only allowed for paid status'],
    [{ notes: 'x'.repeat(1001) }, 'notes: Notes must be at most 1000 characters'],
  ])('refuses the edit %j', (change, sentence) => {
    expect(sentences(input, { ...form, ...change })).toEqual([sentence]);
  });

  it('reports month, amount and date in this order', () => {
    expect(sentences(input, { id: 'P1', month: '1', amount: '', status: 'unpaid', paid_on: '2199-01-01' })).toEqual([
      'month: Month must be in YYYY-MM format',
      'amount: Please enter a valid amount',
      'paid_on: Payment date cannot be in the future',
    ]);
  });
});

describe('Paying a selection', () => {
  it('accepts 1 to 5,000 payrolls', () => {
    const { input } = payroll.payMany;
    expect(sentences(input, { ids: Array.from({ length: PAY_MAX }, (_, index) => `P${index}`) })).toEqual([]);
    expect(sentences(input, { ids: [] })).toEqual(['ids: Select at least one payroll']);
    expect(sentences(input, {})).toEqual(['ids: Select at least one payroll']);
    expect(sentences(input, { ids: Array(PAY_MAX + 1).fill('P') })).toEqual(['ids: Select at most 5000 payrolls']);
  });
});

describe('The salary components', () => {
  it('converts percent and rupees to hundredths of a percent and paise', () => {
    const { input } = salaries.setSalaryStructure;
    const fund = { name: 'Provident fund', kind: 'deduction', basis: 'basic', rate: '12.5', ceiling: 15_000 };
    expect(input.parse({ effective_from: '2026-04', basic_rate: 50, components: [fund] })).toEqual({
      effective_from: '2026-04',
      basic_rate: 5_000,
      components: [{ ...fund, rate: 1_250, ceiling: 1_500_000, amount: undefined, from_gross: undefined }],
    });
  });
});
