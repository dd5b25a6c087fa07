import { aid, budgeting, fees, payroll, type User } from '@bursar/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';

import { type Client } from '../../api/src/testing/client.js';
import { receive, staffed } from '../../api/src/testing/department.js';
import { TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson, resume, signIn } from './browser.js';

let app: TestApp;
let browser: Browser;
let student: Client & { readonly user: User };
let page: Page;

beforeAll(async () => {
  [app, browser] = await Promise.all([TestApp.start(), launch()]);
  ({ student } = await app.newBill(1000));
  ({ page } = await newPerson(browser, app));
  await signIn(page, student.user.email, 'secret-user');
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

async function assign(name: string): Promise<void> {
  const admin = await app.admin();
  const { fee } = await admin.do(fees.addFee, { name, amount: 500, due_date: '2030-01-31' });
  await admin.do(fees.assignFee, { fee_structure_id: fee.id, student_id: student.user.student_id ?? '' });
}

const cutTexts = (phone: Page) =>
  phone
    .locator(':is(th, [data-slot="what"]) :is(div, span)')
    .evaluateAll((all) =>
      all.flatMap(({ scrollWidth, clientWidth, textContent }) =>
        clientWidth > 1 && scrollWidth > clientWidth ? textContent : [],
      ),
    );

const bell = (unread: number) => page.getByRole('link', { name: `Notifications, ${unread} unread` });

describe('Notifications', () => {
  it('counts notifications beside the bell, without a reload [CARD-003]', async () => {
    await bell(1).waitFor();
    await assign('Library');
    await bell(2).waitFor();
  });

  it('lead to their screen and count as read there', async () => {
    await bell(2).click();
    await page.waitForURL('**/notifications');
    await page.getByText('2 unread', { exact: true }).waitFor();
    await expectReadable(page);
    await page.getByRole('button', { name: 'Unread: New fee: Library, ₹500.00' }).click();
    await page.waitForURL('**/student/fees?open=*');
    await page.getByRole('dialog', { name: 'Library' }).getByRole('button', { name: 'Close' }).click();
    await bell(1).waitFor();
  });

  it('open the budget that was allocated, and name a cancelled salary', async () => {
    const admin = await app.admin();
    const { hod } = await staffed(app, 3);
    await receive(admin, 900_000);
    await admin.do(budgeting.allocate, { department_id: 3, allocated: 450_000 });
    await admin.do(payroll.generatePayroll, {});
    const [slip] = await admin.do(payroll.allPayrolls, { staff_id: hod.user.id });
    await admin.do(payroll.cancelPayroll, { id: slip?.id ?? '', reason: 'Left the university' });
    const head = await newPerson(browser, app, { width: 360 });
    await resume(head.page, hod.user.email, 'secret-user');
    await head.page.goto('/notifications');
    await head.page.getByRole('button', { name: /Your department’s budget is ₹4,50,000.00 now/ }).click();
    const budget = head.page.getByRole('dialog', { name: /^Budget of/ });
    await budget.getByText('₹4,50,000.00').first().waitFor();
    await expectReadable(head.page);
    await head.page.goto('/notifications');
    await head.page.getByRole('button', { name: /was cancelled/ }).click();
    await head.page.waitForURL('**/payslips?month=*');
    await head.page.getByText(/^There is no payslip of .* it was cancelled/).waitFor();
    await head.context.close();
  });

  it('marks notifications as read in place, and filters the unread ones', async () => {
    await assign('Hostel');
    await bell(2).click();
    await page.getByRole('button', { name: 'Mark as read: New fee: Hostel, ₹500.00' }).click();
    await bell(1).waitFor();
    await page.getByLabel('Show').selectOption('Unread');
    await page.getByRole('row').filter({ hasText: 'Hostel' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('row').filter({ hasText: 'New fee' }).count()).toBe(1);
  });

  it('reads all notifications at once on every device, and a phone shows each whole', async () => {
    await assign('Deposit for the library and the laboratories');
    const phone = await newPerson(browser, app, { width: 360, scheme: 'dark' });
    await signIn(phone.page, student.user.email, 'secret-user');
    await phone.page.getByRole('link', { name: 'Notifications, 2 unread' }).click();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByText("You're all caught up.").waitFor();
    await phone.page.getByRole('link', { name: 'Notifications, 0 unread' }).waitFor();
    await phone.page.getByText('New fee: Library').waitFor();
    expect(await cutTexts(phone.page)).toEqual([]);
    await expectReadable(phone.page);
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await phone.context.close();
  });

  it('name what a student applies for in whole on the phone of an officer', async () => {
    const officer = await app.newUser({ role: 'finance_manager' });
    const aid_type = 'Merit scholarship for the Library and the Laboratories';
    await student.do(aid.apply, { aid_type, amount_requested: 8000 });
    const phone = await newPerson(browser, app, { width: 360 });
    await resume(phone.page, officer.user.email, 'secret-user');
    await phone.page.goto('/notifications');
    await phone.page.getByRole('row').filter({ hasText: aid_type }).waitFor();
    expect(await cutTexts(phone.page)).toEqual([]);
    await expectReadable(phone.page);
    await phone.context.close();
  });

  it('report a failed load, and can be loaded again', async () => {
    await page.route('**/api/users/notifications?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/notifications');
    await page.getByText('The notifications could not be loaded.').waitFor();
    await expectReadable(page);
    await page.unroute('**/api/users/notifications?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('New fee: Library').waitFor();
  });

  it('show an empty page to a user without any', async () => {
    const other = await app.newUser();
    const person = await newPerson(browser, app);
    await resume(person.page, other.user.email, 'secret-user');
    await person.page.goto('/notifications');
    await person.page.getByText('No notifications yet. News about your own records appears here.').waitFor();
    await person.context.close();
  });
});
