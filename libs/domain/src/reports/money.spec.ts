import { describe, expect, it } from '@jest/globals';
import { type Recorded, replay } from '../kernel/index.js';
import { collections } from '../payments/index.js';
import { moneyByDay, moneyByMonth, noMoney } from './money.projection.js';

let written = 0;

const recorded = (type: string, data: object, occurredAt = '2026-09-05T04:30:00.000Z'): Recorded => {
  written += 1;
  return {
    id: `event-${written}`,
    type,
    data,
    stream: 'any-1',
    revision: 0,
    position: String(written).padStart(6, '0'),
    metadata: { occurredAt, actor: { role: 'system' }, correlationId: 'c', commandId: 'c', schemaVersion: 1 },
  };
};

const approved = (amountPaise: number, at?: string) =>
  recorded('FeePaymentApplied', { transactionId: 't', source: 'counter', method: 'cash', amountPaise }, at);

describe('the money of a day', () => {
  it('sums receipts by method and refunds', () => {
    const online = { transactionId: 't2', source: 'gateway', method: 'online', amountPaise: 5_000 };
    const aid = { transactionId: 't3', source: 'aid', method: 'aid', amountPaise: 9_000 };
    const rows = replay(moneyByDay, [
      approved(7_000),
      recorded('FeePaymentApplied', online),
      recorded('FeePaymentApplied', aid),
      recorded('FeePaymentRefunded', { transactionId: 't', amountPaise: 7_000, leftPaise: 0 }),
    ]);
    expect(rows.get('2026-09-05')).toEqual({
      ...noMoney('2026-09-05'),
      received_paise: { cash: 7_000, card: 0, bank_transfer: 0, upi: 0, online: 5_000 },
      payments: 2,
      refunded_paise: 7_000,
    });
  });

  it('counts a second before midnight in India on the day before', () => {
    const rows = replay(moneyByDay, [
      approved(100, '2026-09-05T18:29:59.000Z'),
      approved(200, '2026-09-05T18:30:00.000Z'),
    ]);
    expect([...rows.keys()]).toEqual(['2026-09-05', '2026-09-06']);
  });

  it('counts income and salaries on their day, and reversals on the day of the reversal', () => {
    const salary = { payrollId: 'p', paidOn: '2026-09-01', amountPaise: 50_000 };
    const rows = replay(moneyByDay, [
      recorded('IncomeRecorded', { incomeId: 'i', receivedDate: '2026-09-02', amountPaise: 90_000 }),
      recorded('PayrollPaid', salary),
      recorded('PayrollPaymentReversed', { ...salary, reason: 'Wrong account' }),
      recorded('IncomeReversed', { incomeId: 'i', amountPaise: 90_000, reason: 'Typed twice' }),
    ]);
    expect(rows.get('2026-09-01')?.payroll_paise).toBe(50_000);
    expect(rows.get('2026-09-02')?.income_paise).toBe(90_000);
    expect(rows.get('2026-09-05')).toMatchObject({ payroll_paise: -50_000, income_paise: -90_000 });
  });

  it('takes back an income dated ahead on its own day, because no money came before', () => {
    const income = { incomeId: 'i', receivedDate: '2026-12-15', amountPaise: 90_000 };
    const rows = replay(moneyByDay, [
      recorded('IncomeRecorded', income),
      recorded('IncomeReversed', { ...income, reason: 'Wrong' }),
    ]);
    expect([...rows.keys()]).toEqual(['2026-12-15']);
    expect(rows.get('2026-12-15')?.income_paise).toBe(0);
  });

  it('counts the difference of a corrected paid salary, and nothing for an unpaid one', () => {
    const terms = (amountPaise: number, paidOn: string | null) => ({ amountPaise, paidOn });
    const amended = (paidOn: string | null) =>
      recorded('PayrollAmended', { payrollId: 'p', before: terms(100, paidOn), after: terms(130, paidOn) });
    expect(replay(moneyByDay, [amended(null)]).size).toBe(0);
    expect(replay(moneyByDay, [amended('2026-09-01')]).get('2026-09-05')?.payroll_paise).toBe(30);
  });

  it('adds up to the same in days and in months, and to the revenue', () => {
    const days = ['2026-08-31T04:30:00.000Z', '2026-09-01T04:30:00.000Z', '2026-09-30T04:30:00.000Z'];
    const events = days.map((at, index) => approved(1_000 * (index + 1), at));
    const totalOf = (model: typeof moneyByDay) =>
      [...replay(model, events).values()].reduce((total, row) => total + row.received_paise.cash, 0);
    expect([...replay(moneyByMonth, events).keys()]).toEqual(['2026-08', '2026-09']);
    expect([totalOf(moneyByDay), totalOf(moneyByMonth)]).toEqual([6_000, 6_000]);
    expect(replay(collections, events).get('all')?.revenue_paise).toBe(6_000);
  });
});

describe('the money that leaves and comes back', () => {
  const expense = { expenseId: 'e', paidOn: '2026-09-03', paidPaise: 700 };
  const bank = { disbursementId: 'd', disbursedOn: '2026-09-04', amountPaise: 300, payout: { paidTo: 'bank' } };
  const credit = { ...bank, payout: { paidTo: 'fee' } };
  const on = (period: string, ...events: Recorded[]) => replay(moneyByDay, events).get(period);
  const today = '2026-09-05';

  it('counts paid expenses on their day, and reversed ones on the day of the reversal', () => {
    expect(on('2026-09-03', recorded('ExpensePaid', expense))).toEqual({
      ...noMoney('2026-09-03'),
      expenses_paise: 700,
    });
    const reversed = { expenseId: 'e', paidOn: '2026-09-03', reversedPaise: 700 };
    expect(on(today, recorded('ExpenseReversed', reversed))).toEqual({ ...noMoney(today), expenses_paise: -700 });
    expect(on(today, recorded('ExpenseReversed', { ...reversed, paidOn: null }))).toBeUndefined();
  });

  it('counts aid to bank accounts, and no credits on bills', () => {
    expect(on('2026-09-04', recorded('AidDisbursed', bank))).toEqual({ ...noMoney('2026-09-04'), aid_paise: 300 });
    expect(on(today, recorded('AidDisbursementReversed', bank))).toEqual({ ...noMoney(today), aid_paise: -300 });
    for (const type of ['AidDisbursed', 'AidDisbursementReversed'])
      expect(replay(moneyByDay, [recorded(type, credit)]).size).toBe(0);
  });

  it('counts mistakes of the counter, and no reversed aid', () => {
    const mistake = { transactionId: 't', source: 'counter', amountPaise: 500 };
    expect(on(today, recorded('FeePaymentReversed', mistake))).toEqual({ ...noMoney(today), reversed_paise: 500 });
    expect(on(today, recorded('FeePaymentReversed', { ...mistake, source: 'aid' }))).toBeUndefined();
  });
});
