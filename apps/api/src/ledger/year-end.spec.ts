import { setTimeout as passing } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  aid,
  budgeting,
  payments,
  periods,
  proofs,
  type ReportKind,
  reports,
  takes,
  type User,
} from '@bursar/contracts';
import { financialYearOf, istDayOf, monthName, monthsOfFinancialYear, yearBefore } from '@bursar/domain/kernel';
import { EventStore, historyOf, newEventId, NO_STREAM } from '@bursar/platform/event-store';
import { type Client } from '../testing/client.js';
import { TestApp } from '../testing/test-app.js';

const THIS_YEAR = financialYearOf(istDayOf(new Date().toISOString()));
const YEAR = yearBefore(THIS_YEAR);
const [FEBRUARY = '', MARCH = ''] = monthsOfFinancialYear(YEAR).slice(-2);
const LAST_DAY = `${MARCH}-31`;
const [APRIL = ''] = monthsOfFinancialYear(THIS_YEAR);
const FIRST = `${APRIL}-01`;
const MIDDLE = `${MARCH}-15`;

let app: TestApp;
let admin: Client & { readonly user: User };
let second: Client;

const received = (received_date: string, amount: number) =>
  admin.do(budgeting.addIncome, {
    ...{ source_name: 'Alumni', description: 'Library', received_date, amount, kind: 'donation' },
  });

async function close(month: string): Promise<void> {
  await admin.do(proofs.prove, {});
  while ((await admin.do(proofs.list, {}))[0]?.status !== 'equal') await passing(20);
  await admin.do(periods.close, { month });
}

async function valuesOf(kind: ReportKind, asked: { from?: string; to?: string }) {
  const { rows, totals } = await admin.do(reports.report, { kind, ...asked });
  return { totals, of: Object.fromEntries(rows.map(({ id, values }) => [id, values])) };
}

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  second = await app.newUser({ role: 'admin', name: 'Meera Raghunathan' });
  await received(`${FEBRUARY}-15`, 5_000);
  await received(MIDDLE, 50_000);
  await received(FIRST, 700);
  const student = await app.newUser({ role: 'student' });
  const wish = { aid_type: 'Merit scholarship', amount_requested: 10_000, reason: '' };
  const { id } = (await student.do(aid.apply, wish)).application;
  await admin.do(aid.approve, { id });
  await admin.do(aid.disburse, { aid_application_id: id, amount: 10_000, disbursed_at: MIDDLE });
});
afterAll(() => app.close());

describe('The end of a year over HTTP', () => {
  it('moves income and expenditure into the general fund, and opens with the balance sheet [LED-010]', async () => {
    await close(FEBRUARY);
    const asked = await admin.call(periods.askToCloseYear, { financial_year: YEAR });
    expect(asked).toMatchObject({ status: 409, body: { message: `Close ${monthName(MARCH)} first.` } });
    await close(MARCH);

    await admin.do(periods.askToCloseYear, { financial_year: YEAR });
    expect(await admin.call(periods.closeYear, { financial_year: YEAR })).toMatchObject({
      ...{ status: 409, body: { message: 'A second administrator must confirm this.' } },
    });
    const { year } = await second.do(periods.closeYear, { financial_year: YEAR });
    expect(year).toMatchObject({ status: 'closed', surplus: 45_000, confirmed_by_name: 'Meera Raghunathan' });

    const sheet = await valuesOf('balance-sheet', { to: LAST_DAY });
    expect([sheet.of.surplus?.sources, sheet.totals.assets]).toEqual([45_000, 45_000]);
    const opening = await valuesOf('trial-balance', { from: FIRST, to: FIRST });
    expect(Object.entries(opening.of).map(([id, values]) => [id, values.opening, values.debit, values.credit])).toEqual(
      [
        ['1010', 45_000, 700, 0],
        ['3010', -45_000, 0, 0],
        ['4110', 0, 0, 700],
      ],
    );
    const next = await valuesOf('balance-sheet', { to: FIRST });
    expect([next.of['3010']?.sources, next.of.surplus?.sources, next.totals.assets]).toEqual([45_000, 700, 45_700]);
  });

  it('stands beside the balance sheet of the next year, account by account', async () => {
    const asked = { kind: 'balance-sheet', to: FIRST } as const;
    const { columns, previous, rows, totals } = await admin.do(reports.report, { ...asked, compare: 'before' });
    expect(columns.map(({ header }) => header)).toEqual([
      ...['Line', 'Funds and liabilities', 'Assets'],
      ...['Funds and liabilities then', 'Assets then'],
    ]);
    expect(previous?.to).toBe(LAST_DAY);
    expect(rows.map(({ id, values }) => [id, values.before_sources, values.before_assets])).toEqual([
      ['3010', 0, 0],
      ['surplus', 45_000, 0],
      ['1010', 0, 45_000],
    ]);
    expect(totals).toEqual({ sources: 45_700, assets: 45_700, before_sources: 45_000, before_assets: 45_000 });
    expect((await admin.do(reports.report, { ...asked, compare: 'last_year' })).totals.before_assets).toBe(0);
  });

  it('stays closed for good', async () => {
    const again = await admin.call(periods.askToReopen, { month: MARCH, reason: 'A late donation' });
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining('is closed for good.') } });
    const late = await admin.call(budgeting.addIncome, {
      ...{ source_name: 'Alumni', description: 'Library', received_date: LAST_DAY, amount: 1, kind: 'donation' },
    });
    const message = `${monthName(MARCH)} is closed. Use a day from 1 ${monthName(APRIL)}.`;
    expect(late).toMatchObject({ status: 409, body: { message } });
  });
});

