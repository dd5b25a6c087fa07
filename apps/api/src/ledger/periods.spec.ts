import { setTimeout as passing } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  aid,
  budgeting,
  decisions,
  expenses,
  payments,
  payroll,
  pending,
  periods,
  proofs,
  type User,
  vouchers,
} from '@bursar/contracts';
import {
  addDays,
  type Day,
  daysInMonth,
  financialYearOf,
  istMonthOf,
  type Month,
  monthName,
  startOfIstDay,
  yearStartOf,
} from '@bursar/domain/kernel';
import { accountMonths, AccountSums, ledgerRecords } from '@bursar/domain/ledger';
import { Clock } from '@bursar/platform';
import { EventStore, historyOf } from '@bursar/platform/event-store';
import { ReadModels } from '@bursar/platform/read-models';
import { type Client } from '../testing/client.js';
import { request, staffed } from '../testing/department.js';
import { layDown, secondAbove } from '../testing/rules.js';
import { TestApp } from '../testing/test-app.js';
import { aVoucher } from '../testing/voucher.js';
import { PeriodGate } from './period-gate.js';

type Person = Client & { readonly user: User };

const THIS_MONTH = istMonthOf(new Date().toISOString());
const FIRST = `${THIS_MONTH}-01`;
const LAST_DAY = addDays(FIRST, -1);
const LAST = LAST_DAY.slice(0, 7);
const BEFORE = addDays(`${LAST}-01`, -1).slice(0, 7);
const CLOSED = `${monthName(LAST)} is closed. Use a day from 1 ${monthName(THIS_MONTH)}.`;
const WRITERS = 64;

let app: TestApp;
let admin: Person;
let second: Person;

const income = (received_date: Day, amount = 100, by: Client = admin) =>
  by.call(budgeting.addIncome, {
    ...{ source_name: 'Alumni', description: 'Library', received_date, amount, kind: 'donation' },
  });

const period = async (month: Month) => {
  const { months } = await admin.do(periods.ofYear, { financial_year: financialYearOf(`${month}-01`) });
  return months.find(({ id }) => id === month);
};

async function proven(): Promise<void> {
  await admin.do(proofs.prove, {});
  while ((await admin.do(proofs.list, {}))[0]?.status !== 'equal') await passing(20);
}

async function reopened(month: Month): Promise<void> {
  await admin.do(periods.askToReopen, { month, reason: 'A late donation' });
  await second.do(periods.reopen, { month });
}

async function misplaced(account: string, work: () => Promise<void>): Promise<void> {
  const models = app.get(ReadModels);
  const id = `${LAST}-1010-none`;
  const { row, position } = (await models.load(accountMonths, [id], [])).get(id) ?? {};
  if (!row || position === undefined) throw new Error('Nothing to misplace');
  const rewritten = (to: object) => models.rewrite(accountMonths, [{ id, row: to, position, isCurrent: true }]);
  await rewritten({ ...row, account });
  await work();
  await rewritten(row);
}

async function foldedBalances(month: Month) {
  const to = `${month}-${daysInMonth(month)}`;
  const sums = new AccountSums(yearStartOf(to), to);
  for (const { entries } of await app.get(ReadModels).find(ledgerRecords, {}))
    for (const { day, lines } of entries)
      for (const { account, paise } of lines)
        sums.add(day, { account, debit_paise: Math.max(paise, 0), credit_paise: Math.max(-paise, 0) });
  return sums
    .all()
    .filter(({ closingPaise }) => closingPaise !== 0)
    .map(({ account, closingPaise }) => [account, closingPaise]);
}

const sealedBalances = async (month: Month) =>
  (await period(month))?.closings
    .at(-1)
    ?.trial_balance.map(({ account, debit, credit }) => [account, Math.round((debit - credit) * 100)]);

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  second = await app.newUser({ role: 'admin', name: 'Meera Raghunathan' });
  await income(`${BEFORE}-15`, 5_000);
  await income(`${LAST}-15`, 50_000);
  await app.newBill(1_000.5);
});
afterAll(() => app.close());

