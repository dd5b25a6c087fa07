import { budgeting, expenses, identity } from '@bursar/contracts';
import {
  addDays,
  financialYearName,
  financialYearOf,
  formatDate,
  formatMonth,
  istDayOf,
  monthsBefore,
} from '@bursar/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';

import { request, staffed } from '../../api/src/testing/department.js';
import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson, open, resume, signIn } from './browser.js';

const TODAY = istDayOf(new Date().toISOString());
const MONTH = formatMonth(TODAY.slice(0, 7));
const EARLIER = monthsBefore(`${TODAY.slice(0, 7)}-01`, 1);
const YEAR = financialYearName(financialYearOf(TODAY));

let app: TestApp;
let browser: Browser;
let page: Page;
let phone: Page;

beforeAll(async () => {
  [app, browser] = await Promise.all([TestApp.start(), launch()]);
  const admin = await app.admin();
  const grant = { source_name: 'State government', description: 'Grant-in-aid', amount: 100_000 };
  await admin.do(budgeting.addIncome, { ...grant, received_date: EARLIER });
  const donation = { source_name: 'Alumni', description: 'Library', kind: 'donation' } as const;
  await admin.do(budgeting.addIncome, { ...donation, amount: 25_000, received_date: TODAY });
  for (const [department, amount] of [
    [3, 90_000],
    [1, 30_000],
  ] as const) {
    const people = await staffed(app, department);
    const { id } = await request(people, { amount, description: `Lathe ${department}` });
    await people.hod.do(expenses.approve, { id });
    if (department === 3) await admin.do(expenses.pay, { id, payment_reference: 'UTR-7' });
  }
  ({ page } = await newPerson(browser, app));
  ({ page: phone } = await newPerson(browser, app, { width: 360, scheme: 'dark' }));
  await Promise.all([page, phone].map((each) => signIn(each, ADMIN.email, ADMIN.password)));
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

describe('The chart on Budgets', () => {
  it('ends with its last label at the edge of a printed page', async () => {
    await open(page, '/admin/budgets');
    await page.getByRole('slider').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 718, height: 1000 });
    await page.waitForFunction(() => document.documentElement.scrollWidth === 718);
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});

describe('The colours of high contrast', () => {
  it('keep the bars of a chart, and tell the open tab and screen from the others', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await open(page, '/admin/budgets?tab=history');
    const borders = (of: string, side: 'borderBottomColor' | 'borderLeftColor') =>
      page.locator(of).evaluateAll((all, name) => all.map((each) => getComputedStyle(each)[name]), side);
    const [first, ...tabs] = await borders('[role="tab"]', 'borderBottomColor');
    expect(new Set(tabs.slice(0, -1))).toEqual(new Set([first]));
    expect(tabs.at(-1)).not.toBe(first);
    const current = await borders('[aria-label="Screens"] [aria-current]', 'borderLeftColor');
    const others = await borders('[aria-label="Screens"] li a:not([aria-current])', 'borderLeftColor');
    expect(others.filter((each) => current.includes(each))).toEqual([]);
    await open(page, '/admin/expenses');
    const chart = page.getByRole('figure').first();
    await chart.waitFor();
    expect(await chart.evaluate((figure) => getComputedStyle(figure).forcedColorAdjust)).toBe('none');
    await page.emulateMedia({ forcedColors: null });
  });
});

describe('The spending by department and month', () => {
  const NAME = `₹1,20,000.00 spent in ${YEAR}, 75 % of it by Mechanical Engineering`;

  it('opens above the rows when asked, and leads from a month of a department to its expenses', async () => {
    await open(page, '/admin/expenses');
    const chart = page.getByRole('figure', { name: NAME });
    await page.getByRole('table', { name: 'Expenses' }).getByText('Lathe 1').waitFor();
    expect(await chart.getByRole('table').count()).toBe(0);
    const kept = page.waitForResponse('**/api/account/preferences');
    await chart.getByRole('button', { name: 'Show chart' }).click();
    expect((await kept).ok()).toBe(true);
    await expectReadable(page);
    await chart.getByRole('link', { name: `Mechanical Engineering, ${MONTH}: ₹90,000.00` }).click();
    await page.waitForURL(`**/admin/expenses?department_id=3*spent_in=${TODAY.slice(0, 7)}`);
    const rows = page.getByRole('table', { name: 'Expenses' });
    await rows.getByText('Lathe 3').waitFor();
    await rows.getByText('Lathe 1').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Spent in: ${MONTH}` }).waitFor();
  });

  it('stays open for the account, is one stop of Tab, and arrow keys lead from cell to cell', async () => {
    await open(page, '/admin/expenses');
    const chart = page.getByRole('figure', { name: NAME });
    await chart.locator('td a[tabindex="0"]').focus();
    expect(await chart.locator('td a[tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await chart.getByText(`Computer Science & Engineering, ${MONTH}: ₹30,000.00`).waitFor();
    const said = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(said).toBe(`Computer Science & Engineering, ${MONTH}: ₹30,000.00`);
  });

  it('shows its numbers as a table, and hides', async () => {
    const chart = page.getByRole('figure', { name: NAME });
    await chart.getByRole('button', { name: 'Show as table' }).click();
    await chart.getByRole('row', { name: /Mechanical Engineering.*₹90,000\.00/ }).waitFor();
    await chart.getByRole('button', { name: 'Hide' }).click();
    await chart.getByRole('table').waitFor({ state: 'detached' });
  });

  it('stays folded for the account on a phone, until asked', async () => {
    await open(phone, '/admin/expenses');
    const chart = phone.getByRole('figure', { name: NAME });
    await chart.getByRole('button', { name: 'Show chart' }).click();
    await chart.getByRole('link', { name: `Mechanical Engineering, ${MONTH}: ₹90,000.00` }).waitFor();
    await expectReadable(phone);
  });

  it('is a sentence for a year without expenses', async () => {
    await open(page, '/admin/expenses?financial_year=FY20-21');
    await page.getByText('No expense is charged to 2020–21 yet.').waitFor();
  });

  it('names its failure, and tries again', async () => {
    await page.route('**/api/admin/expenses/months*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/admin/expenses');
    await page.getByText('The spending by month could not be loaded.').waitFor();
    await page.unroute('**/api/admin/expenses/months*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('figure', { name: NAME }).waitFor();
  });
});

describe('The dashboard of an auditor', () => {
  let auditor: Page;

  it('counts what happened, and leads from an exception to exactly its entries', async () => {
    const { user } = await app.newUser({ role: 'auditor', department_id: undefined, studentData: undefined });
    const { user: left } = await app.newUser({ role: 'staff' });
    await (await app.admin()).do(identity.setActive, { id: left.id, is_active: false });
    ({ page: auditor } = await newPerson(browser, app));
    await resume(auditor, user.email, 'secret-user');
    await open(auditor, '/auditor');
    await auditor.getByRole('heading', { name: `Since your last visit on ${formatDate(TODAY)}` }).waitFor();
    await expectReadable(auditor);
    const changed = auditor.locator('dl > div').filter({ hasText: 'Rights changed' });
    await changed.getByText('1', { exact: true }).waitFor();
    await changed.getByRole('link').click();
    await auditor.waitForURL('**/audit?exception=rights&from=*');
    await auditor.getByRole('button', { name: 'Exception: Rights changed' }).waitFor();
    await auditor.getByRole('row', { name: new RegExp(left.name) }).waitFor();
    expect(await auditor.getByRole('table', { name: 'Audit trail' }).locator('tbody tr').count()).toBe(1);
  });

  it('leads from a day of the year to its events', async () => {
    await open(auditor, '/auditor');
    const chart = auditor.getByRole('figure', { name: /events since/ });
    const day = chart.getByRole('link', { name: new RegExp(`^${formatDate(TODAY)}: [0-9,]+ events`) });
    expect(await day.getAttribute('tabindex')).toBe('0');
    await day.focus();
    await auditor.keyboard.press('Enter');
    await auditor.waitForURL(`**/audit?from=${TODAY}&to=${TODAY}`);
  });

  it('covers 30 days on a first visit, and fits on a phone', async () => {
    await auditor.setViewportSize({ width: 360, height: 740 });
    await auditor.route('**/api/admin/audit/visit*', async (route) => {
      const response = await route.fetch();
      const visit = (await response.json()) as object;
      await route.fulfill({ response, json: { ...visit, first: true } });
    });
    await open(auditor, '/auditor');
    await auditor.getByRole('heading', { name: 'The last 30 days' }).waitFor();
    await auditor.getByRole('button', { name: 'Show chart' }).click();
    await expectReadable(auditor);
  });
});

describe('The picture of a report', () => {
  const SINCE = `from=${EARLIER}&to=${TODAY}&by=month`;

  it('draws the money in and out of each month with its net, and leads to the days', async () => {
    await open(page, `/admin/reports/daybook?${SINCE}`);
    const chart = page.getByRole('figure', { name: '₹35,000.00 more came in than went out' });
    const month = formatMonth(EARLIER.slice(0, 7));
    const first = chart.getByRole('link', { name: `${month}: Other income ₹1,00,000.00, Net ₹1,00,000.00` });
    await first.focus();
    await chart.getByText('Net ₹1,00,000.00').waitFor();
    await page.keyboard.press('ArrowRight');
    await chart.getByText('Net -₹65,000.00').or(chart.getByText('Net −₹65,000.00')).waitFor();
    await expectReadable(page);
    await first.click();
    await page.waitForURL(
      `**/admin/reports/daybook?by=day&from=${EARLIER}&to=${addDays(monthsBefore(EARLIER, -1), -1)}`,
    );
  });

  it('bridges what was there before to what is there after', async () => {
    await open(page, `/admin/reports/summary?from=${TODAY}&to=${TODAY}`);
    const chart = page.getByRole('figure', { name: '₹65,000.00 more went out than came in' });
    const steps = chart.getByRole('listitem');
    await steps.filter({ hasText: '₹1,00,000.00' }).waitFor();
    await steps.filter({ hasText: '+₹25,000.00' }).waitFor();
    await steps.last().getByText('₹35,000.00').waitFor();
    await expectReadable(page);
  });

  it('stacks the income of each month by its kind, also above the register', async () => {
    await open(page, `/admin/reports/income?${SINCE.replace('&by=month', '')}`);
    const name = '₹1,25,000.00 received, 80 % of it Other';
    await page.getByRole('figure', { name }).waitFor();
    await page.goto(`/admin/income?received_in=${EARLIER.slice(0, 7)}`);
    await page.getByText(new RegExp(`^₹[\\d,.]+ received in ${YEAR}, \\d+ % of it `)).waitFor();
    const rows = page.getByRole('table', { name: 'Income' });
    await rows.getByText('State government').waitFor();
    expect(await rows.getByText('Alumni').count()).toBe(0);
  });

  it('is absent from the entries, and readable on a phone in the dark', async () => {
    await open(page, `/admin/reports/entries?from=${EARLIER}&to=${TODAY}`);
    await page.getByRole('table', { name: 'Entries' }).waitFor();
    expect(await page.getByRole('figure').count()).toBe(0);
    for (const kind of ['daybook', 'summary', 'expenses']) {
      await open(phone, `/admin/reports/${kind}?from=${EARLIER}&to=${TODAY}${kind === 'daybook' ? '&by=month' : ''}`);
      await phone.getByRole('figure').waitFor();
      await expectReadable(phone);
    }
  });
});
