import { describe, expect, it } from '@jest/globals';
import { type Asked, type Figure, type Paise, type Projection, replay, type Sum } from '../kernel/index.js';
import { valueOver } from '../kernel/figure.suite.js';
import { logOf, type Told } from '../kernel/log.suite.js';
import { users } from '../identity/users.projection.js';
import { type PayrollEvents, type SalaryEvents, type SlipLine } from './events.js';
import * as figures from './figures.js';
import { payrolls } from './payrolls.projection.js';
import { ADJUSTMENT } from './payslip.js';
import { type RemittanceEvents } from './remittance.events.js';
import { remittances } from './remittances.projection.js';
import { salaries } from './salaries.projection.js';

const FUND = 'Provident fund';
const deduction = (name: string, amountPaise: Paise): SlipLine => ({ name, kind: 'deduction', amountPaise });

interface Slip {
  readonly staffId: string;
  readonly departmentId?: number;
  readonly month: string;
  readonly grossPaise: Paise;
  readonly deductions?: readonly SlipLine[];
  readonly paidOn?: string;
}

function told({ staffId, departmentId = 1, month, grossPaise, deductions = [], paidOn }: Slip): Told<PayrollEvents>[] {
  const deductionsPaise = deductions.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const amountPaise = grossPaise - deductionsPaise;
  const slip = { payrollId: `${staffId}-${month}`, staffId, staffName: 'Asha Rao', month, amountPaise };
  const lines: SlipLine[] = [{ name: 'Basic pay', kind: 'earning', amountPaise: grossPaise }, ...deductions];
  const facts = { runId: 'run-1', role: 'staff', departmentId, generatedBy: null } as const;
  const paid = { processedBy: 'u-f', processedByName: 'Farida Khan', via: 'pay_now' } as const;
  return [
    ['PayrollGenerated', { ...slip, ...facts, lines, grossPaise, deductionsPaise }],
    ...(paidOn === undefined ? [] : [['PayrollPaid', { ...slip, ...paid, paidOn }] as const]),
  ];
}

const SLIPS: readonly Slip[] = [
  { staffId: 'u-1', month: '2026-03', grossPaise: 400_00, paidOn: '2026-03-31' },
  { staffId: 'u-3', month: '2026-03', grossPaise: 100_00, paidOn: '2026-04-01' },
  {
    ...{ staffId: 'u-1', month: '2026-10', grossPaise: 600_00, paidOn: '2026-11-01' },
    deductions: [deduction(FUND, 50_00)],
  },
  {
    ...{ staffId: 'u-1', month: '2026-11', grossPaise: 600_00 },
    deductions: [deduction(FUND, 50_00), deduction(ADJUSTMENT, 10_00)],
  },
  { staffId: 'u-2', departmentId: 2, month: '2026-11', grossPaise: 300_00, paidOn: '2026-11-20' },
];

const remitted = {
  ...{ remittanceId: 'r-1', name: FUND, month: '2026-11', amountPaise: 20_00, paidOn: '2026-11-24' },
  ...{ reference: 'TRRN 4012', remittedBy: 'u-f', remittedByName: 'Farida Khan' },
};
const reversed = { ...remitted, remittanceId: 'r-2', reason: 'Twice', reversedBy: 'u-m', reversedByName: 'Meera' };

const revised = {
  ...{ staffId: 'u-1', staffName: 'Asha Rao', effectiveFrom: '2026-11', monthlySalaryPaise: 700_00 },
  ...{ reason: 'New post', revisedBy: 'u-f' },
};

const ROWS: readonly (readonly [string, readonly object[]])[] = [
  [payrolls.name, [...replay(payrolls, logOf<PayrollEvents>(...SLIPS.flatMap(told))).values()]],
  [
    remittances.name,
    [
      ...replay(
        remittances,
        logOf<RemittanceEvents>(
          ['DeductionsRemitted', remitted],
          ['DeductionsRemitted', { ...remitted, remittanceId: 'r-2' }],
          ['RemittanceReversed', reversed],
        ),
      ).values(),
    ],
  ],
  [salaries.name, [...replay(salaries, logOf<SalaryEvents>(['SalaryRevised', revised])).values()]],
  [users.name, ['u-1', 'u-3'].map((id) => ({ id, monthly_salary: 500 }))],
];
const rowsOf = ({ name }: Projection) => new Map(ROWS).get(name) ?? [];