describe('The closing of a month over HTTP', () => {
  it('names the month to close next, whichever year is shown', async () => {
    const { next } = await admin.do(periods.ofYear, { financial_year: 'FY60-61' });
    expect(next).toBe(BEFORE);
  });

  it('names and links each thing that must be settled first [LED-011]', async () => {
    const { items, trial_balance, total } = await admin.do(periods.checklist, { month: BEFORE });
    expect(items.filter(({ blocking, count }) => blocking && count > 0)).toEqual([
      {
        ...{ id: 'proof', blocking: true, count: 1, link: '/admin/pending' },
        says: 'The read models are not proven equal to their replay since yesterday.',
      },
    ]);
    expect(items.filter(({ blocking }) => !blocking)).toMatchObject([
      { id: 'payments', count: 0, says: 'No payment waits for approval.' },
      { id: 'income', count: 0, says: 'No income of the month waits for approval.' },
      { id: 'openings', count: 0, says: 'No opening balances wait for approval.' },
      { id: 'old-suspense', count: 0, says: 'No payment is in suspense for more than 30 days.' },
      { id: 'expenses', count: 0, says: 'Every approved expense is paid.' },
      { id: 'gateway', count: 0, says: `The gateway’s money of ${monthName(BEFORE)} has reached the bank.` },
      { id: 'payroll', count: 0, says: `No payroll of ${monthName(BEFORE)} is missing.` },
    ]);
    expect(trial_balance.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      ['1010', 5_000, 0],
      ['4110', 0, 5_000],
    ]);
    expect(total).toBe(5_000);
    expect(await admin.call(periods.close, { month: BEFORE })).toMatchObject({
      status: 409,
      body: { message: `1 thing must be settled before ${monthName(BEFORE)} can be closed.` },
    });
    expect((await period(BEFORE))?.status).toBe('next');
    await proven();
  });

  it('warns of a payroll that is not generated, but not in a month before the first account', async () => {
    const payrollOf = async (month: Month) =>
      (await admin.do(periods.checklist, { month })).items.find(({ id }) => id === 'payroll');
    expect(await payrollOf(LAST)).toMatchObject({ count: 0 });
    expect(await payrollOf(THIS_MONTH)).toEqual({
      ...{ id: 'payroll', blocking: false, count: 1, link: `/admin/staff?month=${THIS_MONTH}` },
      says: `The payroll of ${monthName(THIS_MONTH)} is not generated.`,
    });
  });

  const payables = {
    ...{ id: 'payables', records: 'The unpaid claims and bills', link: '/admin/expenses' },
    named: '2110 Expenses payable and 2120 Vendors',
  };
  it.each([
    {
      ...{ account: '1110', id: 'receivable', records: 'The bills of the students' },
      ...{ named: '1110 Student receivable', link: '/admin/reports/trial-balance' },
    },
    {
      ...{ account: '2010', id: 'salaries', records: 'The unpaid salaries' },
      ...{ named: '2010 Salaries payable', link: '/admin/reports/payroll' },
    },
    { account: '2110', ...payables },
    { account: '2120', ...payables },
    {
      ...{ account: '1040', id: 'clearing', records: 'The payments at the gateway' },
      ...{ named: '1040 Gateway clearing', link: '/admin/ledger?account=1040' },
    },
  ])('is blocked by a sum on $account that its records do not have [LED-011]', async (sum) => {
    const { account, id, records, named, link } = sum;
    await misplaced(account, async () => {
      const { items } = await admin.do(periods.checklist, { month: BEFORE });
      expect(items.filter(({ blocking, count }) => blocking && count > 0)).toEqual([
        { id, blocking: true, count: 1, says: `${records} do not add up to ${named}.`, link },
      ]);
      expect(await admin.call(periods.close, { month: BEFORE })).toMatchObject({
        status: 409,
        body: { message: `1 thing must be settled before ${monthName(BEFORE)} can be closed.` },
      });
    });
    const { items } = await admin.do(periods.checklist, { month: BEFORE });
    expect(items.find((item) => item.id === id)).toMatchObject({ count: 0, says: `${records} add up to ${named}.` });
  });

  it('is blocked by money in suspense that the ledger does not have [LED-011]', () =>
    misplaced('2230', async () => {
      const { items } = await admin.do(periods.checklist, { month: BEFORE });
      expect(items.filter(({ blocking, count }) => blocking && count > 0)).toEqual([
        {
          ...{ id: 'suspense', blocking: true, count: 1, link: '/admin/suspense' },
          says: 'The money in suspense does not add up to 2230 Suspense.',
        },
      ]);
    }));

  it('goes month by month, seals the log, and is told to a second person [LED-008]', async () => {
    const refused = async (month: Month, message: string) =>
      expect(await admin.call(periods.close, { month })).toMatchObject({ status: 409, body: { message } });
    await refused(LAST, `Close ${monthName(BEFORE)} first.`);
    await refused(THIS_MONTH, `${monthName(THIS_MONTH)} is not over.`);
    const answers = await Promise.all([admin, second].map((by) => by.call(periods.close, { month: BEFORE })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = answers.find(({ status }) => status === 409) ?? {};
    expect(body).toMatchObject({ message: expect.stringMatching(/is being closed already|has been closed by/) });
    const { status, closings } = (await period(BEFORE)) ?? {};
    expect(status).toBe('closed');
    expect(closings).toMatchObject([{ total: 5_000, seal_no: expect.any(Number), seal_root: expect.any(String) }]);
  });

  it('holds 64 writers, and seals what the log before it holds [LED-007]', async () => {
    const writers = Array.from({ length: WRITERS }, (_, index) => income(LAST_DAY, index + 1));
    const [closing, ...written] = await Promise.all([admin.call(periods.close, { month: LAST }), ...writers]);
    expect(closing.status).toBe(200);
    for (const { status, body } of written) {
      expect(status === 409 ? body : { message: CLOSED, status }).toMatchObject({ message: CLOSED });
      expect([201, 200, 409]).toContain(status);
    }
    await app.rest();
    expect(await sealedBalances(LAST)).toEqual(await foldedBalances(LAST));
    let isClosed = false;
    for await (const { type, data } of historyOf(app.get(EventStore))) {
      if (type === 'PeriodClosed' && (data as { month: Month }).month === LAST) isClosed = true;
      else if (isClosed && type === 'IncomeRecorded') expect(data).toMatchObject({ receivedDate: FIRST });
    }
    expect(isClosed).toBe(true);
  });

  it('refuses every command with a day in it, and accepts the next day [LED-006]', async () => {
    const refusal = { status: 409, body: { message: CLOSED } };
    expect(await income(LAST_DAY)).toMatchObject(refusal);
    expect((await income(FIRST)).status).toBe(201);

    await admin.do(budgeting.allocate, { department_id: 1, allocated: 3_000 });
    const department = await staffed(app, 1);
    const payer = await app.newUser({ role: 'finance_manager' }, second);
    const claim = await request(department, { amount: 300, kind: 'claim' });
    await department.hod.do(expenses.approve, { id: claim.id });
    const paying = { id: claim.id, payment_reference: 'NEFT-1' };
    expect(await payer.call(expenses.pay, { ...paying, paid_on: LAST_DAY })).toMatchObject(refusal);
    const purchase = await request(department, { amount: 200, kind: 'purchase' });
    await department.hod.do(expenses.approve, { id: purchase.id });
    const bill = { id: purchase.id, amount: 200, bill_number: 'B-1' };
    expect(await admin.call(expenses.enterBill, { ...bill, bill_date: LAST_DAY })).toMatchObject(refusal);
    expect((await payer.call(expenses.pay, { ...paying, paid_on: FIRST })).status).toBe(200);

    await app.newUser({ role: 'staff', monthly_salary: 9_000 }, second);
    await admin.do(payroll.generatePayroll, {});
    const [salary] = (await admin.do(payroll.allPayrolls, {})).filter(({ amount }) => amount === 9_000);
    const paid = { id: salary?.id ?? '', month: THIS_MONTH, amount: 9_000, status: 'paid' } as const;
    expect(await payer.call(payroll.updatePayroll, { ...paid, paid_on: LAST_DAY })).toMatchObject(refusal);
    expect((await payer.call(payroll.updatePayroll, { ...paid, paid_on: FIRST })).status).toBe(200);
    expect(await payer.call(payroll.updatePayroll, { ...paid, paid_on: LAST_DAY })).toMatchObject(refusal);

    expect(await admin.call(vouchers.makeVoucher, aVoucher({ day: LAST_DAY }))).toMatchObject(refusal);
    expect((await admin.call(vouchers.makeVoucher, aVoucher({ day: FIRST }))).status).toBe(201);

    const student = await app.newUser({ role: 'student' });
    const wish = { aid_type: 'Merit scholarship', amount_requested: 400, reason: '' };
    const { id } = (await student.do(aid.apply, wish)).application;
    await admin.do(aid.approve, { id });
    const aided = { aid_application_id: id, amount: 400 };
    expect(await admin.call(aid.disburse, { ...aided, disbursed_at: LAST_DAY })).toMatchObject(refusal);
    expect((await admin.call(aid.disburse, { ...aided, disbursed_at: FIRST })).status).toBe(201);
  });

  it('takes no money while the server’s clock stands in it, and takes it once the clock is right', async () => {
    const closed = await sealedBalances(LAST);
    const message = `${monthName(LAST)} is closed, but the server’s clock shows it. Please tell an administrator.`;
    const { studentId, feeId } = await app.newBill(1_000);
    const counter = { student_id: studentId, fee_id: feeId, amount: 500, payment_method: 'cash' } as const;
    const { transaction } = await admin.do(payments.recordTransaction, counter);
    const approval = { transaction_id: transaction.id, admin_user_id: second.user.id };
    const clock = jest.spyOn(app.get(Clock), 'now').mockReturnValue(startOfIstDay(LAST_DAY));
    expect(await second.call(payments.approvePayment, approval)).toMatchObject({ status: 409, body: { message } });
    expect(await income(LAST_DAY)).toMatchObject({ status: 409, body: { message } });
    clock.mockRestore();
    expect(await second.call(payments.approvePayment, approval)).toMatchObject({ status: 200 });
    expect(await foldedBalances(LAST)).toEqual(closed);
  });

  it('leaves its balances as they are when an income of it is reversed later', async () => {
    const closed = await sealedBalances(LAST);
    const rows = await admin.do(budgeting.allIncomes, {});
    const { id = '' } = rows.find(({ received_date }) => received_date === `${LAST}-15`) ?? {};
    await admin.do(budgeting.reverseIncome, { id, reason: 'Meant for another university' });
    expect(await foldedBalances(LAST)).toEqual(closed);
  });

  it('is reopened by two administrators, keeps both seals, and names the differences [LED-009]', async () => {
    const month = LAST;
    const message = 'Only the last closed month can be reopened.';
    const asking = (by: Person, of: Month) => by.call(periods.askToReopen, { month: of, reason: 'A late donation' });
    expect(await asking(admin, BEFORE)).toMatchObject({ status: 409, body: { message } });
    expect([(await period(BEFORE))?.reopenable, (await period(month))?.reopenable]).toEqual([false, true]);
    const without = await admin.call(periods.askToReopen, { month, reason: '' });
    expect([without.status, without.body]).toMatchObject([400, { message: 'Reason is required' }]);
    expect((await asking(admin, month)).status).toBe(200);
    expect(await admin.call(periods.reopen, { month })).toMatchObject({
      ...{ status: 409, body: { message: 'A second administrator must confirm this.' } },
    });
    const dismissed = await second.do(periods.dismissReopening, { month });
    expect([dismissed.message, dismissed.period.reopening_asked_by]).toEqual([
      `The request to reopen ${monthName(month)} is dismissed.`,
      null,
    ]);
    expect((await second.call(periods.reopen, { month })).status).toBe(409);
    expect((await asking(admin, month)).status).toBe(200);
    await second.do(periods.reopen, { month });
    expect((await period(month))?.status).toBe('reopened');
    expect((await income(LAST_DAY, 700)).status).toBe(201);
    await admin.do(periods.close, { month });
    const { closings = [], differences } = (await period(month)) ?? {};
    expect(closings).toHaveLength(2);
    expect(closings[0]).toMatchObject({
      ...{ reason: 'A late donation', asked_by_name: 'Asha Rao', confirmed_by_name: 'Meera Raghunathan' },
    });
    expect(new Set(closings.map(({ seal_no }) => seal_no)).size).toBe(2);
    expect(differences).toEqual([
      { account: '1010', name: '1010 Bank', amount: 700 },
      { account: '4110', name: '4110 Donations', amount: -700 },
    ]);
  });

  it('is not abandoned by a process that died while it held the month', async () => {
    await reopened(LAST);
    const gate = app.get(PeriodGate);
    const refused = gate.holding(LAST, 'one', () => gate.holding(LAST, 'other', () => Promise.resolve()));
    await expect(refused).rejects.toThrow(`${monthName(LAST)} is being closed already. Look again in a moment.`);
    await admin.do(periods.close, { month: LAST });
  });

  it('refuses an income of it that waits, before it is approved in vain', async () => {
    await layDown(admin, second, 'income', secondAbove(10_000));
    await reopened(LAST);
    const clerk = await app.newUser({ role: 'finance_manager' });
    const asked = await income(LAST_DAY, 20_000, clerk);
    expect(asked.body.message).toBe('This waits for a second person.');
    const { items: points } = await admin.do(periods.checklist, { month: LAST });
    expect(points.filter(({ id }) => id === 'income')).toMatchObject([
      { blocking: false, count: 1, says: '1 income of the month waits for approval.' },
    ]);
    await admin.do(periods.close, { month: LAST });
    const refusal = { status: 409, body: { message: CLOSED } };
    expect(await income(LAST_DAY, 20_000, clerk)).toMatchObject(refusal);
    const { items, position: seen_position } = await second.do(decisions.waitingApprovals, { kind: 'income' });
    const [{ id, version: seen_version } = { id: '', version: 0 }] = items;
    const decision = { kind: 'income', id, seen_position, seen_version } as const;
    expect(await second.call(decisions.approveRequest, decision)).toMatchObject(refusal);
    await second.do(decisions.rejectRequest, { ...decision, note: 'Enter it in the open month' });
    const [entry] = await admin.do(budgeting.allIncomes, { id: asked.body.income.id });
    expect(entry?.status).toBe('rejected');
    expect(await admin.do(pending.items, {})).toEqual([]);
  });

  it('refuses to close a year while a month is open', async () => {
    const financial_year = financialYearOf(FIRST);
    const asked = await admin.call(periods.askToCloseYear, { financial_year });
    expect(asked).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^Close .* first\.$/) } });
  });
});
