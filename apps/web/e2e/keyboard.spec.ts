import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { budgeting, payments } from '@bursar/contracts';
import { istDayOf } from '@bursar/domain/kernel';
import { type Browser, type Locator, type Page } from 'playwright-core';

import { request, staffed } from '../../api/src/testing/department.js';
import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson, resume } from './browser.js';
import { press, skipToContent, tabTo } from './keys.js';

const PASSWORD = 'secret-user';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([TestApp.start(), launch()]);
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

const focused = (target: Locator) => target.and(target.page().locator(':focus')).waitFor();

async function personAt(path: string, email: string, password = PASSWORD): Promise<Page> {
  const { page } = await newPerson(browser, app);
  await resume(page, email, password);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

describe('the keyboard alone', () => {
  it('signs in from the landing page', async () => {
    const { page } = await newPerson(browser, app);
    await page.goto('/');
    await press(page, page.getByRole('main').getByRole('link', { name: 'Get Started' }));
    await heading(page, 'Secure Login');
    await tabTo(page, page.getByLabel('Institutional email'));
    await page.keyboard.type(ADMIN.email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(ADMIN.password);
    await page.keyboard.press('Enter');
    await heading(page, 'Welcome, Asha Rao');
    await page.context().close();
  });

  it('leads an administrator from any screen to the ledger, an entry, and the trial balance', async () => {
    const admin = await app.admin();
    const gift = { source_name: 'Alumni', description: 'Library', amount: 5_000 };
    await admin.do(budgeting.addIncome, { ...gift, received_date: istDayOf(new Date().toISOString()) });
    const page = await personAt('/admin/users', ADMIN.email, ADMIN.password);
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await heading(page, 'Ledger');
    await page
      .getByRole('row', { name: /Library/ })
      .first()
      .waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('Lines of the entry').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await heading(page, 'Trial Balance');
    await page.context().close();
  });

  it('lets a student pay a fee, up to the checkout and back out of it', async () => {
    const { student } = await app.newBill(1000);
    const page = await personAt('/student', student.user.email);
    await skipToContent(page);
    await press(page, page.getByRole('link', { name: 'Pay Fees' }).last());
    await heading(page, 'Pay Fees');
    await press(page, page.getByRole('button', { name: /^Pay ₹1,000\.00/ }));
    const checkout = page.getByRole('dialog');
    await checkout.getByText('₹1,000.00').first().waitFor();
    const method = checkout.getByRole('button', { name: /^UPI/ });
    await tabTo(page, method);
    await page.keyboard.press('Escape');
    await checkout.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Waiting for you in checkout' }).waitFor();
    await page.context().close();
  });

  it('approves a transaction, with the dialog holding and returning the focus', async () => {
    const { studentId, feeId } = await app.newBill(1000);
    const counter = { student_id: studentId, fee_id: feeId, amount: 400, payment_method: 'cash' } as const;
    await (await app.admin()).do(payments.recordTransaction, counter);
    const page = await personAt('/admin', ADMIN.email, ADMIN.password);
    await skipToContent(page);
    await press(page, page.getByRole('link', { name: 'Pending Transactions' }));
    await heading(page, 'University Fee Management');
    await press(page, page.getByRole('button', { name: /^Approve / }));
    const question = page.getByRole('alertdialog');
    await tabTo(page, question.getByRole('button', { name: 'Cancel' }));
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: /^Approve / }).evaluate((it) => it === document.activeElement)).toBe(
      true,
    );
    await page.keyboard.press('Enter');
    await press(page, question.getByRole('button', { name: 'Approve' }));
    await page.getByText('Transaction approved successfully!').waitFor();
    await page.context().close();
  });

  it('approves an expense as a head of department', async () => {
    const department = await staffed(app, 4);
    await request(department);
    const page = await personAt('/hod', department.hod.user.email);
    await skipToContent(page);
    await press(page, page.getByRole('button', { name: /^Approve Books/ }));
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }));
    await page.getByText('Expense approved successfully.').waitFor();
    await page.context().close();
  });

  it('opens the audit trail, walks its rows and reads an entry', async () => {
    const page = await personAt('/admin', ADMIN.email, ADMIN.password);
    await page.locator('body').press('Tab');
    await press(page, page.getByRole('link', { name: 'Skip to navigation' }));
    await press(page, page.getByRole('link', { name: 'Audit Trail' }));
    await heading(page, 'Audit Trail');
    const rows = page.getByRole('table', { name: 'Audit trail' }).locator('tbody tr');
    await rows.nth(1).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    expect(await rows.evaluateAll((all) => all.findIndex((row) => row === document.activeElement))).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    const entry = page.getByRole('dialog');
    await entry.getByText('All effects of this request').waitFor();
    await page.keyboard.press('Escape');
    await entry.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('fills in a dialog that focuses the first wrong field and asks before it discards typed work', async () => {
    const page = await personAt('/admin/fees', ADMIN.email, ADMIN.password);
    const opener = page.getByRole('button', { name: 'Add New' });
    await press(page, opener);
    const dialog = page.getByRole('dialog', { name: 'Create Fee Structure' });
    await focused(dialog.getByLabel('Title'));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await focused(opener);

    await page.keyboard.press('Enter');
    await focused(dialog.getByLabel('Title'));
    await page.keyboard.press('Enter');
    await dialog.getByText('Amount is required').first().waitFor();
    await focused(dialog.getByLabel('Title'));
    await page.keyboard.type('Library Fee');
    await page.keyboard.press('Enter');
    await focused(dialog.getByLabel('Amount'));
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
    await focused(question.getByRole('button', { name: 'Cancel' }));
    await expectReadable(page);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await focused(dialog.getByLabel('Amount'));
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Library Fee');
    await page.keyboard.press('Escape');
    await press(page, question.getByRole('button', { name: 'Discard' }));
    await dialog.waitFor({ state: 'detached' });
    await focused(opener);
    await page.context().close();
  });

  it('keeps typed work on the way to another screen, on Back and when the tab closes', async () => {
    const page = await personAt('/admin/fees', ADMIN.email, ADMIN.password);
    const menu = page.getByRole('navigation', { name: 'Screens' });
    await menu.getByRole('link', { name: 'Budgets' }).click();
    const amount = page.getByLabel('Amount', { exact: true });
    await amount.fill('1200');
    const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
    await menu.getByRole('link', { name: 'Income' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await amount.inputValue()).toBe('₹1,200');
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    expect((await asked).type()).toBe('beforeunload');
    await (await asked).dismiss();
    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Add New' }).waitFor();
    await page.context().close();
  });

  it('finds a payment by its reference, opens it, and finds it again among the recent ones', async () => {
    const { studentId, feeId } = await app.newBill(1000);
    const counter = { student_id: studentId, fee_id: feeId, amount: 400, payment_method: 'cash' } as const;
    const { transaction } = await (await app.admin()).do(payments.recordTransaction, counter);
    const reference = transaction.payment_reference;
    const page = await personAt('/admin', ADMIN.email, ADMIN.password);
    const panel = page.getByRole('dialog', { name: 'Search', exact: true });
    await page.keyboard.press('Control+k');
    await page.keyboard.type(reference.toLowerCase());
    await panel.getByRole('group', { name: 'Payments' }).getByRole('option', { name: reference }).waitFor();
    expect(await panel.getByRole('combobox', { name: 'Search' }).inputValue()).toBe(reference.toLowerCase());
    await expectReadable(page);
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Transaction' });
    await drawer.getByText(reference).first().waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await panel.getByRole('group', { name: 'Recently opened' }).getByRole('option', { name: reference }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('opens an action by its name where no table has a search, and says when nothing is found', async () => {
    const page = await personAt('/admin', ADMIN.email, ADMIN.password);
    const panel = page.getByRole('dialog', { name: 'Search', exact: true });
    await page.keyboard.press('/');
    await page.keyboard.type('zzxy');
    await panel.getByText('Nothing is found for “zzxy”.').waitFor();
    for (const _ of 'zzxy') await page.keyboard.press('Backspace');
    await page.keyboard.type('add struct');
    await panel.getByRole('option', { name: 'Add a fee structure' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Create Fee Structure' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Create Fee Structure' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    await page.context().close();
  });

  it('asks for the records again after a failure', async () => {
    const page = await personAt('/admin', ADMIN.email, ADMIN.password);
    const panel = page.getByRole('dialog', { name: 'Search', exact: true });
    const failing = (url: URL) => url.pathname === '/api/search';
    await page.route(failing, (route) =>
      route.fulfill({ status: 400, json: { message: 'Not now.', error: 'Not now.' } }),
    );
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.keyboard.type('asha');
    await panel.getByText('The records could not be searched.').waitFor();
    await page.unroute(failing);
    await panel.getByRole('button', { name: 'Retry' }).click();
    await panel.getByRole('option', { name: /Asha Rao/ }).waitFor();
    await page.context().close();
  });

  it('sends a dialog again that kept the typed values after a refusal', async () => {
    const page = await personAt('/admin/fees', ADMIN.email, ADMIN.password);
    await press(page, page.getByRole('button', { name: 'Add New' }));
    const dialog = page.getByRole('dialog', { name: 'Create Fee Structure' });
    await focused(dialog.getByLabel('Title'));
    await page.keyboard.type('Laboratory Fee');
    await tabTo(page, dialog.getByLabel('Amount'));
    await page.keyboard.type('1200.50');
    await dialog.getByLabel('Due Date').fill('2099-07-31');
    const refuse = (json: object) =>
      page.route('**/api/admin/addfee', (route) => route.fulfill({ status: 409, json }), { times: 1 });
    await refuse({ message: 'The books are closed.' });
    await press(page, dialog.getByRole('button', { name: 'Create' }));
    await focused(dialog.getByRole('alert').filter({ hasText: 'The books are closed.' }));
    const details = [{ field: 'due_date', message: 'The year is closed' }];
    await refuse({ message: 'The books are closed.', details });
    await press(page, dialog.getByRole('button', { name: 'Create' }));
    await focused(dialog.getByLabel('Due Date'));
    await dialog.getByText('The year is closed').last().waitFor();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Laboratory Fee');
    await press(page, dialog.getByRole('button', { name: 'Create' }));
    await page.getByText('Fee structure created successfully!').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('closes a dialog on the platform’s request, as a phone’s back gesture does', async () => {
    const page = await personAt('/admin', ADMIN.email, ADMIN.password);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.waitFor();
    await page.evaluate(() => addEventListener('keydown', (event) => event.stopImmediatePropagation(), true));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('keeps the focus on the payment that a student finishes, where the receipt is', async () => {
    const { student } = await app.newBill(1000);
    const page = await personAt('/student/pay-fees', student.user.email);
    await press(page, page.getByRole('button', { name: /^Pay ₹1,000\.00/ }));
    const checkout = page.getByRole('dialog');
    await tabTo(page, checkout.getByRole('button', { name: /^UPI/ }));
    await page.keyboard.press('Escape');
    await checkout.waitFor({ state: 'detached' });
    await press(page, page.getByRole('button', { name: 'Continue payment' }));
    await press(page, checkout.getByRole('button', { name: /^UPI/ }));
    const told = page.getByRole('alertdialog', { name: 'Payment Successful!' });
    await focused(told.getByRole('button', { name: 'OK' }));
    await page.keyboard.press('Enter');
    const state = page.getByRole('region', { name: 'State of the payment' });
    await focused(state.or(state.getByRole('button')));
    if (await state.evaluate((region) => region.matches(':focus'))) await page.keyboard.press('Tab');
    await focused(page.getByRole('button', { name: 'Generate Receipt' }));
    await page.context().close();
  });

  it('closes a calendar that the focus leaves, so that Escape is the dialog’s', async () => {
    const page = await personAt('/admin/fees', ADMIN.email, ADMIN.password);
    const opener = page.getByRole('button', { name: 'Add New' });
    await press(page, opener);
    const dialog = page.getByRole('dialog', { name: 'Create Fee Structure' });
    const calendar = page.getByRole('dialog', { name: 'Calendar' });
    await tabTo(page, dialog.getByLabel('Due Date'));
    await page.keyboard.press('Alt+ArrowDown');
    await focused(calendar.locator('[tabindex="0"]'));
    await page.keyboard.press('Tab');
    await calendar.waitFor({ state: 'detached' });
    await tabTo(page, dialog.getByRole('button', { name: 'Open the calendar' }));
    await page.keyboard.press('Enter');
    await focused(calendar.locator('[tabindex="0"]'));
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Shift+Tab');
    await focused(dialog.getByRole('button', { name: 'Open the calendar' }));
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await focused(opener);
    await page.context().close();
  });

  it('shows what has the focus in a drawer above the actions at its foot', async () => {
    const { studentId, feeId } = await app.newBill(1000);
    const counter = { student_id: studentId, fee_id: feeId, amount: 400, payment_method: 'cash' } as const;
    const { transaction } = await (await app.admin()).do(payments.recordTransaction, counter);
    const search = `tab=transactions&q=${transaction.payment_reference}`;
    const page = await personAt(`/admin/fees?${search}`, ADMIN.email, ADMIN.password);
    await page.setViewportSize({ width: 1280, height: 480 });
    await page.getByRole('row', { name: new RegExp(transaction.payment_reference) }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Transaction' });
    await focused(drawer.getByRole('button', { name: 'Close' }));
    await tabTo(page, drawer.getByRole('link', { name: /^As it was/ }));
    await page.context().close();
  });

  it('lists the shortcuts from the first one', async () => {
    const page = await personAt('/admin', ADMIN.email, ADMIN.password);
    await page.setViewportSize({ width: 1280, height: 480 });
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await focused(dialog.getByLabel('Single keys act as shortcuts'));
    expect(await dialog.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    await page.context().close();
  });
});
