import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accounts,
  audit,
  fees,
  ledger,
  type LedgerLine,
  periods,
  reports,
  type User,
  vouchers,
} from '@bursar/contracts';
import { istMonthOf } from '@bursar/domain/kernel';
import { EventStore, historyOf } from '@bursar/platform/event-store';
import { type Client } from '../testing/client.js';
import { outcome } from '../testing/department.js';
import { TestApp } from '../testing/test-app.js';
import { aVoucher } from '../testing/voucher.js';

type Person = Client & { readonly user: User };

let app: TestApp;
let admin: Person;
let finance: Person;

const accountOf = async (id: string, by: Client = finance) =>
  (await by.do(accounts.all, {})).find((account) => account.id === id);

async function lastPosition(): Promise<string> {
  let last = '';
  for await (const { position } of historyOf(app.get(EventStore))) last = position;
  return last;
}

const between = (debited: string, credited: string) =>
  aVoucher({
    narration: 'Moved to hostel fees',
    lines: [
      { account: debited, debit: 500 },
      { account: credited, credit: 500 },
    ],
  });

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.newUser({ role: 'admin' });
  finance = await app.newUser({ role: 'finance_manager' });
});
afterAll(() => app.close());

describe('Accounts over HTTP', () => {
  it('are added and renamed by administrators, and the past keeps the chart as it stood', async () => {
    expect((await finance.call(accounts.add, { account: '4011', name: 'Hostel' })).status).toBe(403);
    expect(outcome(await admin.call(accounts.add, { account: '4010', name: 'Hostel' }))).toEqual([
      ...[409, 'The number is taken by 4010 Tuition and fees.'],
    ]);
    const { message, account } = await admin.do(accounts.add, { account: '4011', name: 'Hostel' });
    expect([message, account]).toMatchObject(['Account added.', { id: '4011', name: '4011 Hostel' }]);
    expect(await accountOf('4011')).toMatchObject({ kind: 'income', balance: 0, takes_vouchers: true, shipped: false });

    const { voucher } = await finance.do(vouchers.makeVoucher, between('4010', '4011'));
    await admin.do(vouchers.approveVoucher, { id: voucher.id });
    const before = { 'x-as-of': await lastPosition() };
    await admin.do(accounts.rename, { id: '4011', name: 'Hostel fees' });
    await admin.do(accounts.rename, { id: '4010', name: 'Course fees' });
    const lines = await finance.do(ledger.lines, { record: voucher.id });
    expect(lines.map(({ account_name, against }) => [account_name, against])).toEqual([
      ['4010 Course fees', '4011 Hostel fees'],
      ['4011 Hostel fees', '4010 Course fees'],
    ]);
    const then = await finance.call(ledger.lines, { record: voucher.id }, before);
    expect((then.body as readonly LedgerLine[]).map(({ account_name }) => account_name)).toEqual([
      ...['4010 Tuition and fees', '4011 Hostel'],
    ]);
    const found = async (q: string, headers = {}) =>
      ((await finance.call(ledger.lines, { record: voucher.id, q }, headers)).body as readonly LedgerLine[]).map(
        ({ account }) => account,
      );
    expect([await found('course'), await found('4011'), await found('tuition')]).toEqual([['4011'], ['4010'], []]);
    expect([await found('tuition', before), await found('course', before)]).toEqual([['4011'], []]);
    const sums = await finance.do(ledger.sums, { account: '4011', record: voucher.id, q: 'course' });
    expect(sums).toMatchObject({ lines: 1, credit: 500 });
    await admin.do(accounts.rename, { id: '1110', name: 'Owed by students' });
    const { items } = await finance.do(periods.checklist, { month: istMonthOf(new Date().toISOString()) });
    expect(items.map(({ says }) => says)).toContain('The bills of the students add up to 1110 Owed by students.');
    const shown = await finance.do(vouchers.oneVoucher, { id: voucher.id });
    expect(shown.lines.map(({ account_name }) => account_name)).toEqual(['4010 Course fees', '4011 Hostel fees']);
    const { rows } = await finance.do(reports.report, { kind: 'trial-balance' });
    expect(rows.map(({ values }) => values.account)).toEqual(['4010 Course fees', '4011 Hostel fees']);
  });

  it('take the income of the fees that name them, at once or month by month', async () => {
    await admin.do(accounts.add, { account: '4012', name: 'Examination' });
    const from = '2029-11';
    const terms = { name: 'Examination fee', amount: 100, due_date: '2030-01-31', recognise_from: from };
    expect(outcome(await admin.call(fees.addFee, terms))).toEqual([
      ...[400, 'Enter the first month and the number of months, or neither.'],
    ]);
    const over = { ...terms, recognise_months: 3 };
    expect(outcome(await admin.call(fees.addFee, { ...over, income_account: '4210' }))).toEqual([
      ...[400, '4210 is no income account of the chart.'],
    ]);
    const { fee } = await admin.do(fees.addFee, { ...over, income_account: '4012' });
    expect(fee).toMatchObject({ income_account: '4012', recognise_from: from, recognise_months: 3 });
    const student = await app.newUser();
    const { student_id } = student.user;
    const asked = { fee_structure_id: fee.id, student_id: student_id ?? '' };
    const { assigned_fee } = await admin.do(fees.assignFee, asked);
    const inAdvance = { account: '2210', from: '2020-04-01', to: '2100-01-01', record: assigned_fee.id };
    const lines = await finance.do(ledger.lines, inAdvance);
    expect(lines.map(({ debit, credit, balance }) => [debit, credit, balance])).toEqual([
      ...[
        [0, 100, -100],
        [33.33, 0, -66.67],
        [33.33, 0, -33.34],
        [33.34, 0, 0],
      ],
    ]);
    expect(lines.slice(1).map(({ against }) => against)).toEqual(Array(3).fill('4012 Examination'));
    const entry = await finance.do(ledger.entry, { id: lines[0]?.entry_id ?? '' });
    expect(entry.lines.map(({ day }) => day)).toEqual([
      entry.day,
      entry.day,
      ...lines.slice(1).flatMap(({ day }) => [day, day]),
    ]);
    expect(outcome(await admin.call(accounts.retire, { id: '4012' }))).toEqual([
      ...[409, '4012 Examination has a balance of ₹100.00. Move it to another account first.'],
    ]);
    await admin.do(fees.revokeFee, { id: assigned_fee.id });
    expect(outcome(await admin.call(accounts.retire, { id: '4012' }))).toEqual([
      ...[409, '4012 Examination is the income account of a fee structure.'],
    ]);
    await admin.do(fees.updateFee, { id: fee.id, ...terms, recognise_from: undefined });
    expect((await admin.do(accounts.retire, { id: '4012' })).message).toBe('Account retired.');
  });

  it('are retired by administrators once they are empty, and take no vouchers then', async () => {
    const refusal = outcome(await admin.call(accounts.retire, { id: '4011' }));
    expect(refusal).toEqual([409, '4011 Hostel fees has a balance of ₹500.00. Move it to another account first.']);
    const { voucher } = await finance.do(vouchers.makeVoucher, between('4011', '4010'));
    await admin.do(vouchers.approveVoucher, { id: voucher.id });
    expect((await admin.do(accounts.retire, { id: '4011' })).message).toBe('Account retired.');
    expect(await accountOf('4011')).toMatchObject({ retired: true, takes_vouchers: false });
    expect(outcome(await finance.call(vouchers.makeVoucher, between('4010', '4011')))).toEqual([
      ...[409, '4011 Hostel fees is retired.'],
    ]);
    expect(outcome(await admin.call(accounts.retire, { id: '4190' }))).toEqual([
      ...[409, '4190 Other income is an account of the posting rules. It can be renamed, not retired.'],
    ]);
    expect(outcome(await admin.call(accounts.rename, { id: '4019', name: 'Sports' }))).toEqual([
      ...[404, 'There is no account 4019.'],
    ]);
  });

  it('are taken back into use by administrators, under their number and name', async () => {
    expect((await finance.call(accounts.restore, { id: '4011' })).status).toBe(403);
    expect(outcome(await admin.call(accounts.restore, { id: '4019' }))).toEqual([404, 'There is no account 4019.']);
    const { message, account } = await admin.do(accounts.restore, { id: '4011' });
    expect([message, account.name]).toEqual(['Account is in use again.', '4011 Hostel fees']);
    expect(await accountOf('4011')).toMatchObject({ retired: false, takes_vouchers: true });
    const { voucher } = await finance.do(vouchers.makeVoucher, between('4010', '4011'));
    expect(voucher.lines.map(({ account_name }) => account_name)).toContain('4011 Hostel fees');
    const { items } = await admin.do(audit.trail, { type: 'AccountRestored', limit: 1 });
    expect(items[0]?.says).toBe('Took the account 4011 Hostel fees back into use');
  });

  it('refuse a rename that has not seen the last one, but not for renames of others', async () => {
    const untouched = { 'if-match': String((await accountOf('4120'))?.version) };
    const both = await Promise.all(
      ['Grants', 'Grants received'].map((name) => admin.call(accounts.rename, { id: '4120', name }, untouched)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const account = await accountOf('4120');
    if (!account) throw new Error('There is no account 4120');
    const seen = { 'if-match': String(account.version) };
    await admin.do(accounts.rename, { id: '4130', name: 'Advice' });
    expect((await admin.call(accounts.rename, { id: '4120', name: 'State grants' }, seen)).status).toBe(200);
    expect(outcome(await admin.call(accounts.rename, { id: '4120', name: 'Central grants' }, seen))).toEqual([
      ...[409, 'Another person changed this since you opened it.'],
    ]);
    expect((await accountOf('4120'))?.title).toBe('State grants');
  });
});
