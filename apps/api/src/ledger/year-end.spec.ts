import { setTimeout as passing } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aid, budgeting, periods, proofs, type ReportKind, reports, type User } from '@bursar/contracts';
import { financialYearOf, istDayOf, monthName, monthsOfFinancialYear, yearBefore } from '@bursar/domain/kernel';
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
