import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  aid,
  audit,
  budgeting,
  expenses,
  fees,
  payments,
  payroll,
  type ReportKind,
  REPORTS,
  reports,
  takes,
  type User,
} from '@bursar/contracts';
import { addDays, istDayOf } from '@bursar/domain/kernel';
import { type Client } from '../testing/client.js';
import { request, staffed } from '../testing/department.js';
import { TestApp } from '../testing/test-app.js';

const TODAY = istDayOf(new Date().toISOString());

let app: TestApp;
let admin: Client & { readonly user: User };
let studentPaying: string;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  const { student, studentId, feeId } = await app.newBill(1000);
  studentPaying = studentId;
  await app.newBill(250.5);
  const counter = { student_id: studentId, fee_id: feeId, payment_method: 'cash' } as const;
  for (const amount of [400, 100, 50]) {
    const { transaction } = await admin.do(payments.recordTransaction, { ...counter, amount });
    await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
    if (amount === 100) await admin.do(payments.refund, { transaction_id: transaction.id, reason: 'Paid twice' });
  }
  const reversed = await admin.do(payments.allTransactions, { fee_id: feeId, sort: 'amount_paid' });
  await admin.do(payments.reverse, { transaction_id: reversed[0]?.id ?? '', reason: 'wrong_amount' });
  const receipt = `fee_receipt_${feeId}`;
  const order = await student.do(payments.createOrder, { amount: 200, currency: 'INR', receipt });
  await app.gateway.pay(order.id);
  await app.gateway.flushWebhooks();
  const gift = { source_name: 'Alumni', description: 'Library', amount: 5000, received_date: TODAY };
  await admin.do(budgeting.addIncome, gift);
  const { income } = await admin.do(budgeting.addIncome, gift);
  await admin.do(budgeting.reverseIncome, { id: income.id });
  await admin.do(budgeting.allocate, { department_id: 1, allocated: 3000 });
  const department = await staffed(app, 2);
  const { id } = await request(department, { amount: 1000 });
  await department.hod.do(expenses.approve, { id });
  const application = { aid_type: 'Merit scholarship', amount_requested: 500, reason: '' };
  const asked = (await student.do(aid.apply, application)).application;
  await admin.do(aid.approve, { id: asked.id });
  await admin.do(aid.disburse, { aid_application_id: asked.id, amount: 300 });
  await admin.do(payroll.generatePayroll, {});
  const [mine] = await admin.do(payroll.ownPayroll, {});
  const payer = await app.newUser({ role: 'finance_manager' }, await app.newUser({ role: 'admin' }));
  await payer.do(payroll.payPayroll, { id: mine?.id ?? '' });
});
afterAll(() => app.close());

const totalsOf = async (kind: ReportKind) => (await admin.do(reports.report, { kind })).totals;

