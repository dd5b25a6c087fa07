import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Recorded, replay } from '../kernel/index.js';
import { entered, moneyByDay, moneyRecords, type MoneyRow, noMoney } from './index.js';

const DEPARTMENTS = [1, 2, null];
const RECORDS = 4;

const departmentOf = (record: number): number | null => DEPARTMENTS[record % DEPARTMENTS.length] ?? null;

const recorded = (type: string, data: object, occurredAt: string, written: number): Recorded => ({
  id: `event-${written}`,
  type,
  data,
  stream: 'any-1',
  revision: 0,
  position: String(written).padStart(6, '0'),
  metadata: { occurredAt, actor: { role: 'system' }, correlationId: 'c', commandId: 'c', schemaVersion: 1 },
});

const opening = (record: number): readonly (readonly [string, object])[] => {
  const departmentId = departmentOf(record);
  return [
    [
      'FeeAssigned',
      { studentFeeId: `fee-${record}`, studentId: 's', studentName: 'Asha', title: 'Tuition', departmentId },
    ],
    [
      'PayrollGenerated',
      { payrollId: `payroll-${record}`, staffId: 'u', staffName: 'Ravi', month: '2026-09', departmentId },
    ],
    [
      'ExpenseSubmitted',
      { expenseId: `expense-${record}`, submittedBy: 'v', submittedByName: 'Om', description: 'Lens', departmentId },
    ],
  ];
};

