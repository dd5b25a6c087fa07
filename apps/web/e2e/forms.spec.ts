import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';

import { request, staffed } from '../../api/src/testing/department.js';
import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, load, newPerson, open, settled, signIn } from './browser.js';

let app: TestApp;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  app = await TestApp.start();
  await app.newBill(100);
  browser = await launch();
  ({ page } = await newPerson(browser, app));
  await signIn(page, ADMIN.email, ADMIN.password);
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

const TYPED = 'input[name]:not([role=combobox], [type=radio], [type=checkbox], [type=file]), textarea[name]';

const DIALOGS = [
  ['/admin/users', 'Add New User'],
  ['/admin/fees', 'Add New'],
  ['/admin/invoices', 'New Invoice'],
  ['/admin/budgets', 'Transfer'],
  ['/admin/budgets?tab=grants', 'Add Grant'],
  ['/admin/aid?tab=funds', 'Open Fund'],
  ['/admin/vendors', 'Add Vendor'],
  ['/admin/ledger', 'Add Account'],
  ['/admin/vouchers', 'New Voucher'],
  ['/admin/settings', 'Edit'],
  ['/admin/approval-rules', 'Propose Rules…'],
  ['/admin/erasures', 'Erase'],
] as const;

const question = (of = page) => of.getByRole('alertdialog', { name: 'Discard what you typed?' });

