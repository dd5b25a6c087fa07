import { setTimeout as passing } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  aid,
  budgeting,
  notifications,
  payments,
  periods,
  proofs,
  type ReportKind,
  reports,
  takes,
  type User,
} from '@bursar/contracts';
import {
  financialYearOf,
  istDayOf,
  monthName,
  monthsOfFinancialYear,
  type Recorded,
  yearBefore,
} from '@bursar/domain/kernel';
import { EventStore, newEventId, NO_STREAM } from '@bursar/platform/event-store';
import { startSandboxGateway } from '@bursar/sandbox-gateway';
import { type InventedUniversity } from '../demonstration.js';
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

const received = (received_date: string, amount: number, by: Client = admin) =>
  by.do(budgeting.addIncome, {
    ...{ source_name: 'Alumni', description: 'Library', received_date, amount, kind: 'donation' },
  });

async function close(month: string, by: Client = admin): Promise<void> {
  await by.do(proofs.prove, {});
  while ((await by.do(proofs.list, {}))[0]?.status !== 'equal') await passing(20);
  await by.do(periods.close, { month });
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
    const dismissed = await admin.do(periods.dismissYearClose, { financial_year: YEAR });
    expect([dismissed.year.status, dismissed.year.asked_by]).toEqual(['open', null]);
    expect((await second.call(periods.closeYear, { financial_year: YEAR })).status).toBe(409);
    await admin.do(periods.askToCloseYear, { financial_year: YEAR });
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
    const { months } = await admin.do(periods.ofYear, { financial_year: YEAR });
    expect(months.filter(({ reopenable }) => reopenable)).toEqual([]);
    const late = await admin.call(budgeting.addIncome, {
      ...{ source_name: 'Alumni', description: 'Library', received_date: LAST_DAY, amount: 1, kind: 'donation' },
    });
    const message = `${monthName(MARCH)} is closed. Use a day from 1 ${monthName(APRIL)}.`;
    expect(late).toMatchObject({ status: 409, body: { message } });
  });
});

describe('The request to reopen March', () => {
  it('is dismissed when April of the next year is closed, and its asker hears of it', async () => {
    const other = await TestApp.start();
    const [asker, closer] = [await other.admin(), await other.newUser({ role: 'admin', name: 'Zoya Khan' })];
    const march = monthsOfFinancialYear(yearBefore(YEAR)).at(-1) ?? '';
    const [april = ''] = monthsOfFinancialYear(YEAR);
    for (const month of [march, april]) await received(`${month}-15`, 100, asker);
    await close(march, closer);
    await asker.do(periods.askToReopen, { month: march, reason: 'A late bill' });
    await close(april, closer);
    const bell = async (person: Client) =>
      (await person.do(notifications.list, {}))
        .filter(({ kind }) => kind.startsWith('period.'))
        .map(({ title, read_at }) => [title, read_at !== null]);
    expect(await bell(closer)).toEqual([[expect.stringMatching(/ asks to reopen March /), true]]);
    expect(await bell(asker)).toEqual([[`Zoya Khan dismissed your request to reopen ${monthName(march)}`, false]]);
    const { months } = await asker.do(periods.ofYear, { financial_year: yearBefore(YEAR) });
    expect(months.at(-1)).toMatchObject({ id: march, reopening_asked_by: null, reopenable: false });
    await other.close();
  });
});

describe('The last second of a year, and the first of the next', () => {
  let other: TestApp;
  let auditor: Client;
  let studentId: string;

  const named = ({ type, data, metadata }: Recorded, occurredAt: string, ids: object = {}) => ({
    ...{ id: newEventId(), type, data: { ...data, ...ids } },
    metadata: { ...metadata, occurredAt, commandId: newEventId() },
  });

  const universityOf = (events: readonly Recorded[]): InventedUniversity => ({
    logins: [],
    load: async ({ eventStore }) => {
      const student = events.filter(({ stream }) => stream === events[0]?.stream);
      await eventStore.append(
        events[0]?.stream ?? '',
        student.map((one) => named(one, `${MIDDLE}T04:30:00.000Z`)),
        NO_STREAM,
      );
      for (const [name, second] of Object.entries({ last: '18:29:59', first: '18:30:00' })) {
        const ids = { studentFeeId: name };
        const bill = events
          .filter(({ type }) => type === 'FeeAssigned' || type === 'FeePaymentApplied')
          .map((one) =>
            named(one, `${LAST_DAY}T${second}.000Z`, {
              ...ids,
              ...('transactionId' in one.data && { transactionId: `paid-${name}` }),
            }),
          );
        await eventStore.append(`studentFee-${name}`, bill, NO_STREAM);
      }
    },
  });

  async function reported(kind: ReportKind, day: string, whose = {}) {
    const [begin] = monthsOfFinancialYear(financialYearOf(day));
    const from = takes(kind, 'from') ? `${begin}-01` : undefined;
    const { rows, totals } = await auditor.do(reports.report, { kind, from, to: day, ...whose });
    return { totals, of: Object.fromEntries(rows.map(({ id, values }) => [id, values])) };
  }

  beforeAll(async () => {
    const bill = await app.newBill(700);
    studentId = bill.studentId;
    const cash = { student_id: studentId, fee_id: bill.feeId, amount: 200, payment_method: 'cash' } as const;
    const { transaction } = await admin.do(payments.recordTransaction, cash);
    await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
    await app.rest();
    const log = app.get(EventStore);
    const events = [
      ...(await log.read(`user-${bill.student.user.id}`)).events,
      ...(await log.read(`studentFee-${bill.feeId}`)).events,
    ];
    other = await TestApp.start(
      { DEMO: 'on' },
      { startSandbox: startSandboxGateway, university: universityOf(events) },
    );
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
    const bills = owed / 500;
    const aged = await reported('receivables-by-age', day);
    expect(aged.totals).toMatchObject({ bills, not_due: owed, outstanding: owed });
    expect((await reported('dues', day)).totals).toMatchObject({ bills, not_due: owed, outstanding: owed });
    for (const [kind, lead] of [
      ['summary', 'amount'],
      ['collections', 'collected'],
      ['daybook', 'net'],
      ['entries', 'amount'],
    ] as const)
      expect([kind, (await reported(kind, day)).totals[lead]]).toEqual([kind, 200]);
    const bridge = await reported('balance-bridge', day);
    expect([bridge.of.available?.amount, bridge.of.unexplained?.amount]).toEqual([200 * bills, 0]);
    expect(bridge.totals).toEqual({ amount: 200 * bills });
  });
});