const of = (figure: Figure | undefined, asked: Partial<Asked> = {}) =>
  figure && valueOver(figure, { today: '2026-11-25', ...asked }, rowsOf);
const tellingsOf = (sum: Sum) => rowsOf(sum.of).map((row) => sum.tells(row, {}));

describe('The own salary', () => {
  const own = { user_id: 'u-1' };

  it('counts what was paid, and its average payment', () => {
    expect(of(figures.ownSalaries, own)).toBe(950_00);
    expect(of(figures.ownPayments, own)).toBe(2);
    expect(of(figures.averagePayment, own)).toBe(475_00);
    expect(of(figures.ownSalariesToCome, own)).toBe(540_00);
    expect(of(figures.ownSalaryOfMonth, { ...own, month: '2026-10' })).toBe(550_00);
  });

  it('counts a payment in the financial year of its day', () => {
    expect(of(figures.ownSalariesOfYear, own)).toBe(550_00);
    expect(of(figures.ownSalariesOfYear, { ...own, financial_year: 'FY25-26' })).toBe(400_00);
    expect(of(figures.ownSalariesOfYear, { user_id: 'u-3' })).toBe(100_00);
  });

  it('counts the paid months of a period as whole months', () => {
    expect(of(figures.ownSalariesOfMonths, own)).toBe(550_00);
    expect(of(figures.ownSalariesOfMonths, { ...own, from: '2026-03-20', to: '2026-10-01' })).toBe(950_00);
    expect(of(figures.ownSalariesOfMonths, { ...own, from: '2026-03-20', to: '2026-09-30' })).toBe(400_00);
  });

  it('is the revised one from its month, and the agreed one before', () => {
    expect(of(figures.salaryRevised, own)).toBe(700_00);
    expect(of(figures.salaryRevised, { ...own, month: '2026-10' })).toBe(0);
    expect(of(figures.monthlySalary, { ...own, revised: true })).toBe(700_00);
    expect(of(figures.monthlySalary, { user_id: 'u-3' })).toBe(500_00);
    expect(tellingsOf(figures.salaryRevised)).toEqual(['New post']);
  });
});

describe('The salaries of all', () => {
  it('are counted when they are paid, and wait before', () => {
    expect(of(figures.salariesPaid)).toBe(1_350_00);
    expect(of(figures.waitingToBePaid)).toBe(1);
    expect(tellingsOf(figures.salariesPaid)).toContain('Asha Rao, Oct 2026');
  });

  it('of a month are paid or pending', () => {
    expect([figures.paidOfMonth, figures.unpaidOfMonth, figures.payrollOfMonth].map((each) => of(each))).toEqual([
      ...[300_00, 540_00, 840_00],
    ]);
    expect(of(figures.payrollOfMonth, { month: '2026-10' })).toBe(550_00);
    expect(of(figures.unpaidOfMonth, { month: '2026-10' })).toBe(0);
  });

  it('add up in the register by month and department', () => {
    const register = (asked: Partial<Asked>) => figures.register.map((each) => of(each, asked));
    const autumn = { from: '2026-10-15', to: '2026-11-01' };
    expect(register(autumn)).toEqual([1_500_00, 110_00, 1_390_00]);
    expect(register({ ...autumn, departments: [2] })).toEqual([300_00, 0, 300_00]);
    expect(of(figures.paidInRegister, autumn)).toBe(850_00);
    expect(of(figures.paidInRegister, { ...autumn, departments: [1] })).toBe(550_00);
  });
});

describe('The deductions of a month', () => {
  it('are held without the adjustments, until they are remitted', () => {
    expect(of(figures.deductionsOfMonth)).toBe(60_00);
    expect(of(figures.deductionsHeld)).toBe(50_00);
    expect(of(figures.deductionsRemitted)).toBe(20_00);
    expect(of(figures.deductionsLeft)).toBe(30_00);
    expect(of(figures.deductionsLeft, { month: '2026-10' })).toBe(50_00);
    expect(tellingsOf(figures.deductionsRemitted)).toContain('Provident fund, TRRN 4012');
  });
});
