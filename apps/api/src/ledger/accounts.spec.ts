import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts, ledger, type LedgerLine, reports, type User, vouchers } from '@bursar/contracts';
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
    expect([message, account]).toEqual(['Account added.', { id: '4011', name: '4011 Hostel' }]);
    expect(await accountOf('4011')).toMatchObject({ kind: 'income', balance: 0, takes_vouchers: true, shipped: false });

    const { voucher } = await finance.do(vouchers.makeVoucher, between('4010', '4011'));
    await admin.do(vouchers.approveVoucher, { id: voucher.id });
    const before = { 'x-as-of': await lastPosition() };
    await admin.do(accounts.rename, { account: '4011', name: 'Hostel fees' });
    await admin.do(accounts.rename, { account: '4010', name: 'Course fees' });
    const lines = await finance.do(ledger.lines, { record: voucher.id });
    expect(lines.map(({ account_name, against }) => [account_name, against])).toEqual([
      ['4010 Course fees', '4011 Hostel fees'],
      ['4011 Hostel fees', '4010 Course fees'],
    ]);
    const then = await finance.call(ledger.lines, { record: voucher.id }, before);
    expect((then.body as readonly LedgerLine[]).map(({ account_name }) => account_name)).toEqual([
      ...['4010 Tuition and fees', '4011 Hostel'],
    ]);
    const shown = await finance.do(vouchers.oneVoucher, { id: voucher.id });
    expect(shown.lines.map(({ account_name }) => account_name)).toEqual(['4010 Course fees', '4011 Hostel fees']);
    const { rows } = await finance.do(reports.report, { kind: 'trial-balance' });
    expect(rows.map(({ values }) => values.account)).toEqual(['4010 Course fees', '4011 Hostel fees']);
  });

  it('are retired by administrators once they are empty, and take no vouchers then', async () => {
    const refusal = outcome(await admin.call(accounts.retire, { account: '4011' }));
    expect(refusal).toEqual([409, '4011 Hostel fees has a balance of ₹500.00. Move it to another account first.']);
    const { voucher } = await finance.do(vouchers.makeVoucher, between('4011', '4010'));
    await admin.do(vouchers.approveVoucher, { id: voucher.id });
    expect((await admin.do(accounts.retire, { account: '4011' })).message).toBe('Account retired.');
    expect(await accountOf('4011')).toMatchObject({ retired: true, takes_vouchers: false });
    expect(outcome(await finance.call(vouchers.makeVoucher, between('4010', '4011')))).toEqual([
      ...[409, '4011 Hostel fees is retired.'],
    ]);
    expect(outcome(await admin.call(accounts.retire, { account: '4190' }))).toEqual([
      ...[409, '4190 Other income is an account of the posting rules. It can be renamed, not retired.'],
    ]);
    expect(outcome(await admin.call(accounts.rename, { account: '4012', name: 'Examination' }))).toEqual([
      ...[404, 'There is no account 4012.'],
    ]);
  });
});
