import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.js';
import { given } from '../kernel/given.js';
import { type PayStructure, type SalaryComponent } from './events.js';
import { PLAIN_STRUCTURE } from './payslip.js';
import { SalaryStructure, structureIn } from './salary-structure.js';

const fund: SalaryComponent = {
  name: 'Provident fund',
  kind: 'deduction',
  calculation: { basis: 'basic', rate: 1_200, ceilingPaise: 15_000_00 },
  fromGrossPaise: 0,
};
const structure: PayStructure = { basicRate: 5_000, components: [fund] };
const layDown = (change: Partial<PayStructure> = {}, effectiveFrom = '2026-04') => ({
  type: 'LayDownStructure' as const,
  effectiveFrom,
  structure: { ...structure, ...change },
});

describe('The salary structure', () => {
  it('sets the salary components from a month on', () => {
    given(SalaryStructure)()
      .when(layDown())
      .then({ type: 'SalaryStructureLaidDown', data: { effectiveFrom: '2026-04', structure } });
  });

  it.each([
    [layDown({}, 'April'), 'payroll/month-invalid'],
    [layDown({ basicRate: 99 }), 'payroll/basic-rate-invalid'],
    [layDown({ basicRate: 10_001 }), 'payroll/basic-rate-invalid'],
    [layDown({ components: [fund, { ...fund, name: 'provident FUND' }] }), 'payroll/component-name-repeated'],
    [layDown({ components: [{ ...fund, name: 'basic pay' }] }), 'payroll/component-name-reserved'],
    [layDown({ components: [{ ...fund, name: 'Adjustment' }] }), 'payroll/component-name-reserved'],
    [
      layDown({ components: [{ ...fund, calculation: { basis: 'gross', rate: 0, ceilingPaise: null } }] }),
      'payroll/component-rate-invalid',
    ],
    [
      layDown({ components: [{ ...fund, calculation: { basis: 'gross', rate: 10_001, ceilingPaise: null } }] }),
      'payroll/component-rate-invalid',
    ],
    [
      layDown({ components: [{ ...fund, calculation: { basis: 'fixed', amountPaise: 0 } }] }),
      'payroll/component-amount-invalid',
    ],
  ])('refuses the components %j', (command, code) => {
    given(SalaryStructure)().when(command).thenRefused(code);
  });

  it.each([
    [{ basicRate: 100 }],
    [{ basicRate: 10_000 }],
    [{ components: [{ ...fund, calculation: { basis: 'gross', rate: 1, ceilingPaise: null } }] }],
    [{ components: [{ ...fund, calculation: { basis: 'gross', rate: 10_000, ceilingPaise: null } }] }],
    [{ components: [{ ...fund, calculation: { basis: 'fixed', amountPaise: 1 } }] }],
  ] as Partial<PayStructure>[][])('accepts the bounds of a rate and an amount: %j', (change) => {
    given(SalaryStructure)()
      .when(layDown(change))
      .then({
        type: 'SalaryStructureLaidDown',
        data: { effectiveFrom: '2026-04', structure: { ...structure, ...change } },
      });
  });

  it('keeps every version', () => {
    const versions = ['2026-04', '2027-04'].map((effectiveFrom) => ({ effectiveFrom, structure }));
    const events = versions.map((data) => ({ type: 'SalaryStructureLaidDown', data }) as const);
    expect(fold(SalaryStructure, events)).toEqual({ versions });
  });

  it('applies the structure that began last, and the later decision of one month', () => {
    const other: PayStructure = { basicRate: 6_000, components: [] };
    const versions = [
      { effectiveFrom: '2026-04', structure },
      { effectiveFrom: '2027-04', structure: PLAIN_STRUCTURE },
      { effectiveFrom: '2026-04', structure: other },
    ];
    expect(structureIn(versions, '2026-03')).toEqual(PLAIN_STRUCTURE);
    expect(structureIn(versions, '2026-04')).toEqual(other);
    expect(structureIn(versions, '2027-03')).toEqual(other);
    expect(structureIn(versions, '2027-04')).toEqual(PLAIN_STRUCTURE);
  });
});