const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-09-${String(number).padStart(2, '0')}`);
const method = fc.constantFrom('cash', 'card', 'bank_transfer', 'upi', 'online');
const step = fc.record({
  what: fc.nat(9),
  record: fc.nat(RECORDS - 1),
  paise: fc.integer({ min: 1, max: 5_000_000 }),
  more: fc.integer({ min: 1, max: 5_000_000 }),
  day,
  booked: day,
  method,
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function moving({ what, record, paise, more, day: on, method: how }: Step, nth: number): readonly [string, object] {
  const fee = {
    studentFeeId: `fee-${record}`,
    transactionId: `t-${nth}`,
    method: how,
    source: 'counter',
    amountPaise: paise,
  };
  const salary = { payrollId: `payroll-${record}`, paidOn: on, amountPaise: paise };
  const aid = { disbursementId: `aid-${nth}`, studentId: 's', studentName: 'Asha', aidType: 'Merit', disbursedOn: on };
  const all: readonly (readonly [string, object])[] = [
    ['FeePaymentApplied', { ...fee, source: 'aid', method: 'aid' }],
    ['FeePaymentApplied', fee],
    ['FeePaymentReversed', fee],
    ['FeePaymentRefunded', { ...fee, leftPaise: more }],
    ['IncomeRecorded', { incomeId: `income-${nth}`, sourceName: 'Alumni', receivedDate: on, amountPaise: paise }],
    ['PayrollPaid', salary],
    ['PayrollAmended', { ...salary, before: salary, after: { ...salary, amountPaise: more } }],
    ['PayrollPaymentReversed', { ...salary, reason: 'Bounced' }],
    ['ExpensePaid', { expenseId: `expense-${record}`, paidOn: on, paidPaise: paise }],
    ['AidDisbursed', { ...aid, amountPaise: paise, payout: { paidTo: nth % 2 === 0 ? 'bank' : 'fee' } }],
  ];
  return all[what] ?? ['FeePaymentApplied', fee];
}

function logOf(course: readonly Step[]): readonly Recorded[] {
  const opened = Array.from({ length: RECORDS }, (_, record) => opening(record)).flat();
  const at = (on: string): string => `${on}T04:30:00.000Z`;
  return [
    ...opened.map(([type, data], index) => recorded(type, data, at('2026-09-01'), index)),
    ...course.map((each, index) => {
      const [type, data] = moving(each, index);
      return recorded(type, data, at(each.booked), opened.length + index);
    }),
  ];
}

describe('The records behind a day’s money', () => {
  it('add up to exactly that money, with each entry in one record', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (course) => {
        const log = logOf(course);
        const days = new Map<string, MoneyRow>();
        for (const { entries, first_day, last_day } of replay(moneyRecords, log).values()) {
          for (const entry of entries) {
            expect(first_day <= entry.day && entry.day <= last_day).toBe(true);
            days.set(entry.day, entered(days.get(entry.day) ?? noMoney(entry.day), entry));
          }
        }
        expect(days).toEqual(replay(moneyByDay, log));
      }),
    );
  });

  it('name their department and their person', () => {
    const rows = replay(moneyRecords, logOf([]));
    expect(rows.get('fee-1')).toMatchObject({ kind: 'fee', name: 'Asha', student_id: 's', department_id: 2 });
    expect(rows.get('payroll-0')).toMatchObject({ kind: 'salary', name: 'Ravi', staff_id: 'u', about: '2026-09' });
    expect(rows.get('expense-2')).toMatchObject({ kind: 'expense', staff_id: 'v', department_id: null, entries: [] });
  });

  it('names the month to which a salary was moved', () => {
    const terms = { month: '2026-10', amountPaise: 100, paidOn: null };
    const moved = { payrollId: 'payroll-0', before: { ...terms, month: '2026-09' }, after: terms };
    const log = [...logOf([]), recorded('PayrollAmended', moved, '2026-10-01T04:30:00.000Z', 99)];
    expect(replay(moneyRecords, log).get('payroll-0')).toMatchObject({ about: '2026-10', entries: [] });
  });
});

describe('A record behind a day’s money', () => {
  const rows = (...told: readonly (readonly [type: string, data: object])[]) =>
    replay(
      moneyRecords,
      told.map(([type, data], index) => recorded(type, data, '2026-09-10T04:30:00.000Z', index)),
    );
  const income = { incomeId: 'i', sourceName: 'Alumni', description: 'Library', amountPaise: 900 };
  const aid = { disbursementId: 'd', studentId: 's', studentName: 'Asha', aidType: 'Merit', amountPaise: 300 };

  it('shows an income and aid with their own facts', () => {
    expect(rows(['IncomeRecorded', { ...income, receivedDate: '2026-09-02' }]).get('i')).toEqual({
      id: 'i',
      kind: 'income',
      name: 'Alumni',
      about: 'Library',
      department_id: null,
      student_id: null,
      staff_id: null,
      first_day: '2026-09-02',
      last_day: '2026-09-02',
      entries: [{ day: '2026-09-02', kind: 'income', method: null, paise: 900 }],
    });
    const disbursed = { ...aid, disbursedOn: '2026-09-03', payout: { paidTo: 'bank' } };
    expect(rows(['AidDisbursed', disbursed]).get('d')).toMatchObject({
      kind: 'aid',
      name: 'Asha',
      about: 'Merit',
      student_id: 's',
      first_day: '2026-09-03',
      last_day: '2026-09-03',
      entries: [{ day: '2026-09-03', kind: 'aid', method: null, paise: -300 }],
    });
    const credited = { ...disbursed, payout: { paidTo: 'fee' } };
    expect(rows(['AidDisbursed', credited]).get('d')).toMatchObject({ first_day: '', last_day: '', entries: [] });
  });

  it('shows a payment of a fee with its method', () => {
    const fee = { studentFeeId: 'f', studentId: 's', studentName: 'Asha', title: 'Tuition', departmentId: 1 };
    const paid = { ...fee, source: 'counter', method: 'cash', amountPaise: 700 };
    expect(rows(['FeeAssigned', fee], ['FeePaymentApplied', paid]).get('f')?.entries).toEqual([
      { day: '2026-09-10', kind: 'fee', method: 'cash', paise: 700 },
    ]);
  });

  it('shows aid that came back on the day of its reversal', () => {
    const disbursed = { ...aid, disbursedOn: '2026-09-03', payout: { paidTo: 'bank' } };
    expect(rows(['AidDisbursed', disbursed], ['AidDisbursementReversed', disbursed]).get('d')).toMatchObject({
      last_day: '2026-09-10',
      entries: [
        { day: '2026-09-03', kind: 'aid', method: null, paise: -300 },
        { day: '2026-09-10', kind: 'aid', method: null, paise: 300 },
      ],
    });
  });

  it('spans from its first to its last day, in any order of events', () => {
    const submitted = { expenseId: 'e', submittedByName: 'Om', description: 'Lens', departmentId: 1 };
    const paid = (paidOn: string) => ['ExpensePaid', { expenseId: 'e', paidOn, paidPaise: 1 }] as const;
    const days = ['2026-09-05', '2026-09-02', '2026-09-08', '2026-09-05'];
    const row = rows(['ExpenseSubmitted', submitted], ...days.map(paid)).get('e');
    expect(row).toMatchObject({ kind: 'expense', name: 'Om', about: 'Lens', department_id: 1 });
    expect([row?.first_day, row?.last_day, row?.entries.length]).toEqual(['2026-09-02', '2026-09-08', 4]);
  });
});
