import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accounts,
  budgeting,
  aid,
  DEMANDED_BY,
  fees,
  ledger,
  openingBalances,
  payments,
  periods,
  remittances,
  type Report,
  type ReportKind,
  reports,
  suspense,
  type User,
  vouchers,
} from '@bursar/contracts';
import {
  addDays,
  financialYearOf,
  istDayOf,
  istMonthOf,
  paiseOf,
  type Recorded,
  replay,
  sumRupees,
  yearStartOf,
} from '@bursar/domain/kernel';
import { type Account, accountDays, accountMonths, kindOf, ledgerEntries, ledgerRecords } from '@bursar/domain/ledger';
import { EventStore, historyOf } from '@bursar/platform/event-store';
import { ReadModels } from '@bursar/platform/read-models';
import { type Client } from '../testing/client.js';
import { staffed } from '../testing/department.js';
import { TestApp } from '../testing/test-app.js';
import { aVoucher } from '../testing/voucher.js';
import { WORKED_EXAMPLE, workedExample } from '../testing/worked-example.js';

type Person = Client & { readonly user: User };

const TODAY = istDayOf(new Date().toISOString());
const THIS_MONTH = istMonthOf(new Date().toISOString());

let app: TestApp;
let admin: Person;

let student: Person;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  student = await workedExample(app, admin);
});
afterAll(() => app.close());

function foldedUpTo(history: readonly Recorded[], last: string): ReadonlyMap<Account, number> {
  const prefix = history.filter(({ position }) => position <= last);
  const sums = new Map<Account, number>();
  for (const { entries } of replay(ledgerRecords, prefix).values()) {
    for (const { account, paise } of entries.flatMap(({ lines }) => lines))
      sums.set(account, (sums.get(account) ?? 0) + paise);
  }
  return sums;
}

const report = (kind: ReportKind) => admin.do(reports.report, { kind });