describe('The last second of a year, and the first of the next', () => {
  let other: TestApp;
  let auditor: Client;
  let studentId: string;

  async function copied(name: string, occurredAt: string): Promise<void> {
    const log = other.get(EventStore);
    const bill = [];
    for await (const event of historyOf(log))
      if (event.type === 'FeeAssigned' || event.type === 'FeePaymentApplied') bill.push(event);
    const events = bill.map(({ type, data, metadata }) => ({
      ...{ id: newEventId(), type, metadata: { ...metadata, occurredAt, commandId: newEventId() } },
      data: { ...data, studentFeeId: name, ...('transactionId' in data && { transactionId: `paid-${name}` }) },
    }));
    await log.append(`studentFee-${name}`, events.slice(0, 2), NO_STREAM);
    await other.rest();
  }

  async function reported(kind: ReportKind, day: string, whose = {}) {
    const [begin] = monthsOfFinancialYear(financialYearOf(day));
    const from = takes(kind, 'from') ? `${begin}-01` : undefined;
    const { rows, totals } = await auditor.do(reports.report, { kind, from, to: day, ...whose });
    return { totals, of: Object.fromEntries(rows.map(({ id, values }) => [id, values])) };
  }

  beforeAll(async () => {
    other = await TestApp.start();
    const office = await other.admin();
    const bill = await other.newBill(700);
    studentId = bill.studentId;
    const cash = { student_id: studentId, fee_id: bill.feeId, amount: 200, payment_method: 'cash' } as const;
    const { transaction } = await office.do(payments.recordTransaction, cash);
    await office.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: office.user.id });
    await copied('last', `${LAST_DAY}T18:29:59.000Z`);
    await copied('first', `${LAST_DAY}T18:30:00.000Z`);
    auditor = await other.newUser({ role: 'auditor' });
  });
  afterAll(() => other.close());

  it.each([
    ['the last second', LAST_DAY, { opening: 0, owed: 500 }],
    ['the first second', FIRST, { opening: 500, owed: 1_000 }],
  ] as const)('stand in their own year in each statement: %s [LED-019]', async (_, day, { opening, owed }) => {
    const trial = await reported('trial-balance', day);
    expect(trial.of['1110']).toMatchObject({ opening, debit: 700, credit: 200, closing_debit: owed });
    expect(trial.of['4010']).toMatchObject({ opening: 0, credit: 700 });
    expect((await reported('income-expenditure', day)).totals).toEqual({ amount: 700 });
    const sheet = await reported('balance-sheet', day);
    expect([sheet.of.surplus?.sources, sheet.of['3010']?.sources ?? 0]).toEqual([700, opening === 0 ? 0 : 700]);
    const money = await reported('receipts-payments', day);
    expect(money.of['1110']).toMatchObject({ receipts: 200, payments: 0 });
    expect((await reported('dcb', day)).totals).toEqual({ opening, demand: 700, collection: 200, balance: owed });
    expect((await reported('ledger', day, { account: '1110' })).totals).toMatchObject({ credit: 200 });
    const student = await reported('student-ledger', day, { student_id: studentId });
    expect(student.totals).toEqual({ debit: 700, credit: 200, balance: owed });
  });
});