describe('Reports [GAP-015] [GAP-040]', () => {
  it.each(REPORTS.map(({ kind }) => kind))('%s: totals equal the sums of the rows, to the paisa', async (kind) => {
    const student_id = takes(kind, 'student_id') ? studentPaying : undefined;
    const { rows, totals, columns } = await admin.do(reports.report, { kind, student_id });
    for (const [id, total] of Object.entries(totals)) {
      if (student_id !== undefined && id === 'balance') continue;
      const paise = rows.reduce((sum, { values }) => sum + Math.round(Number(values[id]) * 100), 0);
      expect([id, paise]).toEqual([id, Math.round(total * 100)]);
    }
    for (const { values } of rows) expect(Object.keys(values)).toEqual(columns.map(({ id }) => id));
  });

  it('agree with each other and with the books', async () => {
    const [collected, day] = [await totalsOf('collections'), await totalsOf('daybook')];
    expect(collected).toMatchObject({
      payments: 4,
      cash: 550,
      online: 200,
      refunded: -100,
      reversed: -50,
      collected: 600,
    });
    expect(collected.collected).toBe(await app.revenue());
    const register = await admin.do(reports.report, { kind: 'payroll' });
    const salary = Number(register.rows.find(({ values }) => values.status === 'paid')?.values.amount);
    expect(day).toEqual({ collected: 600, income: 5000, payroll: -salary, expenses: 0, aid: -300, net: 5300 - salary });
    expect((await totalsOf('entries')).amount).toBe(day.net);
    expect((await totalsOf('income')).amount).toBe(5000);
  });

  it('add a summary up to the net of the daybook, also for one department', async () => {
    for (const whose of [{}, { department_id: 1 }]) {
      const summary = await admin.do(reports.report, { kind: 'summary', ...whose });
      const daybook = await admin.do(reports.report, { kind: 'daybook', ...whose });
      expect(summary.totals.amount).toBe(daybook.totals.net);
    }
    const { rows } = await admin.do(reports.report, { kind: 'summary', from: TODAY, to: TODAY });
    const amounts = Object.fromEntries(rows.map(({ id, values }) => [id, values.amount]));
    expect(amounts).toMatchObject({ fees: 750, refunds: -150, income: 5000, expenses: 0, aid: -300 });
  });

  it('name the student or the member of staff of each row', async () => {
    const rowsOf = async (kind: ReportKind) => (await admin.do(reports.report, { kind })).rows;
    const entries = await rowsOf('entries');
    const named = (entry: string) => entries.filter(({ values }) => values.entry === entry);
    const ofStudents = [...named('Fee payment'), ...named('Aid'), ...(await rowsOf('aid'))];
    expect(ofStudents).toHaveLength(6);
    for (const row of ofStudents) expect(row.student_id).toBe(studentPaying);
    expect(named('Salary').map(({ staff_id }) => staff_id)).toEqual([admin.user.id]);
    for (const row of named('Other income')) expect([row.student_id, row.staff_id]).toEqual([null, null]);
    expect((await rowsOf('payroll')).map(({ staff_id }) => staff_id)).toContain(admin.user.id);
    expect((await rowsOf('expenses')).map(({ staff_id }) => staff_id)).toHaveLength(1);
  });

  it('sum days and months to the same', async () => {
    const whole = { from: `${TODAY.slice(0, 7)}-01`, to: TODAY };
    const byDay = await admin.do(reports.report, { kind: 'daybook', ...whole, by: 'day' });
    const byMonth = await admin.do(reports.report, { kind: 'daybook', ...whole, by: 'month' });
    expect(byMonth.totals).toEqual(byDay.totals);
    expect(byMonth.rows.map(({ id }) => id)).toEqual([TODAY.slice(0, 7)]);
  });

  it('list dues with debtor, amount and age, also for one department', async () => {
    const { rows } = await admin.do(reports.report, { kind: 'dues' });
    expect(rows).toEqual([
      {
        id: '1',
        values: expect.objectContaining({ bills: 2, not_due: 650.5, over_90: 0, outstanding: 650.5 }),
      },
    ]);
    expect((await admin.do(reports.report, { kind: 'dues', department_id: 2 })).rows).toEqual([]);
  });

  it('show dues as of any day, and none before the first bill', async () => {
    const yesterday = addDays(TODAY, -1);
    const { rows, to } = await admin.do(reports.report, { kind: 'dues', to: yesterday });
    expect([rows, to]).toEqual([[], yesterday]);
  });

  it('limit one department to its students, staff and expenses', async () => {
    const own = await admin.do(reports.report, { kind: 'daybook', department_id: 1 });
    expect(own.totals).toEqual({ collected: 600, income: 0, payroll: 0, expenses: 0, aid: -300, net: 300 });
    const collected = { kind: 'collections', by: 'month' } as const;
    const all = await admin.do(reports.report, collected);
    expect(await admin.do(reports.report, { ...collected, department_id: 1 })).toMatchObject({
      rows: all.rows,
      totals: all.totals,
    });
    expect((await admin.do(reports.report, { ...collected, department_id: 2 })).rows).toEqual([]);
  });

  it('name the person of each entry, and filter by source', async () => {
    const { rows } = await admin.do(reports.report, { kind: 'entries', of: 'fee' });
    expect(rows.map(({ values }) => [values.entry, values.method, values.amount])).toEqual(
      expect.arrayContaining([
        ['Fee payment', 'Cash', 400],
        ['Fee payment', 'Cash', 100],
        ['Refund', null, -100],
        ['Reversed payment', null, -50],
        ['Fee payment', 'Online', 200],
      ]),
    );
    expect(rows).toHaveLength(6);
  });

  it('show requested, granted and paid amounts of expenses and aid', async () => {
    expect(await totalsOf('expenses')).toEqual({ requested: 1000, approved: 1000, paid: 0 });
    expect(await totalsOf('aid')).toEqual({ requested: 500, approved: 500, disbursed: 300 });
    for (const [kind, department_id] of [
      ['aid', 2],
      ['expenses', 1],
    ] as const) {
      expect((await admin.do(reports.report, { kind, department_id })).rows).toEqual([]);
    }
  });

  it('show given and remaining amounts of budgets', async () => {
    const { rows } = await admin.do(reports.report, { kind: 'budgets', department_id: 1 });
    expect(rows[0]?.values).toMatchObject({ allocated: 3000, spent: 0, remaining: 3000 });
  });

  it('compare with the days before, row by row and in total', async () => {
    const answer = await admin.do(reports.report, { kind: 'collections', from: TODAY, to: TODAY, compare: 'before' });
    const yesterday = addDays(TODAY, -1);
    expect(answer.previous).toEqual({ from: yesterday, to: yesterday });
    expect(answer.columns.slice(-3).map(({ header }) => header)).toEqual(['Collected then', 'Δ', 'Δ %']);
    const fromNothing = { collected: 600, then: 0, change: 600 };
    expect(answer.rows.map(({ values }) => values)).toEqual([
      expect.objectContaining({ period: TODAY, ...fromNothing, change_percent: null }),
    ]);
    expect(answer.totals).toMatchObject(fromNothing);
    expect(answer.totals).not.toHaveProperty('change_percent');
  });

  it('show days with money in the other period alone', async () => {
    const tomorrow = addDays(TODAY, 1);
    const period = { from: tomorrow, to: tomorrow, compare: 'before' } as const;
    const { rows, totals } = await admin.do(reports.report, { kind: 'collections', ...period });
    const lost = { collected: 0, then: 600, change: -600, change_percent: -100 };
    expect(rows).toEqual([{ id: tomorrow, values: expect.objectContaining({ period: tomorrow, cash: 0, ...lost }) }]);
    expect(totals).toMatchObject(lost);
  });

  it('compare with the same days a year earlier, and single records in total only', async () => {
    const day = { from: '2024-02-29', to: '2024-02-29', compare: 'last_year' } as const;
    const { previous } = await admin.do(reports.report, { kind: 'summary', ...day });
    expect(previous).toEqual({ from: '2023-02-28', to: '2023-02-28' });
    const income = await admin.do(reports.report, { kind: 'income', compare: 'last_year' });
    expect(income.rows[0]?.values).toMatchObject({ amount: 5000, then: null, change: null, change_percent: null });
    expect(income.totals).toEqual({ amount: 5000, then: 0, change: 5000 });
  });

  it('shows an empty report, not a wrong one, for a period without events', async () => {
    const past = { from: '2020-01-01', to: '2020-12-31' };
    const { rows, totals } = await admin.do(reports.report, { kind: 'daybook', ...past });
    expect([rows, totals.net]).toEqual([[], 0]);
  });

  it('show billed, paid and owed amounts of fees due in the period', async () => {
    const due = { from: '2000-01-01', to: '2100-01-01' };
    const { rows, totals } = await admin.do(reports.report, { kind: 'fees', ...due });
    expect(totals).toEqual({ bills: 2, billed: 1250.5, paid: 600, outstanding: 650.5 });
    expect(rows.map(({ values }) => values.bills)).toEqual([1, 1]);
    expect((await admin.do(reports.report, { kind: 'fees', ...due, department_id: 2 })).rows).toEqual([]);
    expect((await admin.do(reports.report, { kind: 'fees', from: '2000-01-01', to: '2000-12-31' })).rows).toEqual([]);
    const [bill] = await admin.do(fees.assignedFees, { limit: 1 });
    const charge = { student_id: bill?.student_id ?? '', title: 'Lost key', amount: 80, due_date: '2050-06-01' };
    await admin.do(fees.addInvoice, charge);
    const later = await admin.do(reports.report, { kind: 'fees', from: '2050-06-01', to: '2050-06-01' });
    expect(later.rows).toEqual([
      { id: 'none', values: { fee: 'Single charges', bills: 1, billed: 80, paid: 0, outstanding: 80 } },
    ]);
    const titlesDue = async (from: string, to: string) =>
      (await admin.do(fees.assignedFees, { from, to })).map(({ fee_title }) => fee_title);
    expect(await titlesDue('2050-06-01', '2050-06-01')).toEqual(['Lost key']);
    expect(await titlesDue('2050-06-02', '2050-06-30')).toEqual([]);
  });

  it.each([
    [{ from: '2026-02-01', to: '2026-01-01' }, 'From must not be after To'],
    [{ from: 'yesterday' }, 'From must be a valid date'],
    [{ by: 'week' }, 'By must be day, month, department, batch or structure'],
    [{ by: 'batch' }, 'By must be day or month'],
  ])('refuse %j', async (query, sentence) => {
    const path = `/admin/reports/daybook?${new URLSearchParams(query).toString()}`;
    const { status, body } = await admin.send('GET', path);
    expect([status, body.message]).toEqual([400, sentence]);
  });
});