describe('The ledger over HTTP', () => {
  it('ends with the trial balance of the worked example, to the paisa [LED-001]', async () => {
    const { rows, totals } = await report('trial-balance');
    const closing = rows.map(({ id, values }) => [id, Number(values.closing_debit) - Number(values.closing_credit)]);
    expect(Object.fromEntries(closing.filter(([, rupees]) => rupees !== 0))).toEqual(WORKED_EXAMPLE);
    expect(totals).toMatchObject({ opening: 0, closing_debit: 261_500, closing_credit: 261_500 });
    expect(totals.debit).toBe(totals.credit);
  });

  it('refuses a period that ends before it begins', async () => {
    for (const route of [ledger.lines, ledger.sums, ledger.balances]) {
      const { status, body } = await admin.call(route, { account: '1110', from: '2026-04-01', to: '2026-03-31' });
      expect([route.path, status, body]).toMatchObject([route.path, 400, { message: 'From must not be after To' }]);
    }
  });

  it('shows the surplus in both statements, and a balance sheet that balances', async () => {
    expect((await report('income-expenditure')).totals).toEqual({ amount: 1_200 });
    const { rows, totals } = await report('balance-sheet');
    expect(totals).toEqual({ sources: 125_200, assets: 125_200 });
    expect(rows.find(({ id }) => id === 'surplus')?.values.sources).toBe(1_200);
  });

  it('explains the money in hand by its receipts and payments', async () => {
    const { rows, totals } = await report('receipts-payments');
    expect(totals.receipts).toBe(totals.payments);
    const of = Object.fromEntries(rows.map(({ id, values }) => [id, [values.receipts, values.payments]]));
    expect(of).toMatchObject({
      '1110': [87_500, 5_000],
      '4110': [50_000, 0],
      '2120': [0, 2_300],
      '5120': [0, 10_000],
      'closing-1010': [0, 37_700],
      'closing-1030': [0, 15_000],
      'closing-1040': [0, 67_500],
    });
  });

  it('has the dues of the students as the balance of demand and collection', async () => {
    const { totals } = await report('dcb');
    expect(totals).toEqual({ opening: 0, demand: 87_500, collection: 82_500, balance: 5_000 });
    expect((await report('dues')).totals.outstanding).toBe(totals.balance);
    for (const by of DEMANDED_BY) {
      const grouped = await admin.do(reports.report, { kind: 'dcb', by });
      expect([by, grouped.totals, grouped.rows.length]).toEqual([by, totals, 1]);
    }
    const mixed = await admin.call(reports.report, { kind: 'dcb', by: 'month' });
    expect([mixed.status, mixed.body]).toEqual([
      400,
      expect.objectContaining({ message: 'By must be department, batch or structure' }),
    ]);
    for (const per of ['student', 'batch', 'department'] as const) {
      const aged = await admin.do(reports.report, { kind: 'receivables-by-age', per });
      expect([per, aged.totals.outstanding, aged.rows.length]).toEqual([per, totals.balance, 1]);
    }
  });

  it('has a ledger of one student with its closing balance, for the office and for the student', async () => {
    const student_id = student.user.student_id ?? '';
    const made = await admin.do(reports.report, { kind: 'student-ledger', student_id });
    expect(made.rows.map(({ values }) => [values.entry, values.debit, values.credit, values.balance])).toEqual([
      ['Bill', 87_500, 0, 87_500],
      ['Payment', 0, 15_000, 72_500],
      ['Payment', 0, 5_000, 67_500],
      ['Payment', 0, 67_500, 0],
      ['Refund', 5_000, 0, 5_000],
    ]);
    expect(made.totals).toEqual({ debit: 92_500, credit: 87_500, balance: 5_000 });
    const [bill] = await admin.do(fees.assignedFees, { student_id });
    expect(made.oldest_due).toBe(istDayOf(bill?.due_date ?? ''));
    const yesterday = { kind: 'student-ledger', student_id, to: addDays(TODAY, -1) } as const;
    expect((await admin.do(reports.report, yesterday)).oldest_due).toBeNull();
    const own = await student.do(reports.ofStudent, { student_id });
    expect(own).toEqual({ ...made, made_at: own.made_at });
    const tomorrow = { from: addDays(TODAY, 1), to: addDays(TODAY, 1) };
    const later = await student.do(reports.ofStudent, { student_id, ...tomorrow });
    expect(later.rows.map(({ values }) => [values.entry, values.balance])).toEqual([['Opening balance', 5_000]]);
    const unnamed = await admin.call(reports.report, { kind: 'student-ledger' });
    expect([unnamed.status, unnamed.body]).toMatchObject([400, { error: 'Student is required' }]);
  });

  it('lists the lines of an account in order, with its opening balance and the account on the other side', async () => {
    const { rows, totals } = await admin.do(reports.report, { kind: 'ledger', account: '1030', from: TODAY });
    expect(rows.map(({ values }) => [values.account, values.entry, values.debit, values.credit])).toEqual([
      ['1030 Cash', 'Bill', 15_000, 0],
      ['1030 Cash', 'Bill', 5_000, 0],
      ['1030 Cash', 'Bill', 0, 5_000],
    ]);
    expect(rows[2]?.values.against).toBe('1110 Student receivable');
    expect(totals).toEqual({ debit: 20_000, credit: 5_000 });
    const tomorrow = addDays(TODAY, 1);
    const later = await admin.do(reports.report, { kind: 'ledger', account: '1030', from: tomorrow, to: tomorrow });
    expect(later.rows.map(({ id, values }) => [id, values.debit])).toEqual([['opening', 15_000]]);
  });

  it('leads from the available balance to the money in hand with nothing unexplained', async () => {
    const { rows, totals } = await report('balance-bridge');
    const of = Object.fromEntries(rows.map(({ id, values }) => [id, values.amount]));
    expect(of).toMatchObject({
      allocated: 3_000,
      expenses: -2_300,
      suspense: 0,
      ahead: 0,
      vouchers: 0,
      unexplained: 0,
    });
    expect(totals).toEqual({ amount: 37_700 + 15_000 + 67_500 });
    const before = await admin.do(reports.report, { kind: 'balance-bridge', to: addDays(TODAY, -1) });
    expect(before.rows.map(({ values }) => values.amount)).toEqual(rows.map(() => 0));
  });

  it('has as many debits as credits over all accounts', async () => {
    const { totals } = await report('ledger');
    expect(totals.debit).toBe(totals.credit);
  });

  it('answers every statement of ten instants as the fold of the events up to each [LED-005]', async () => {
    const history: Recorded[] = [];
    for await (const event of historyOf(app.get(EventStore))) history.push(event);
    const instants = Array.from({ length: 10 }, () => history[Math.floor(Math.random() * history.length)]);
    for (const { position } of instants.filter((event) => event !== undefined)) {
      const folded = foldedUpTo(history, position);
      const asOf = { 'x-as-of': position };
      const of = async (kind: ReportKind) => (await admin.call(reports.report, { kind }, asOf)).body as Report;
      const trial = (await of('trial-balance')).rows.map(({ id, values }) => [
        ...[id, paiseOf(Number(values.closing_debit)) - paiseOf(Number(values.closing_credit))],
      ]);
      expect([position, trial]).toEqual([position, [...folded].sort()]);
      const surplusPaise = [...folded].reduce(
        (sum, [account, paise]) => (['income', 'expenditure'].includes(kindOf(account)) ? sum - paise : sum),
        0,
      );
      expect(paiseOf((await of('income-expenditure')).totals.amount ?? 0)).toBe(surplusPaise);
      const sheet = await of('balance-sheet');
      expect(sheet.totals.sources).toBe(sheet.totals.assets);
      expect(sheet.rows.find(({ id }) => id === 'surplus')?.values.sources).toBe(surplusPaise / 100);
    }
  });

  it('has the same sums by line, by day and by month', async () => {
    const rows = app.get(ReadModels);
    const byAccount = (all: readonly { account: string; paise: number }[]) =>
      all.reduce<Record<string, number>>(
        (sums, { account, paise }) => ({ ...sums, [account]: (sums[account] ?? 0) + paise }),
        {},
      );
    const lines = byAccount(await rows.find(ledgerEntries, {}));
    for (const model of [accountDays, accountMonths]) {
      const sums = (await rows.find(model as typeof accountMonths, {})).map((row) => ({
        account: row.account,
        paise: row.debit_paise - row.credit_paise,
      }));
      expect(byAccount(sums)).toEqual(lines);
    }
  });

  it('is read by auditors, and by no other person outside the office', async () => {
    const kinds: readonly ReportKind[] = [
      ...(['ledger', 'trial-balance', 'income-expenditure', 'balance-sheet'] as const),
      ...(['receipts-payments', 'dcb'] as const),
    ];
    for (const role of ['auditor', 'hod', 'faculty', 'staff', 'student'] as const) {
      const person = await app.newUser({ role });
      const answers = kinds.map(async (kind) => (await person.call(reports.report, { kind })).status);
      expect([role, ...(await Promise.all(answers))]).toEqual([
        role,
        ...kinds.map(() => (role === 'auditor' ? 200 : 403)),
      ]);
    }
  });

  it('limits income and expenditure to one department', async () => {
    const { rows } = await admin.do(reports.report, { kind: 'income-expenditure', department_id: 1 });
    expect(rows.find(({ id }) => id === '5110')?.values.amount).toBe(-2_300);
    expect(rows.map(({ id }) => id)).not.toContain('4110');
  });
});

