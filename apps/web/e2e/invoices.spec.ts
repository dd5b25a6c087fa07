import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fees } from '@bursar/contracts';
import { type Browser, type Page } from 'playwright-core';

import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson, resume } from './browser.js';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await TestApp.start();
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

async function open(look: { width?: number; scheme?: 'light' | 'dark' } = {}): Promise<Page> {
  const { page } = await newPerson(browser, app, look);
  await resume(page, ADMIN.email, ADMIN.password);
  return page;
}

describe('the invoices', () => {
  it('start empty, and the screen names their source [UI-218]', async () => {
    const page = await open();
    await page.goto('/admin/invoices');
    await page.getByRole('heading', { name: 'Invoices', exact: true }).waitFor();
    await page.getByText('No invoices yet.').waitFor();
    await expectReadable(page);
    await page.context().close();
  });

  it('show the amounts and dates of each bill [UI-085..UI-089]', async () => {
    const { student, studentId } = await app.newBill(1234567);
    const admin = await app.admin();
    const [{ invoice_no } = { invoice_no: null }] = await admin.do(fees.invoices, { student_id: studentId });
    for (const look of [
      { width: 1280, scheme: 'light' },
      { width: 360, scheme: 'dark' },
    ] as const) {
      const page = await open(look);
      await page.goto('/admin/invoices');
      const row = page.getByRole('row').filter({ hasText: student.user.name });
      await row.waitFor();
      const text = await row.innerText();
      for (const part of [
        invoice_no ?? 'a number',
        student.user.enrollment_no ?? '',
        '₹12,34,567.00',
        '31/01/2030',
        'Unpaid',
      ]) {
        expect(text).toContain(part);
      }
      const hidden = page
        .getByRole('region', { name: 'Invoices', exact: true })
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(await hidden).toBe(0);
      await expectReadable(page);
      await page.context().close();
    }
  });

  it('names the drawer by the number, with the id to copy below', async () => {
    const { student, studentId, feeId } = await app.newBill(700);
    const admin = await app.admin();
    const [{ invoice_no, fee_title } = { invoice_no: null, fee_title: '' }] = await admin.do(fees.invoices, {
      student_id: studentId,
    });
    const page = await open({ width: 360 });
    await page.context().grantPermissions(['clipboard-write']);
    await page.goto(`/admin/invoices?q=${encodeURIComponent(invoice_no ?? '')}`);
    const row = page.getByRole('row').filter({ hasText: student.user.name });
    await row.locator('[data-open]').click();
    const drawer = page.getByRole('dialog', { name: `Invoice of ${student.user.name}` });
    await drawer.getByText(`Id ${feeId}`).waitFor();
    await drawer
      .locator('button:focus')
      .and(drawer.getByRole('button', { name: 'Close' }))
      .waitFor();
    await drawer.getByRole('button', { name: 'Copy the id' }).click();
    await drawer.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' });
    await expectReadable(page);
    await drawer.getByRole('definition').getByRole('link').last().click();
    await page.waitForURL(`**/students/${studentId}?open=${feeId}`);
    await page
      .getByRole('dialog', { name: fee_title })
      .getByText(invoice_no ?? 'a number')
      .waitFor();
    await page.context().close();
  });

  it('sets an invoice to another status, and deletes it after a confirmation [UI-090, UI-091, VAL-023]', async () => {
    const { student, studentId } = await app.newBill(500);
    const admin = await app.admin();
    const statuses = async () => (await admin.do(fees.invoices, { student_id: studentId })).map(({ status }) => status);
    const page = await open();
    await page.goto('/admin/invoices');
    const row = page.getByRole('row').filter({ hasText: student.user.name });
    await row.waitFor();
    const options = row.getByRole('option');
    expect(await options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))).toEqual([
      'unpaid',
      'paid',
      'overdue',
    ]);
    expect(await options.allInnerTexts()).toEqual(['Unpaid', 'Paid', 'Overdue']);
    await row.getByRole('combobox').selectOption('overdue');
    await page.getByText('Invoice updated.').waitFor();
    expect(await statuses()).toEqual(['overdue']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`${student.user.name}: Unpaid`).waitFor();
    expect(await statuses()).toEqual(['unpaid']);
    await row.getByRole('combobox').selectOption('overdue');
    await page.getByRole('button', { name: 'Undo' }).waitFor();

    const remove = row.getByRole('button', { name: /^Delete the invoice/ });
    const question = page.getByRole('alertdialog', { name: 'Delete this invoice?' });
    await remove.click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await statuses()).toEqual(['overdue']);
    await remove.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    expect(await statuses()).toEqual([]);
    await page.context().close();
  });

  it('sets invoices to a status together, with the rows between two by Shift', async () => {
    const bills = [await app.newBill(500), await app.newBill(500), await app.newBill(500)];
    const admin = await app.admin();
    const statuses = () =>
      Promise.all(
        bills.map(async ({ studentId }) => (await admin.do(fees.invoices, { student_id: studentId }))[0]?.status),
      );
    const page = await open();
    await page.goto('/admin/invoices?sort=-issued_at');
    const boxes = page.getByRole('checkbox', { name: /^Select invoice of/ });
    await boxes.nth(2).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    const bar = page.getByRole('group', { name: 'Selected Invoices' });
    await bar.getByText('3 selected').waitFor();
    await boxes.nth(1).click({ modifiers: ['Shift'] });
    await bar.getByText('1 selected').waitFor();
    await boxes.nth(2).click({ modifiers: ['Shift'] });
    await bar.getByText('3 selected').waitFor();
    await expectReadable(page);
    await bar.getByLabel('Status for the selected invoices').selectOption({ label: 'Overdue' });
    await bar.getByRole('button', { name: 'Set status 3' }).click();
    const question = page.getByRole('alertdialog', { name: 'Set the status of 3 invoices to Overdue?' });
    await question.getByRole('button', { name: 'Set status' }).click();
    await page.getByText('3 of 3 invoices updated.').waitFor();
    expect(await statuses()).toEqual(['overdue', 'overdue', 'overdue']);
    await bar.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('issues an invoice to one student for a charge that is no university fee', async () => {
    const { user } = await app.newUser();
    for (const look of [
      { width: 1280, scheme: 'light' },
      { width: 360, scheme: 'dark' },
    ] as const) {
      const page = await open(look);
      await page.goto('/admin/invoices');
      await page.getByRole('button', { name: 'New Invoice' }).click();
      const dialog = page.getByRole('dialog', { name: 'New Invoice' });
      await dialog.getByRole('button', { name: 'Issue Invoice' }).click();
      for (const name of ['Student', 'Title', 'Amount', 'Due date']) {
        await dialog.getByRole('alert').getByText(`${name} is required`).waitFor();
      }
      await expectReadable(page);
      await dialog.getByLabel('Student', { exact: true }).fill(user.name);
      await page.getByRole('option', { name: new RegExp(`^${user.name}\\b`) }).click();
      await dialog.getByLabel('Title').fill(`Lost ID card, ${look.scheme}`);
      await dialog.getByLabel('Amount').fill('250');
      await dialog.getByLabel('Due Date').fill('2030-02-28');
      await dialog.getByLabel('Description').fill('A new card is ready at the counter.');
      await dialog.getByRole('button', { name: 'Issue Invoice' }).click();
      await page.getByText('Invoice issued.').waitFor();
      await page
        .getByRole('row')
        .filter({ hasText: `Lost ID card, ${look.scheme}` })
        .waitFor();
      const bills = await (await app.admin()).do(fees.studentFees, { student_id: user.student_id ?? '' });
      expect(bills.map(({ description }) => description)).toContain('A new card is ready at the counter.');
      await page.context().close();
    }
  });

  it('log a failed load without a message [MSG-018]', async () => {
    const page = await open();
    const logged = page.waitForEvent('console', (message) => message.text().includes('RequestFailed'));
    await page.route('**/api/admin/invoices?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/admin/invoices');
    expect((await logged).type()).toBe('error');
    await page.getByRole('button', { name: 'Load again' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.context().close();
  });
});
