import { payments, receipts } from '@bursar/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';

import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { Reconciliation } from '../../api/src/payments/reconciliation.js';
import { expectReadable, launch, newPerson, signIn } from './browser.js';

const LOOKS = [
  { width: 1280, scheme: 'light' },
  { width: 360, scheme: 'dark' },
] as const;

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await TestApp.start();
  browser = await launch();
  await app.gateway.webhooks('drop');
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

type Bill = Awaited<ReturnType<TestApp['newBill']>>;

const orderOf = ({ student, feeId }: Bill, amount: number) =>
  student.do(payments.createOrder, { amount, currency: 'INR', receipt: `fee_receipt_${feeId}` });

async function approvedCash(bill: Bill, amount: number): Promise<string> {
  const admin = await app.admin();
  const counter = { student_id: bill.studentId, fee_id: bill.feeId, amount, payment_method: 'cash' } as const;
  const { id } = (await admin.do(payments.recordTransaction, counter)).transaction;
  await admin.do(payments.approvePayment, { transaction_id: id, admin_user_id: admin.user.id });
  return id;
}

/** ₹1,000 that came when cash had settled the bill. */
async function inSuspense(): Promise<Bill> {
  const bill = await app.newBill(1000);
  const order = await orderOf(bill, 1000);
  await app.gateway.pay(order.id);
  await approvedCash(bill, 1000);
  await app.get(Reconciliation).reconcile(0);
  return bill;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

describe.each(LOOKS)('at $width px, $scheme', (look) => {
  it('a payment has a page: waiting, confirming, not completed, paid, under review', async () => {
    const bill = await app.newBill(1000);
    const { page, context, errors } = await newPerson(browser, app, look);
    await signIn(page, bill.student.user.email, 'secret-user');

    const order = await orderOf(bill, 1000);
    await page.goto(`/student/payments/${order.id}`);
    await heading(page, 'Waiting for you in checkout');
    await expectReadable(page);

    await app.gateway.pay(order.id, { outcome: 'failed' });
    await page.reload();
    await heading(page, 'Not completed');
    await expectReadable(page);

    const { razorpay_payment_id } = await app.gateway.pay(order.id, { outcome: 'authorized' });
    await page.reload();
    await heading(page, 'Confirming with bank');
    await page.getByText("Don't pay again. We'll update this page; usually under 10 minutes.").waitFor();
    expect(await page.getByRole('button', { name: /pay|try again/i }).count()).toBe(0);
    await expectReadable(page);

    await app.gateway.answer(razorpay_payment_id);
    await page.reload();
    await heading(page, 'Paid');
    await page.getByRole('button', { name: 'Generate Receipt' }).waitFor();
    await expectReadable(page);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('a receipt is verified by anybody: valid, reversed, not found', async () => {
    const id = await approvedCash(await app.newBill(1000), 1000);
    const admin = await app.admin();
    const { page, context, errors } = await newPerson(browser, app, look);
    const { verify_url } = await admin.do(receipts.ofTransaction, { transaction_id: id });
    const { pathname } = new URL(verify_url);
    await page.goto(pathname);
    await page.getByText('Valid', { exact: true }).waitFor();
    await page.getByText('Rupees One Thousand Only').waitFor();
    await expectReadable(page);
    await admin.do(payments.refund, { transaction_id: id, reason: 'Left' });
    await page.reload();
    await page.getByText('Reversed', { exact: true }).waitFor();
    await expectReadable(page);
    await page.goto('/verify/FY26-27-R-999999-AAAAAAAA');
    await page.getByText('Not found', { exact: true }).waitFor();
    await expectReadable(page);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('the register of suspense can be read by everybody and fits', async () => {
    const { student } = await inSuspense();
    const { page, context, errors } = await newPerson(browser, app, look);
    await signIn(page, ADMIN.email, ADMIN.password);
    await page.goto('/admin/suspense');
    await page.getByRole('button', { name: new RegExp(`Apply .*${student.user.name}`) }).waitFor();
    await page.getByRole('cell', { name: 'The fee was already paid' }).first().waitFor();
    await expectReadable(page);
    await page.getByRole('button', { name: new RegExp(`Refund .*${student.user.name}`) }).click();
    await page.getByRole('dialog', { name: 'Give Back' }).waitFor();
    await expectReadable(page);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('money in suspense', () => {
  it('is given back from its register, for a reason', async () => {
    const { student } = await inSuspense();
    const { page, context } = await newPerson(browser, app);
    await signIn(page, ADMIN.email, ADMIN.password);
    await page.goto('/admin/suspense');
    await page.getByRole('button', { name: new RegExp(`Refund .*${student.user.name}`) }).click();
    const dialog = page.getByRole('dialog', { name: 'Give Back' });
    await dialog.getByRole('button', { name: /Give back/ }).click();
    await dialog.getByText('Reason is required').first().waitFor();
    await dialog.getByLabel('Reason').fill('Paid twice');
    await dialog.getByRole('button', { name: /Give back/ }).click();
    await page.getByText('The money was given back.').waitFor();
    await context.close();
  });

  it('that cannot be loaded says so, and can be asked for again', async () => {
    const { page, context } = await newPerson(browser, app);
    await signIn(page, ADMIN.email, ADMIN.password);
    await page.route('**/api/admin/suspense**', (route) => route.abort());
    await page.goto('/admin/suspense');
    await page.getByText('The money in suspense could not be loaded.').waitFor();
    await page.unroute('**/api/admin/suspense**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('table', { name: 'Suspense' }).waitFor();
    await context.close();
  });
});

describe('the cash counter', () => {
  it('takes the money of one payer after the other, and prints, without the mouse [UI-124, VAL-050, MSG-047]', async () => {
    const [one, other] = [await app.newBill(1000), await app.newBill(500)];
    const { page, context } = await newPerson(browser, app);
    await signIn(page, ADMIN.email, ADMIN.password);
    await page.goto('/admin/fees?tab=transactions');
    const open = page.getByRole('button', { name: 'Record Transaction' });
    await open.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Record New Transaction' });
    await dialog.waitFor();
    for (const [bill, amount] of [
      [one, '₹1,000.00'],
      [other, '₹500.00'],
    ] as const) {
      const { enrollment_no, name } = bill.student.user;
      await page.keyboard.type(enrollment_no ?? '');
      await page.getByRole('option', { name: new RegExp(`${name} · ${enrollment_no} `) }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await dialog.getByText('Once approved, nothing is left to pay').waitFor();
      const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+Enter')]);
      expect(download.suggestedFilename()).toBe(`receipt-${name}.pdf`);
      await dialog.getByText(new RegExp(`^${amount} of ${name} taken\\. Receipt FY.* is printed\\.$`)).waitFor();
      expect(await page.evaluate(() => document.activeElement?.getAttribute('placeholder'))).toBe(
        'Name or enrollment number',
      );
      expect(await app.billOf(bill.studentId)).toMatchObject({ status: 'paid' });
    }
    await context.close();
  });
});