describe('The lines of the ledger over HTTP', () => {
  it('have a running balance on every page, from the opening to the closing balance', async () => {
    const all = await admin.do(ledger.lines, { account: '1030' });
    expect(all.map(({ debit, credit, balance }) => [debit, credit, balance])).toEqual([
      [15_000, 0, 15_000],
      [5_000, 0, 20_000],
      [0, 5_000, 15_000],
    ]);
    const pages = [1, 2, 3].map((page) => admin.do(ledger.lines, { account: '1030', page, limit: 1 }));
    expect((await Promise.all(pages)).flat()).toEqual(all);
    expect(await admin.do(ledger.sums, { account: '1030' })).toEqual({
      ...{ lines: 3, debit: 20_000, credit: 5_000, opening: 0, closing: 15_000 },
      ...{ from: yearStartOf(TODAY), to: TODAY },
    });
    const tomorrow = { from: addDays(TODAY, 1), to: addDays(TODAY, 1) };
    expect(await admin.do(ledger.sums, { account: '1030', ...tomorrow })).toMatchObject({
      ...{ lines: 0, opening: 15_000, closing: 15_000 },
    });
  });

  it('lead to the balance of their account after each day', async () => {
    const account = '5110';
    const { closing } = await admin.do(ledger.sums, { account });
    const today = await admin.do(ledger.balances, { account });
    expect(today).toMatchObject({ to: TODAY, opening: 0, days: [{ day: TODAY, balance: closing }] });
    const tomorrow = { from: addDays(TODAY, 1), to: addDays(TODAY, 1) };
    expect(await admin.do(ledger.balances, { account, ...tomorrow })).toEqual({
      ...{ ...tomorrow, opening: closing, days: [] },
    });
    const elsewhere = await admin.do(ledger.balances, { account, department_id: 2 });
    expect(elsewhere.days).toEqual([]);
    const paid = await admin.do(ledger.balances, { account: '4010' });
    expect(paid.days).toEqual([{ day: TODAY, balance: -87_500 }]);
  });

  it('have as many debits as credits over all accounts, also of one record or one student', async () => {
    const { student_id } = student.user;
    const [bill] = await admin.do(ledger.lines, { student_id: student_id ?? '' });
    for (const which of [{}, { student_id: student_id ?? '' }, { record: bill?.record_id ?? '' }]) {
      const { lines, debit, credit, opening } = await admin.do(ledger.sums, which);
      expect([debit > 0 && lines > 0, debit, opening]).toEqual([true, credit, null]);
    }
  });

  it('lead from the trial balance over an account to the entry, its rule and its record', async () => {
    const { rows } = await report('trial-balance');
    const { id: account, values } = rows.find(({ id }) => id === '5110') ?? { id: '', values: {} };
    const lines = await admin.do(ledger.lines, { account });
    expect(lines.at(-1)?.balance).toBe(values.closing_debit);
    const entry = await admin.do(ledger.entry, { id: lines[0]?.entry_id ?? '' });
    expect(entry).toMatchObject({
      ...{ type: 'PurchaseBilled', record: 'Expense', record_id: lines[0]?.record_id },
      rule: 'The bill of a purchase is spent and owed to the vendor.',
      says: expect.stringMatching(/^Entered the bill B-1 .*₹2,300\.00/),
    });
    expect(entry.lines.map(({ account_name, debit, credit }) => [account_name, debit, credit])).toEqual([
      ['5110 Department expenses', 2_300, 0],
      ['2120 Vendors', 0, 2_300],
    ]);
  });

  it('have the number of the paper behind each line, and are found by it', async () => {
    const student_id = student.user.student_id ?? '';
    const lines = await admin.do(ledger.lines, { account: '1110', student_id });
    const numbers = lines.map(({ number }) => number);
    const receipt = numbers[2] ?? '';
    expect(numbers).toEqual([
      expect.stringMatching(/^FY\d\d-\d\d\/INV\/\d{6}$/),
      ...Array.from({ length: 3 }, () => expect.stringMatching(/^FY\d\d-\d\d\/R\/\d{6}$/)),
      receipt,
    ]);
    const found = await admin.do(ledger.lines, { q: receipt });
    expect(found.map(({ number, account }) => [number, account])).toEqual([
      ...['1030', '1110', '1110', '1030'].map((account) => [receipt, account]),
    ]);
    const { number } = await admin.do(ledger.entry, { id: found[0]?.entry_id ?? '' });
    expect(number).toBe(receipt);
    const { rows } = await report('ledger');
    expect(rows.filter(({ values }) => values.number === receipt)).toHaveLength(4);
    const paid = await admin.do(ledger.lines, { q: 'NEFT-1' });
    expect(paid.map(({ number, account }) => [number, account])).toEqual([
      ['NEFT-1', '2120'],
      ['NEFT-1', '1010'],
    ]);
  });

  it('list every account of the chart with the balance of the trial balance', async () => {
    const { rows } = await report('trial-balance');
    const closing = new Map(
      rows.map(({ id, values }) => [id, Number(values.closing_debit) - Number(values.closing_credit)]),
    );
    for (const { id, balance } of await admin.do(accounts.all, {}))
      expect([id, balance]).toEqual([id, closing.get(id) ?? 0]);
  });

  it('refuse an account or an entry that does not exist', async () => {
    expect((await admin.call(ledger.lines, { account: '4999' })).body).toMatchObject({
      error: 'There is no such account.',
    });
    expect((await admin.call(ledger.entry, { id: 'none' })).body).toMatchObject({ error: 'There is no such entry.' });
  });

  it('show students what they owe with the balance after each line, and no other student [LED-018]', async () => {
    const { student_id } = student.user;
    const own = await student.do(ledger.student, { student_id: student_id ?? '' });
    expect(own.map(({ debit, credit, balance }) => [debit, credit, balance])).toEqual([
      [87_500, 0, 87_500],
      [0, 15_000, 72_500],
      [0, 5_000, 67_500],
      [0, 67_500, 0],
      [5_000, 0, 5_000],
    ]);
    const bills = await admin.do(fees.assignedFees, { student_id: student_id ?? '' });
    expect(own.at(-1)?.balance).toBe(bills.reduce((sum, { outstanding }) => sum + outstanding, 0));
    const { student: other, studentId, feeId } = await app.newBill(1_000);
    expect((await other.call(ledger.student, { student_id: student_id ?? '' })).status).toBe(403);
    const wish = { aid_type: 'Merit scholarship', amount_requested: 400, reason: '' };
    const { id } = (await other.do(aid.apply, wish)).application;
    await admin.do(aid.approve, { id });
    await admin.do(aid.disburse, { aid_application_id: id, amount: 400, fee_id: feeId });
    await app.rest();
    const aided = await other.do(ledger.student, { student_id: studentId });
    expect(aided.map(({ debit, credit, balance }) => [debit, credit, balance])).toEqual([
      [1_000, 0, 1_000],
      [0, 400, 600],
    ]);
    const { rows, totals } = await other.do(reports.ofStudent, { student_id: studentId });
    expect([rows.map(({ values }) => values.entry), totals.balance]).toEqual([['Bill', 'Aid'], 600]);
  });

  it('are read by auditors, by heads for the expenses of their department, and by no other person [LED-020]', async () => {
    const auditor = await app.newUser({ role: 'auditor' });
    expect((await auditor.do(ledger.lines, {})).length).toBeGreaterThan(10);
    const month = THIS_MONTH;
    const of = { financial_year: financialYearOf(TODAY) };
    const fund = { name: 'Provident fund', month, amount: 1, paid_on: TODAY, reference: 'NEFT-1' };
    for (const { status } of [
      await auditor.call(vouchers.makeVoucher, aVoucher()),
      await auditor.call(periods.close, { month }),
      await auditor.call(periods.askToReopen, { month, reason: 'A late bill' }),
      await auditor.call(periods.askToCloseYear, of),
      await auditor.call(openingBalances.enter, { ...of, source_note: 'Old books', file: '' }),
      await auditor.call(remittances.remit, fund),
      await auditor.call(accounts.add, { account: '4011', name: 'Hostel fees' }),
    ])
      expect(status).toBe(403);
    const { hod } = await staffed(app, 1);
    const seen = await hod.do(ledger.lines, {});
    expect(seen.map(({ account, debit }) => [account, debit])).toEqual([['5110', 2_300]]);
    expect(await hod.do(ledger.lines, { account: '5010' })).toEqual([]);
    expect(await hod.do(ledger.lines, { department_id: 2 })).toEqual([]);
    const later = { from: addDays(TODAY, 1), to: addDays(TODAY, 1) };
    expect((await hod.do(ledger.sums, { account: '1010', ...later })).closing).toBe(0);
    for (const role of ['faculty', 'staff', 'student'] as const) {
      const person = await app.newUser({ role });
      expect([role, (await person.call(ledger.lines, {})).status]).toEqual([role, 403]);
    }
    for (const refused of [ledger.entry, accounts.all]) {
      expect((await hod.call(refused as typeof ledger.entry, { id: 'any' })).status).toBe(403);
    }
  });
});

