import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type PayStructure, type SalaryComponent } from './events.js';
import { ADJUSTMENT, adjustedTo, payslipOf, PLAIN_STRUCTURE, salaryForDays } from './payslip.js';

const share = (
  name: string,
  kind: SalaryComponent['kind'],
  calculation: { basis: 'gross' | 'basic'; rate: number; ceilingPaise?: number },
): SalaryComponent => ({ name, kind, calculation: { ceilingPaise: null, ...calculation }, fromGrossPaise: 0 });

const fixed = (name: string, kind: SalaryComponent['kind'], amountPaise: number, fromGrossPaise = 0) => ({
  name,
  kind,
  calculation: { basis: 'fixed', amountPaise } as const,
  fromGrossPaise,
});

const usual: PayStructure = {
  basicRate: 5_000,
  components: [
    share('House rent allowance', 'earning', { basis: 'basic', rate: 4_000 }),
    share('Provident fund', 'deduction', { basis: 'basic', rate: 1_200, ceilingPaise: 15_000_00 }),
    fixed('Professional tax', 'deduction', 200_00, 10_000_00),
    { ...share('TDS', 'deduction', { basis: 'gross', rate: 1_000 }), fromGrossPaise: 100_000_00 },
  ],
};

const linesOf = (grossPaise: number, structure: PayStructure) =>
  payslipOf(grossPaise, structure).lines.map(({ name, kind, amountPaise }) => [name, kind, amountPaise]);

describe('The salary of a month with unpaid days', () => {
  it('shrinks by their share of the month, to whole rupees', () => {
    expect(salaryForDays(60_000_00, '2026-11', 0)).toBe(60_000_00);
    expect(salaryForDays(60_000_50, '2026-11', 0)).toBe(60_000_50);
    expect(salaryForDays(60_000_00, '2026-11', 1)).toBe(58_000_00);
    expect(salaryForDays(60_000_00, '2026-11', 0.5)).toBe(59_000_00);
    expect(salaryForDays(50_000_00, '2026-10', 3)).toBe(45_161_00);
  });
});

describe('A payslip', () => {
  it('shows basic pay alone without other components', () => {
    expect(payslipOf(50_000_01, PLAIN_STRUCTURE)).toEqual({
      lines: [{ name: 'Basic pay', kind: 'earning', amountPaise: 50_000_01 }],
      grossPaise: 50_000_01,
      deductionsPaise: 0,
      netPaise: 50_000_01,
    });
  });

  it('shows basic pay, allowances, the special allowance and deductions', () => {
    expect(linesOf(120_000_00, usual)).toEqual([
      ['Basic pay', 'earning', 60_000_00],
      ['House rent allowance', 'earning', 24_000_00],
      ['Special allowance', 'earning', 36_000_00],
      ['Provident fund', 'deduction', 1_800_00],
      ['Professional tax', 'deduction', 200_00],
      ['TDS', 'deduction', 12_000_00],
    ]);
    expect(payslipOf(120_000_00, usual)).toMatchObject({
      grossPaise: 120_000_00,
      deductionsPaise: 14_000_00,
      netPaise: 106_000_00,
    });
  });

  it('deducts the provident fund from basic pay up to its ceiling', () => {
    expect(linesOf(20_000_00, usual)).toContainEqual(['Provident fund', 'deduction', 1_200_00]);
    expect(linesOf(90_000_00, usual)).toContainEqual(['Provident fund', 'deduction', 1_800_00]);
  });

  it('deducts nothing below the threshold of a deduction', () => {
    expect(linesOf(9_999_99, usual).map(([name]) => name)).not.toContain('Professional tax');
    expect(linesOf(10_000_00, usual).map(([name]) => name)).toContain('Professional tax');
    expect(linesOf(99_999_99, usual).map(([name]) => name)).not.toContain('TDS');
  });

  it('rounds shares to whole rupees, half up', () => {
    const tenth = (grossPaise: number) =>
      payslipOf(grossPaise, {
        basicRate: 10_000,
        components: [share('Fund', 'deduction', { basis: 'gross', rate: 1_000 })],
      }).deductionsPaise;
    expect([tenth(1_004_99), tenth(1_005_00)]).toEqual([100_00, 101_00]);
  });

  const components = fc.array(
    fc.record({
      name: fc.constantFrom('A', 'B', 'C'),
      kind: fc.constantFrom('earning' as const, 'deduction' as const),
      calculation: fc.oneof(
        fc.record({ basis: fc.constant('fixed'), amountPaise: fc.integer({ min: 1, max: 500_000_00 }) }),
        fc.record({
          basis: fc.constantFrom('gross', 'basic'),
          rate: fc.integer({ min: 1, max: 10_000 }),
          ceilingPaise: fc.option(fc.integer({ min: 1, max: 100_000_00 })),
        }),
      ),
      fromGrossPaise: fc.integer({ min: 0, max: 200_000_00 }),
    }),
    { maxLength: 6 },
  );
  const structures = fc.record({ basicRate: fc.integer({ min: 100, max: 10_000 }), components });
  const salaries = fc.integer({ min: 1, max: 1_000_000_00 });

  it('adds up for any components: earnings equal the salary, and net pay is never negative', () => {
    fc.assert(
      fc.property(salaries, structures, (grossPaise, structure) => {
        const slip = payslipOf(grossPaise, structure);
        const total = (kind: string) =>
          slip.lines.reduce((sum, line) => (line.kind === kind ? sum + line.amountPaise : sum), 0);
        expect(total('earning')).toBe(grossPaise);
        expect([slip.grossPaise, slip.deductionsPaise]).toEqual([grossPaise, total('deduction')]);
        expect(slip.netPaise).toBe(grossPaise - total('deduction'));
        expect(slip.netPaise).toBeGreaterThanOrEqual(0);
        expect(slip.lines.every(({ amountPaise }) => Number.isSafeInteger(amountPaise) && amountPaise > 0)).toBe(true);
      }),
    );
  });

  it('adds up after any number of edits, with at most one adjustment', () => {
    fc.assert(
      fc.property(salaries, structures, fc.array(salaries, { minLength: 1 }), (grossPaise, structure, amounts) => {
        const original = payslipOf(grossPaise, structure);
        let slip = original;
        for (const amountPaise of amounts) {
          slip = adjustedTo(amountPaise, slip.lines);
          expect(slip.netPaise).toBe(amountPaise);
          expect(slip.grossPaise - slip.deductionsPaise).toBe(amountPaise);
          expect(slip.lines.filter(({ name }) => name === ADJUSTMENT).length).toBeLessThanOrEqual(1);
        }
        expect(adjustedTo(original.netPaise, slip.lines)).toEqual(original);
      }),
    );
  });
});
