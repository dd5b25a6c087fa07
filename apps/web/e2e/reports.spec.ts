import { readFile } from 'node:fs/promises';

import { payments } from '@bursar/contracts';
import {
  addDays,
  financialYearName,
  financialYearOf,
  formatDate,
  istDayOf,
  startOfIstDay,
} from '@bursar/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';

import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson, open, resume, signIn } from './browser.js';

const YEAR = `FY ${financialYearName(financialYearOf(istDayOf(new Date().toISOString())))}`;

let app: TestApp;
let browser: Browser;
let page: Page;
let studentId: string;

beforeAll(async () => {
  [app, browser] = await Promise.all([TestApp.start(), launch()]);
  const bill = await app.newBill(87_500);
  ({ studentId } = bill);
  const admin = await app.admin();
  const counter = { student_id: studentId, fee_id: bill.feeId, amount: 40_000.5, payment_method: 'upi' } as const;
  const { transaction } = await admin.do(payments.recordTransaction, counter);
  await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
  ({ page } = await newPerson(browser, app));
  await signIn(page, ADMIN.email, ADMIN.password);
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

describe('Financial reports', () => {
  it('start with a gallery that the dashboard leads to [ROUTE-015] [UI-015]', async () => {
    await page.getByRole('link', { name: 'Financial Reports' }).first().click();
    await page.waitForURL('**/admin/reports');
    await page.getByRole('heading', { name: 'Financial Reports' }).waitFor();
    await expectReadable(page);
  });

  it('show a period with its totals, and keep the choice in the address', async () => {
    await page.getByRole('link', { name: 'Collections' }).click();
    await page.getByRole('row', { name: /Total/ }).getByText('₹40,000.50').first().waitFor();
    await page.getByLabel('By').selectOption('Day');
    await page.waitForURL('**by=day*');
    await page.getByRole('combobox', { name: 'Compare with' }).selectOption('The same days last year');
    await page.getByRole('columnheader', { name: 'Δ %' }).waitFor();
    const period = page.getByRole('combobox', { name: 'Period', exact: true });
    await period.selectOption(YEAR);
    await page.waitForURL(/by=day.*from=/);
    await page.reload();
    await page.getByRole('columnheader', { name: 'Collected then' }).waitFor();
    expect(await period.inputValue()).toBe(YEAR);
    await expectReadable(page);
  });

  it('lead from a month to its days, its entries and the payments', async () => {
    await page.goto('/admin/reports/collections?by=month&department_id=1');
    await page
      .getByRole('main')
      .getByText(/^\d\d \w+ \d{4} to .* · Computer Science & Engineering$/)
      .waitFor();
    await page.getByRole('rowheader').getByRole('link').first().click();
    await page.waitForURL('**by=day*department_id=1');
    await page.getByRole('rowheader').getByRole('link').first().click();
    await page.waitForURL('**/admin/reports/entries?*of=fee*');
    await page
      .getByRole('row', { name: /Fee payment.*UPI.*₹40,000\.50/ })
      .getByRole('link')
      .first()
      .click();
    await page.waitForURL('**/admin/fees?tab=transactions*');
    await page.getByRole('table', { name: 'Transactions' }).getByRole('cell', { name: '₹40,000.50' }).waitFor();
  });

  it('show dues as of the chosen day', async () => {
    await page.goto('/admin/reports/dues');
    await page.getByRole('row', { name: /Total/ }).getByText('₹47,499.50').first().waitFor();
    await page.getByLabel('As of').fill('2020-03-31');
    await page.getByText('As of 31 Mar 2020').waitFor();
    await page.getByText('Nothing to report for this choice.').waitFor();
  });

  it('take typed days, keep what is no day, and offer a calendar by keyboard', async () => {
    await page.goto('/admin/reports/daybook?from=2026-04-01&to=2026-11-21');
    const from = page.getByLabel('From', { exact: true });
    expect(await from.inputValue()).toBe('01 Apr 2026');
    for (const [typed, day] of [
      ['2/5/26', '2026-05-02'],
      ['3 jun 2026', '2026-06-03'],
      ['2026-07-04', '2026-07-04'],
    ] as const) {
      await from.fill(typed);
      await from.press('Tab');
      await page.waitForURL(`**from=${day}*`);
    }
    await from.fill('next week');
    await from.press('Tab');
    await page.getByText('Type a date like 21 Nov 2026.').waitFor();
    expect(await from.inputValue()).toBe('next week');
    await from.fill('21 Oct 2026');
    await from.press('Alt+ArrowDown');
    await page.getByRole('dialog', { name: 'Calendar' }).getByRole('grid', { name: 'October 2026' }).waitFor();
    const focused = page.locator(':focus');
    for (const [key, day] of [
      ['ArrowLeft', 'Tuesday, 20 October 2026'],
      ['PageUp', 'Sunday, 20 September 2026'],
      ['Home', 'Monday, 14 September 2026'],
    ] as const) {
      await page.keyboard.press(key);
      await focused.and(page.getByRole('button', { name: day })).waitFor();
    }
    await expectReadable(page);
    await page.keyboard.press('Enter');
    await page.waitForURL('**from=2026-09-14*');
    await page.locator('input[value="14 Sep 2026"]').waitFor();
  });

  it('download a file with the totals of the screen', async () => {
    await page.goto('/admin/reports/collections?by=day');
    await page.getByRole('button', { name: 'Export Collections' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines.at(-1)).toBe('Total,1,0.00,0.00,0.00,40000.50,0.00,0.00,0.00,40000.50');
  });

  it('show an empty report', async () => {
    await page.goto('/admin/reports/daybook?from=2020-01-01&to=2020-12-31');
    await page.getByText('Nothing to report for this choice.').waitFor();
  });

  it('follow the day in India on a page that stays open over midnight', async () => {
    const day = istDayOf(new Date().toISOString());
    const { page: left, context } = await newPerson(browser, app);
    await resume(left, ADMIN.email, ADMIN.password);
    await left.clock.install({ time: Date.parse(startOfIstDay(day)) - 600_000 });
    await left.goto('/admin/reports/dues');
    await left.getByText(`As of ${formatDate(addDays(day, -1))}`).waitFor();
    const asked = left.waitForRequest((request) => request.url().includes('/users/notifications'));
    await left.clock.fastForward(1_200_000);
    await left.getByText(`As of ${formatDate(day)}`).waitFor();
    await asked;
    await context.close();
  });

  it('report a failure, and can be made again', async () => {
    await page.route('**/api/admin/reports/**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/admin/reports/dues');
    await page.getByText('The report could not be made.').waitFor();
    await expectReadable(page);
    await page.unroute('**/api/admin/reports/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('row', { name: /Total/ }).getByText('₹47,499.50').first().waitFor();
  });

  it('let an auditor choose the student of a ledger by name or enrollment number', async () => {
    const office = { department_id: undefined, studentData: undefined } as const;
    const own = await TestApp.start();
    const auditor = await own.newUser({ role: 'auditor', ...office });
    const { student } = await own.newBill(1000, { name: 'Tara Bhosle' });
    await own.newUser({ role: 'staff', name: 'Tara Office', ...office });
    const { page: visit, context } = await newPerson(browser, own);
    const refused: string[] = [];
    visit.on('response', (answer) => void (answer.status() === 403 && refused.push(answer.url())));
    await resume(visit, auditor.user.email, 'secret-user');
    await open(visit, '/admin/reports/student-ledger');
    const field = visit.getByRole('combobox', { name: 'Student' });
    await field.click();
    await visit.getByText('Type a name or an enrollment number').waitFor();
    for (const text of ['tara', student.user.enrollment_no ?? '']) {
      await field.fill(text);
      await visit.getByRole('option', { name: `Tara Bhosle · ${student.user.enrollment_no}` }).waitFor();
      expect(await visit.getByRole('option').count()).toBe(1);
    }
    await visit.getByRole('option').click();
    await visit.getByRole('row', { name: /Total/ }).getByText('₹1,000.00').first().waitFor();
    await expectReadable(visit);
    await visit.reload();
    await visit.waitForFunction(
      (name) => document.querySelector<HTMLInputElement>('#report-student')?.value === name,
      `Tara Bhosle · ${student.user.enrollment_no}`,
    );
    expect(refused).toEqual([]);
    await context.close();
    await own.close();
  });

  it('tell on a phone what each entry of a ledger moved, and cut its text before its balance', async () => {
    const { page: phone } = await newPerson(browser, app, { width: 360 });
    await resume(phone, ADMIN.email, ADMIN.password);
    await open(phone, `/admin/reports/student-ledger?student_id=${studentId}`);
    await phone.getByRole('row', { name: /Debit ₹87,500\.00 Bill · Balance ₹87,500\.00/ }).waitFor();
    await phone.getByRole('row', { name: /Credit ₹40,000\.50 Payment · Balance ₹47,499\.50/ }).waitFor();
    const parts = phone.locator('tbody [data-slot="what"] span');
    const whole = await parts.evaluateAll((all) =>
      all.flatMap((part) => (getComputedStyle(part).display === 'inline' ? [] : part.textContent)),
    );
    expect(whole.filter((part) => !part.includes('Balance ₹'))).toEqual([]);
    expect(whole).not.toEqual([]);
    await expectReadable(phone);
    await phone.context().close();
  });

  it.each([
    ['dues', /Total Outstanding ₹47,499\.50/],
    ['dcb', /Total Balance ₹47,499\.50/],
    ['receipts-payments', /1110 Student receivable Receipts ₹40,000\.50/],
  ])('say on a phone which of the sums of %s the row shows', async (kind, row) => {
    const { page: phone } = await newPerson(browser, app, { width: 360 });
    await resume(phone, ADMIN.email, ADMIN.password);
    await open(phone, `/admin/reports/${kind}`);
    await phone.getByRole('row', { name: row }).waitFor();
    await expectReadable(phone);
    await phone.context().close();
  });

  it('fit on a phone, in the dark', async () => {
    const phone = await newPerson(browser, app, { width: 360, scheme: 'dark' });
    await resume(phone.page, ADMIN.email, ADMIN.password);
    await open(phone.page, '/admin/reports/trial-balance');
    const closing = phone.page.getByRole('row', { name: /4010 \D*Closing credit ₹[\d,.]+ Credit ₹/ });
    await closing.waitFor();
    for (const path of ['/admin/reports', '/admin', '/admin/reports/collections?by=day']) {
      await open(phone.page, path);
      await expectReadable(phone.page);
    }
    await phone.page
      .getByRole('row', { name: /₹40,000\.50/ })
      .first()
      .getByRole('button')
      .click();
    await phone.page.getByRole('dialog').getByRole('button', { name: '₹40,000.50' }).first().click();
    const why = phone.page.getByRole('dialog', { name: /^Why/ });
    await why
      .getByRole('row', { name: /^Sum of/ })
      .getByText('equals the figure')
      .waitFor();
    await why.getByRole('link').first().click();
    await why.getByText('Events of Person 1, Semester 5 Tuition').waitFor();
    await phone.context.close();
  });
});

describe('The charts of the dashboard', () => {
  it('show the collections, also as a table and by the arrow keys, and open their days', async () => {
    await page.goto('/admin');
    const year = financialYearName(financialYearOf(istDayOf(new Date().toISOString())));
    const chart = page.getByRole('figure', { name: `₹40,000.50 of fees collected in ${year}` });
    await chart.waitFor();
    await chart.getByRole('button', { name: 'Show as table' }).click();
    await chart.getByRole('cell', { name: '₹40,000.50' }).first().waitFor();
    await chart.getByRole('button', { name: 'Show as table' }).click();
    await expectReadable(page);
    const marks = chart.getByRole('slider');
    expect(await marks.getAttribute('aria-valuetext')).toContain(`${year} ₹40,000.50`);
    await marks.focus();
    await page.keyboard.press('Home');
    await chart.getByText(/^01 Apr/).waitFor();
    await page.keyboard.press('End');
    await chart.getByText(/^31 Mar/).waitFor();
    await page.reload();
    await chart.getByRole('link', { name: /^The days of/ }).click();
    await page.waitForURL('**/admin/reports/collections?by=day*');
    await page.getByRole('row', { name: /Total/ }).getByText('₹40,000.50').first().waitFor();
  });

  it('lead from an age to its bills, and from a budget to its expenses', async () => {
    await page.goto('/admin');
    await page
      .getByRole('figure', { name: /outstanding/ })
      .getByRole('link', { name: /Not due yet/ })
      .click();
    await page.waitForURL('**/admin/fees?tab=assigned&age=not_due');
    await page.getByRole('table', { name: 'Assigned Fees' }).waitFor();
    await page.goto('/admin');
    await page
      .getByRole('figure', { name: /of the budgets spent/ })
      .getByRole('link', { name: /Mechanical/ })
      .click();
    await page.waitForURL('**/admin/expenses?department_id=*');
    await expectReadable(page);
  });
});