describe('The bridge to the money in hand', () => {
  async function heldAtGateway(amount: number) {
    const { student: payer, studentId, feeId } = await app.newBill(amount);
    const receipt = `fee_receipt_${feeId}`;
    const order = await payer.do(payments.createOrder, { amount, currency: 'INR', receipt });
    const cash = { student_id: studentId, fee_id: feeId, amount, payment_method: 'cash' } as const;
    const { transaction } = await admin.do(payments.recordTransaction, cash);
    await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
    const { razorpay_payment_id: payment_id } = await app.gateway.pay(order.id);
    await app.gateway.flushWebhooks();
    await app.rest();
    await admin.do(payments.refund, { transaction_id: transaction.id, reason: 'Cheque bounced' });
    return { payment_id, fee_id: feeId };
  }

  it('explains vouchers, remittances, held money and money applied out of suspense [LED-015]', async () => {
    await heldAtGateway(1_000);
    await admin.do(suspense.apply, await heldAtGateway(700));
    const fund = { name: 'Provident fund', month: THIS_MONTH, amount: 5_000, paid_on: TODAY, reference: 'NEFT-2' };
    await admin.do(remittances.remit, fund);
    const lines = [
      { account: '5190', debit: 250.5 },
      { account: '1010', credit: 250.5 },
    ];
    const { voucher } = await admin.do(vouchers.makeVoucher, aVoucher({ lines }));
    const second = await app.newUser({ role: 'finance_manager' }, await app.newUser({ role: 'admin' }));
    await second.do(vouchers.approveVoucher, { id: voucher.id });
    await app.rest();
    const { rows, totals } = await report('balance-bridge');
    const of = Object.fromEntries(rows.map(({ id, values }) => [id, values.amount]));
    expect(of).toMatchObject({ suspense: 1_000, openings: 0, vouchers: -250.5, remitted: -5_000, unexplained: 0 });
    const trial = (await report('trial-balance')).rows.filter(({ id }) => id < '1100');
    const inHand = trial.map(({ values }) => Number(values.closing_debit) - Number(values.closing_credit));
    expect(totals.amount).toBe(sumRupees(inHand));
  });

  it('of a past day agrees with its trial balance, also about what was recorded later [LED-015]', async () => {
    const to = addDays(TODAY, -1);
    const income = { source_name: 'Hall', description: 'Hire of the hall', amount: 850, received_date: to };
    await admin.do(budgeting.addIncome, income);
    const [bridge, trial] = await Promise.all(
      (['balance-bridge', 'trial-balance'] as const).map((kind) => admin.do(reports.report, { kind, to })),
    );
    const of = Object.fromEntries((bridge?.rows ?? []).map(({ id, values }) => [id, values.amount]));
    expect(of).toMatchObject({ available: 0, later: 850, unexplained: 0 });
    const money = trial?.rows.filter(({ id }) => id < '1100') ?? [];
    expect(bridge?.totals.amount).toBe(sumRupees(money.map(({ values }) => Number(values.closing_debit))));
  });

  it('does not miss dollars at the gateway that went back by hand [LED-011]', async () => {
    const { student: payer, studentId, feeId } = await app.newBill(400);
    const receipt = `fee_receipt_${feeId}`;
    const order = await payer.do(payments.createOrder, { amount: 400, currency: 'INR', receipt });
    await app.gateway.pay(order.id, { currency: 'USD' });
    await payer.do(payments.checkOrder, { order_id: order.id });
    const [held] = await admin.do(suspense.all, { student_id: studentId });
    const byHand = { payment_id: held?.id ?? '', through: 'counter', reason: 'Paid in dollars' } as const;
    expect((await admin.do(suspense.refund, byHand)).item).toMatchObject({ currency: 'USD', refunded: 400 });
    const { items } = await admin.do(periods.checklist, { month: THIS_MONTH });
    expect(items.find(({ id }) => id === 'clearing')).toMatchObject({
      count: 0,
      says: 'The payments at the gateway add up to 1040 Gateway clearing.',
    });
  });

  it('leaves a ledger that agrees with all records, those of the gateway too [LED-011]', async () => {
    const { items } = await admin.do(periods.checklist, { month: THIS_MONTH });
    expect(items.flatMap(({ id, blocking, count }) => (blocking && count > 0 ? [id] : []))).toEqual(['proof']);
  });
});