describe('A form with typed text', () => {
  it.each(DIALOGS)('asks on %s before Escape closes “%s”', async (path, opener) => {
    await open(page, path);
    await settled(page);
    await page.getByRole('main').getByRole('button', { name: opener }).first().click();
    const field = page.getByRole('dialog').locator(TYPED).first();
    await field.fill('7');
    await page.keyboard.press('Escape');
    await question().getByRole('button', { name: 'Cancel' }).click();
    expect(await field.inputValue()).toContain('7');
    await page.keyboard.press('Escape');
    await question().getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('asks before Escape or Back leaves a question with a typed reason', async () => {
    const civil = await staffed(app, 7);
    await request(civil, { amount: 7, description: 'Tape' });
    const { page: hod, context } = await newPerson(browser, app);
    await signIn(hod, civil.hod.user.email, 'secret-user');
    await load(hod, '/profile');
    await hod.getByRole('link', { name: 'Dashboard' }).first().click();
    const rejectTape = hod.getByRole('button', { name: `Reject Tape of ${civil.faculty.user.name}` });
    await rejectTape.click();
    const reason = hod.getByRole('alertdialog').getByLabel('Reason');
    await reason.fill('Too late');
    const discard = question(hod);
    await hod.keyboard.press('Escape');
    await discard.getByRole('button', { name: 'Cancel' }).click();
    await hod.goBack();
    await discard.getByRole('button', { name: 'Cancel' }).click();
    expect(await reason.inputValue()).toBe('Too late');
    await hod.getByRole('button', { name: 'Cancel' }).click();
    await discard.getByRole('button', { name: 'Discard' }).click();
    await reason.waitFor({ state: 'detached' });
    expect(new URL(hod.url()).pathname).toBe('/hod');
    await rejectTape.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await reason.waitFor();
    expect(await hod.locator('[role="alertdialog"]').count()).toBe(1);
    await hod.goBack();
    await hod.getByRole('alertdialog').waitFor({ state: 'detached' });
    await context.close();
  });

  it('takes a pasted amount with its signs, and no other text for an amount', async () => {
    await open(page, '/admin/budgets');
    await settled(page);
    const field = page.getByRole('main').locator('input[inputmode=decimal]').first();
    const paste = (text: string): Promise<void> =>
      field.evaluate((input, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', pasted);
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    await field.focus();
    await paste('Rs. 1,25,000.50');
    expect(await field.inputValue()).toBe('₹1,25,000.50');
    await field.selectText();
    await paste('-500');
    expect(await field.inputValue()).toBe('₹1,25,000.50');
    await field.selectText();
    await paste('₹500/-');
    expect(await field.inputValue()).toBe('₹500');
    await field.fill('');
  });

  it('takes an amount that a keyboard inserts, in its own digits too, and no part of another text', async () => {
    await open(page, '/admin/budgets');
    await settled(page);
    const field = page.getByRole('main').locator('input[inputmode=decimal]').first();
    await field.focus();
    for (const digit of '१२५०.') await page.keyboard.insertText(digit);
    await page.keyboard.type('5');
    expect(await field.inputValue()).toBe('₹1,250.5');
    await field.selectText();
    await page.keyboard.insertText('Rs. 1,25,000');
    expect(await field.inputValue()).toBe('₹1,25,000');
    for (const other of ['1e5', '-500', '1.250', '12 lakh']) {
      await field.selectText();
      await page.keyboard.insertText(other);
      expect(await field.inputValue()).toBe('₹1,25,000');
    }
    await field.fill('');
  });

  it('waits for the answer before it closes, and keeps its text when it is refused', async () => {
    await open(page, '/admin/vendors');
    await settled(page);
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/admin/vendors', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await held;
      return route.fulfill({ status: 500, json: {} });
    });
    await page.getByRole('main').getByRole('button', { name: 'Add Vendor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Vendor' });
    await dialog.getByLabel('Name').fill('Slow Traders');
    await dialog.getByRole('button', { name: 'Add Vendor' }).click();
    await dialog.getByRole('button', { name: 'Saving…' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(await dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
    answer();
    await dialog.getByText('Failed to add the vendor.').waitFor();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Slow Traders');
    await page.unroute('**/api/admin/vendors');
    await page.keyboard.press('Escape');
    await question().getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('is still there, on the same screen, when its user signs in again after the session ended', async () => {
    await open(page, '/admin/vendors');
    await settled(page);
    await page.getByRole('main').getByRole('button', { name: 'Add Vendor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Vendor' });
    await dialog.getByLabel('Name').fill('Patient Traders');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await page.context().request.post('/api/users/logout', { headers: { authorization: `Bearer ${token}` }, data: {} });
    const again = page.getByRole('dialog', { name: 'Your session has ended. Please sign in again.' });
    await again.waitFor();
    await expectReadable(page);
    await page.keyboard.press('Escape');
    await page.keyboard.type(ADMIN.password);
    await page.keyboard.press('Enter');
    await again.waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Patient Traders');
    await dialog.getByRole('button', { name: 'Add Vendor' }).click();
    await page.getByText('Vendor registered.').waitFor();
  });

  it('goes with the session that its user ends in another window', async () => {
    const { page: form, context } = await newPerson(browser, app);
    await signIn(form, ADMIN.email, ADMIN.password);
    await open(form, '/admin/vendors');
    await form.getByRole('main').getByRole('button', { name: 'Add Vendor' }).click();
    await form.getByRole('dialog').getByLabel('Name').fill('Private Traders');
    const other = await context.newPage();
    await other.goto('/admin');
    await other.getByRole('button', { name: 'Account' }).first().click();
    await other.getByRole('button', { name: 'Logout' }).click();
    await form.waitForURL('**/login');
    await form.getByLabel('Institutional email').waitFor();
    await context.close();
  });

  it('is left without a question while it is sent, and its refusal is told on the next screen', async () => {
    const { faculty } = await staffed(app, 5);
    const { page: teacher, context } = await newPerson(browser, app);
    await signIn(teacher, faculty.user.email, 'secret-user');
    await open(teacher, '/faculty');
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await teacher.route('**/api/faculty/expenses', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await held;
      return route.fulfill({ status: 409, json: { error: 'The books are closed.', message: 'The books are closed.' } });
    });
    const form = teacher.getByRole('region', { name: 'New Expense Request' });
    await form.getByLabel('Description').fill('Graph paper');
    await form.getByLabel('Amount').fill('70');
    await teacher.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Submitting…' }).waitFor();
    const closing = teacher.waitForEvent('dialog');
    await teacher.close({ runBeforeUnload: true });
    await (await closing).dismiss();
    await teacher.getByRole('link', { name: 'Notifications' }).first().click();
    await teacher.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
    answer();
    const refusal = teacher.getByRole('alertdialog', { name: 'The books are closed.' });
    await refusal.getByRole('button', { name: 'OK' }).click();
    await context.close();
  });

  it.each(['/admin/budgets', '/profile'])('asks on %s before another screen opens', async (path) => {
    await open(page, path);
    await settled(page);
    await page.getByRole('main').locator(TYPED).first().fill('7');
    await page.getByRole('link', { name: 'Invoices' }).first().click();
    await question().getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
  });
});
