import { describe, expect, it } from '@jest/globals';
import { type Asked, type Figure, type Projection, replay, type Sum } from '../kernel/index.js';
import { valueOver } from '../kernel/figure.suite.js';
import { logOf, type Told } from '../kernel/log.suite.js';
import { assignedFees } from './assigned-fees.projection.js';
import { bill } from './bill.suite.js';
import { type StudentFeeEvents } from './events.js';
import { feeStructures } from './fee-structures.projection.js';
import * as figures from './figures.js';
import { studentAccounts } from './student-accounts.projection.js';

const asha = { studentId: 's-1', studentName: 'Asha Rao', departmentId: 1 };
const bilal = { studentId: 's-2', studentName: 'Bilal Shaikh', departmentId: 2 };
const endOf = (day: string) => `${day}T18:29:59.000Z`;

const billed = (
  studentFeeId: string,
  who: typeof asha,
  { totalPaise, paid = 0, due }: { totalPaise: number; paid?: number; due: string },
): Told<StudentFeeEvents> => [
  'FeeAssigned',
  {
    ...bill,
    ...who,
    studentFeeId,
    totalPaise,
    dueDate: endOf(due),
    openingPaidPaise: paid,
    mode: 'single',
    runId: null,
  },
];
const BILLS = logOf<StudentFeeEvents>(
  billed('b-1', asha, { totalPaise: 1_000_50, paid: 400_00, due: '2026-06-30' }),
  billed('b-2', bilal, { totalPaise: 200_00, due: '2026-11-25' }),
  billed('b-3', asha, { totalPaise: 50_00, paid: 50_00, due: '2026-06-30' }),
  billed('b-4', bilal, { totalPaise: 30_00, due: '2026-11-24' }),
);

const entry = (day: string, charge: number, paid: number) => ({ day, billed: charge, paid });
const ROWS = new Map<string, readonly object[]>([
  [assignedFees.name, [...replay(assignedFees, BILLS).values()]],
  [feeStructures.name, [{ name: 'Tuition, term 1' }, { name: 'Library' }]],
  [
    studentAccounts.name,
    [
      {
        ...{ student_id: 's-1', student_name: 'Asha Rao', enrollment_no: 'EN-001' },
        entries: [
          entry('2025-08-01', 1000.3, 0),
          entry('2026-03-31', 0, 400.1),
          entry('2026-04-01', 50, 0),
          entry('2026-11-01', 0, 20.2),
        ],
      },
      { student_id: 's-2', entries: [entry('2025-08-01', 9, 0), entry('2026-08-01', 7, 2)] },
    ],
  ],
]);
const rowsOf = ({ name }: Projection) => ROWS.get(name) ?? [];
const of = (figure: Figure, asked: Partial<Asked> = {}) => valueOver(figure, { today: '2026-11-25', ...asked }, rowsOf);
const tellingsOf = (sum: Sum) => rowsOf(sum.of).map((row) => sum.tells(row, {}));

describe('The dues', () => {
  const { duesByAge, dues, openBills } = figures;

  it('are the unpaid parts of bills by their age, and add up to all that is owed', () => {
    expect(duesByAge.map((each) => of(each))).toEqual([200_00, 30_00, 0, 0, 600_50]);
    expect([dues, openBills].map((each) => of(each))).toEqual([830_50, 3]);
    expect(tellingsOf(openBills)[0]).toBe('Asha Rao, Tuition, term 1');
  });

  it('move into the next age with the Indian day', () => {
    expect(duesByAge.map((each) => of(each, { today: '2026-11-26' }))).toEqual([0, 230_00, 0, 0, 600_50]);
    expect(duesByAge.map((each) => of(each, { today: '2026-11-24' }))).toEqual([230_00, 0, 0, 0, 600_50]);
  });

  it('of a student or of departments count no other bill', () => {
    const both = (asked: Partial<Asked>) => [dues, openBills].map((each) => of(each, asked));
    expect(both({ student_id: 's-1' })).toEqual([600_50, 1]);
    expect(both({ departments: [2] })).toEqual([230_00, 2]);
  });
});

describe('The bills', () => {
  it('are counted, and those that wait for money', () => {
    expect([figures.allBills, figures.overdueBills].map((each) => of(each))).toEqual([4, 2]);
    expect(['s-1', 's-2'].map((student_id) => of(figures.studentBillsToPay, { student_id }))).toEqual([1, 2]);
  });

  it('of a period are those due on its days, the last one included', () => {
    const register = (asked?: Partial<Asked>) => figures.dueInPeriod.map((each) => of(each, asked));
    expect(register()).toEqual([4, 1_280_50, 450_00, 830_50]);
    expect(register({ from: '2026-06-30', to: '2026-11-24' })).toEqual([3, 1_080_50, 450_00, 630_50]);
    expect(register({ from: '2026-07-01', to: '2026-11-24' })).toEqual([1, 30_00, 0, 30_00]);
    expect(register({ from: '2026-04-01', to: '2026-06-29' })).toEqual([0, 0, 0, 0]);
    expect(register({ departments: [2] })).toEqual([2, 230_00, 0, 230_00]);
  });

  it('of a student add up to what the student owes', () => {
    const own = [figures.studentBilled, figures.studentPaid, figures.studentOutstanding];
    expect(own.map((each) => of(each, { student_id: 's-1' }))).toEqual([1_050_50, 450_00, 600_50]);
    expect(own.map((each) => of(each, { student_id: 's-2' }))).toEqual([230_00, 0, 230_00]);
  });

  it('come from the structures that are active', () => {
    expect(of(figures.activeStructures)).toBe(2);
    expect(tellingsOf(figures.activeStructures)).toEqual(['Tuition, term 1', 'Library']);
  });
});

describe('The figures of an account', () => {
  const account = (financial_year?: string) =>
    [figures.accountOpening, figures.accountBilled, figures.accountPaid, figures.accountClosing].map((each) =>
      of(each, { student_id: 's-1', financial_year }),
    );

  it('open a financial year with the balance of the years before', () => {
    expect(account('FY25-26')).toEqual([0, 1_000_30, 400_10, 600_20]);
    expect(account('FY26-27')).toEqual([600_20, 50_00, 20_20, 630_00]);
    expect(account('FY27-28')).toEqual([630_00, 0, 0, 630_00]);
  });

  it('cover the whole account without a year', () => {
    expect(account()).toEqual([0, 1_050_30, 420_30, 630_00]);
    expect(tellingsOf(figures.accountBilled)[0]).toBe('Asha Rao, EN-001');
  });
});