describe('An income dated ahead', () => {
  it('moves no money of today, nor does its reversal', async () => {
    const kinds = ['daybook', 'receipts-payments', 'balance-bridge', 'balance-sheet'] as const;
    const totals = () =>
      Promise.all(
        kinds.map(async (kind) => {
          const period = kind === 'daybook' || kind === 'receipts-payments' ? { from: TODAY } : {};
          const { rows } = await admin.do(reports.report, { kind, ...period, to: TODAY });
          return rows.map(({ values }) => values);
        }),
      );
    const before = await totals();
    const gift = { source_name: 'Alumni', description: 'Library', amount: 700, received_date: addDays(TODAY, 20) };
    const { income } = await admin.do(budgeting.addIncome, gift);
    await admin.do(budgeting.reverseIncome, { id: income.id });
    expect(await totals()).toEqual(before);
  });
});

describe('A fee structure that got another name', () => {
  it('bears the name of its newest bill in the reports of fees and demands, whenever they are asked', async () => {
    const terms = { amount: 70, due_date: '2052-06-01' };
    const { fee } = await admin.do(fees.addFee, { name: 'Lab 2051', ...terms });
    const billed = async () => {
      const { user } = await app.newUser();
      const bill = { fee_structure_id: fee.id, student_id: user.student_id ?? '' };
      return (await admin.do(fees.assignFee, bill)).assigned_fee.id;
    };
    await billed();
    await admin.do(fees.updateFee, { id: fee.id, name: 'Lab 2052', ...terms });
    const second = await billed();
    const { position } = await admin.do(audit.instant, {});
    const named = async (headers = {}) => {
      const due = { from: '2052-06-01', to: '2052-06-01' };
      const { rows } = await admin.do(reports.report, { kind: 'fees', ...due }, headers);
      const dcb = await admin.do(reports.report, { kind: 'dcb', by: 'structure' }, headers);
      return [...rows, ...dcb.rows.filter(({ id }) => id === fee.id)].map(
        ({ values }) => values.fee ?? values.structure,
      );
    };
    expect(await named()).toEqual(['Lab 2052', 'Lab 2052']);
    await admin.do(fees.writeNote, { id: second, note: 'See the office' });
    expect(await named({ 'x-as-of': position })).toEqual(['Lab 2052', 'Lab 2052']);
  });
});
