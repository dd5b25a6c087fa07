import { expenses, identity } from '@bursar/contracts';
import { financialYearName, financialYearOf, formatDate, formatMonth, istDayOf } from '@bursar/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';

import { request, staffed } from '../../api/src/testing/department.js';
import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson, open, signIn } from './browser.js';

const TODAY = istDayOf(new Date().toISOString());
const MONTH = formatMonth(TODAY.slice(0, 7));
const YEAR = financialYearName(financialYearOf(TODAY));

let app: TestApp;
let browser: Browser;
let page: Page;
let phone: Page;

beforeAll(async () => {
  [app, browser] = await Promise.all([TestApp.start(), launch()]);
  for (const [department, amount] of [
    [3, 90_000],
    [1, 30_000],
  ] as const) {
    const people = await staffed(app, department);
    const { id } = await request(people, { amount, description: `Lathe ${department}` });
    await people.hod.do(expenses.approve, { id });
  }
  ({ page } = await newPerson(browser, app));
  ({ page: phone } = await newPerson(browser, app, { width: 360, scheme: 'dark' }));
  await Promise.all([page, phone].map((each) => signIn(each, ADMIN.email, ADMIN.password)));
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

describe('The spending by department and month', () => {
  const NAME = `₹1,20,000.00 spent in ${YEAR}, 75 % of it by Mechanical Engineering`;

  it('leads from a month of a department to its expenses', async () => {
    await open(page, '/admin/expenses');
    const chart = page.getByRole('figure', { name: NAME });
    await expectReadable(page);
    await chart.getByRole('link', { name: `Mechanical Engineering, ${MONTH}: ₹90,000.00` }).click();
    await page.waitForURL(`**/admin/expenses?department_id=3*spent_in=${TODAY.slice(0, 7)}`);
    const rows = page.getByRole('table', { name: 'Expenses' });
    await rows.getByText('Lathe 3').waitFor();
    await rows.getByText('Lathe 1').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Spent in: ${MONTH}` }).waitFor();
  });

  it('is one stop of Tab, and arrow keys lead from cell to cell', async () => {
    await open(page, '/admin/expenses');
    const chart = page.getByRole('figure', { name: NAME });
    expect(await chart.locator('td a[tabindex="0"]').count()).toBe(1);
    await chart.locator('td a[tabindex="0"]').focus();
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

  it('folds on a phone to its sentence until asked', async () => {
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
    await signIn(auditor, user.email, 'secret-user');
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
    await auditor.route('**/api/admin/audit?*UserLoggedIn*', (route) =>
      route.fulfill({ json: { items: [], total: 0 } }),
    );
    await open(auditor, '/auditor');
    await auditor.getByRole('heading', { name: 'The last 30 days' }).waitFor();
    await auditor.getByRole('button', { name: 'Show chart' }).click();
    await expectReadable(auditor);
  });
});
