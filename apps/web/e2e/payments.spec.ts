import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { fees, payments, receipts, type StudentFee } from '@bursar/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';

import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { PaymentGateway } from '../../api/src/payments/gateway/payment-gateway.js';
import { Reconciliation } from '../../api/src/payments/reconciliation.js';
import { expectReadable, launch, newPerson, open, resume, signIn } from './browser.js';

const LOOKS = [
  { width: 1280, scheme: 'light' },
  { width: 360, scheme: 'dark' },
] as const;

const DAY_MS = 24 * 60 * 60 * 1000;

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

async function inSuspense(): Promise<Bill> {
  const bill = await app.newBill(1000);
  const order = await orderOf(bill, 1000);
  await app.gateway.pay(order.id);
  await approvedCash(bill, 1000);
  await app.get(Reconciliation).reconcile(0);
  return bill;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

describe.each(LOOKS)('payment pages at $width px, $scheme', (look) => {
  it('show a payment as waiting, confirming, not completed, paid and under review', async () => {
    const bill = await app.newBill(1000);
    const { page, context, errors } = await newPerson(browser, app, look);
    await resume(page, bill.student.user.email, 'secret-user');

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
    await heading(page, 'Confirming with your bank. Do not pay again.');
    await page.getByText('Nothing is received yet. The answer appears here, usually within 10 minutes.').waitFor();
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

  it('hide the Pay button of an undecided bill everywhere until the bank decides', async () => {
    const bill = await app.newBill(1000);
    const { page, context, errors } = await newPerson(browser, app, look);
    await signIn(page, bill.student.user.email, 'secret-user');
    const order = await orderOf(bill, 1000);
    const undecided = { outcome: 'dropped', answer_after_ms: DAY_MS };
    const first = await app.gateway.pay(order.id, undecided);
    await app.get(Reconciliation).reconcile(0);
    const sentence = page.getByText('Confirming with your bank. Do not pay again.', { exact: true }).first();
    const payButton = page.getByRole('button', { name: /^Pay ₹/ });

    for (const path of ['/student', '/student/fees', '/student/pay-fees']) {
      await open(page, path);
      await sentence.waitFor();
      expect(await payButton.count()).toBe(0);
      await expectReadable(page);
    }
    await app.gateway.answer(first.razorpay_payment_id);
    await app.get(Reconciliation).reconcile(0);
    await payButton.waitFor();
    await sentence.waitFor({ state: 'detached' });

    const second = await app.gateway.pay((await orderOf(bill, 1000)).id, { ...undecided, outcome: 'authorized' });
    await app.get(Reconciliation).reconcile(0);
    await sentence.waitFor();
    await payButton.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Confirming with your bank. Do not pay again.' }).click();
    await heading(page, 'Confirming with your bank. Do not pay again.');
    await page.goBack();
    await app.gateway.answer(second.razorpay_payment_id);
    await app.get(Reconciliation).reconcile(0);
    await page.getByRole('button', { name: /^Generate Receipt/ }).waitFor();
    await sentence.waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
    await context.close();
  });

  it('tell the counter that a fee was paid online and its bank has not decided', async () => {
    const bill = await app.newBill(1000);
    const order = await orderOf(bill, 1000);
    await app.gateway.pay(order.id, { outcome: 'dropped', answer_after_ms: DAY_MS });
    await app.get(Reconciliation).reconcile(0);
    const { page, context, errors } = await newPerson(browser, app, look);
    await resume(page, ADMIN.email, ADMIN.password);
    await open(page, '/admin/fees?tab=transactions');
    await page.getByRole('button', { name: 'Record Transaction' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record New Transaction' });
    await dialog.getByLabel('Student').fill(bill.student.user.enrollment_no ?? '');
    await page.getByRole('option', { name: new RegExp(` ${bill.student.user.enrollment_no} `) }).click();
    await dialog.getByText('an online payment waits for its bank').waitFor();
    await dialog.getByText('Ask before you take the money again.').waitFor();
    await expectReadable(page);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('show in two lines, without a pointer over it, that a partly paid bill waits for the bank', async () => {
    const bill = await app.newBill(1000);
    await approvedCash(bill, 400);
    const { page, context, errors } = await newPerson(browser, app, look);
    await resume(page, bill.student.user.email, 'secret-user');
    const order = await orderOf(bill, 600);
    await app.gateway.pay(order.id, { outcome: 'dropped', answer_after_ms: DAY_MS });
    await app.get(Reconciliation).reconcile(0);
    for (const path of ['/student', '/student/fees']) {
      await open(page, path);
      const sentence = page.getByText('Confirming with your bank. Do not pay again. Nothing is received yet.');
      await sentence.waitFor();
      const { opacity, lines } = await sentence.evaluate((shown) => {
        const { lineHeight } = getComputedStyle(shown);
        const lines = shown.getBoundingClientRect().height / Number.parseFloat(lineHeight);
        return { opacity: getComputedStyle(shown).opacity, lines: Math.round(lines) };
      });
      expect({ path, opacity, lines }).toEqual({ path, opacity: '1', lines: 2 });
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  it('show a part refund on the payment, on its receipt and in the register', async () => {
    const bill = await app.newBill(999.5);
    const order = await orderOf(bill, 1000);
    const { razorpay_payment_id: paymentId } = await app.gateway.pay(order.id);
    await app.get(Reconciliation).reconcile(0);
    await app.get(PaymentGateway).refund({ paymentId, amountPaise: 30_000, refundId: `part_${paymentId.slice(-10)}` });
    await app.get(Reconciliation).reconcile(0);
    await app.rest();
    const { page, context, errors } = await newPerson(browser, app, look);
    await resume(page, bill.student.user.email, 'secret-user');
    await open(page, `/student/payments/${order.id}`);
    await heading(page, 'Part refunded');
    await page.getByText('₹300.00 of it was refunded to you. Your bill owes ₹299.50 now.').waitFor();
    await expectReadable(page);
    const { verify_url } = await (await app.admin()).do(receipts.ofTransaction, { transaction_id: paymentId });
    const { pathname, hash } = new URL(verify_url);
    await page.goto(pathname + hash);
    await page.getByRole('status').getByText('Valid', { exact: true }).waitFor();
    await page.getByText('A part of it was refunded since.').waitFor();
    await page.getByText('₹1,000.00', { exact: true }).waitFor();
    await expectReadable(page);
    expect(errors).toEqual([]);
    await context.close();

    const office = await newPerson(browser, app, look);
    await resume(office.page, ADMIN.email, ADMIN.password);
    await open(office.page, `/admin/fees?tab=transactions&q=${paymentId}`);
    const row = office.page.getByRole('row', { name: new RegExp(bill.student.user.name) });
    await row.getByText('₹300.00 refunded', { exact: true }).waitFor();
    await expectReadable(office.page);
    await row.locator('[data-open]').click();
    await office.page.waitForURL('**open=*');
    await office.page.getByRole('dialog', { name: 'Transaction' }).getByText('₹300.00 refunded').waitFor();
    expect(office.errors).toEqual([]);
    await office.context.close();
  });

  it('show the register of suspense, accessible and within the screen', async () => {
    const { student } = await inSuspense();
    const { page, context, errors } = await newPerson(browser, app, look);
    await resume(page, ADMIN.email, ADMIN.password);
    await page.goto('/admin/suspense');
    const row = page.getByRole('row', { name: new RegExp(student.user.name) });
    await row.waitFor();
    await expectReadable(page);
    await row.locator('[data-open]').click();
    const drawer = page.getByRole('dialog', { name: student.user.name });
    await drawer.getByText('The fee was already paid').waitFor();
    expect(await drawer.getByRole('definition').getByText('Semester 5 Tuition').count()).toBe(1);
    await drawer.getByRole('definition').getByRole('link', { name: 'Semester 5 Tuition' }).waitFor();
    await drawer.getByRole('button', { name: new RegExp(`Apply .*${student.user.name}`) }).waitFor();
    await expectReadable(page);
    await drawer.getByRole('button', { name: new RegExp(`Refund .*${student.user.name}`) }).click();
    await page.getByRole('dialog', { name: 'Give Back' }).waitFor();
    await expectReadable(page);
    expect(errors).toEqual([]);
    await context.close();
  });
});

it('the page of a payment offers the receipt of that payment alone', async () => {
  const bill = await app.newBill(1000);
  await approvedCash(bill, 400);
  const order = await orderOf(bill, 600);
  await app.gateway.pay(order.id);
  const { page, context } = await newPerson(browser, app);
  await resume(page, bill.student.user.email, 'secret-user');
  await page.goto(`/student/payments/${order.id}`);
  await heading(page, 'Paid');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Generate Receipt' }).click(),
  ]);
  const text = execFileSync('pdftotext', ['-layout', await file.path(), '-'], { encoding: 'utf8' });
  expect(text.match(/Amount Paid .*/g)).toEqual([expect.stringMatching(/₹600\.00$/)]);
  await context.close();
});

it('the date of a paid bill reads on a phone as the day it was due', async () => {
  const bill = await app.newBill(1000);
  const { page, context } = await newPerson(browser, app, { width: 360 });
  await resume(page, bill.student.user.email, 'secret-user');
  await open(page, '/student/fees');
  await page.getByRole('row', { name: /₹1,000\.00 Due 31 Jan 2030/ }).waitFor();
  await expectReadable(page);
  await context.close();
});

it('the paid sum of a student leads to bills whose paid parts add up to it', async () => {
  const bill = await app.newBill(1000);
  const admin = await app.admin();
  const counter = { student_id: bill.studentId, fee_id: bill.feeId, amount: 400, payment_method: 'cash' } as const;
  const { transaction } = await admin.do(payments.recordTransaction, counter);
  await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
  const { page, context } = await newPerson(browser, app, { width: 360 });
  await resume(page, bill.student.user.email, 'secret-user');
  await open(page, '/student');
  await page.getByRole('link', { name: 'Paid So Far' }).click();
  await page.getByRole('heading', { name: 'My Fees' }).waitFor();
  await page.getByRole('row', { name: /₹1,000\.00 .*Partly paid.* ₹400\.00 paid/ }).waitFor();
  await expectReadable(page);
  await context.close();
});

describe('a student who goes on before the checkout is ready', () => {
  it.each([
    ['the order', '**/api/payment/create-order'],
    ['the checkout', '**/sandbox/checkout.js'],
  ])('stays on the next screen when %s comes late', async (_, path) => {
    const bill = await app.newBill(1000);
    const { page, context, errors } = await newPerson(browser, app, { width: 360 });
    await resume(page, bill.student.user.email, 'secret-user');
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(path, async (route) => {
      await held;
      await route.continue();
    });
    await open(page, '/student/pay-fees');
    await Promise.all([page.waitForRequest(path), page.getByRole('button', { name: /^Pay ₹/ }).click()]);
    await page.getByRole('link', { name: 'My Fees' }).click();
    await page.waitForURL('**/student/fees');
    const answered = page.waitForResponse(path);
    answer();
    await (await answered).finished();
    await page.evaluate(() => fetch('/api/health'));
    expect(new URL(page.url()).pathname).toBe('/student/fees');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is not shown the checkout over another screen', async () => {
    const bill = await app.newBill(1000);
    const order = await orderOf(bill, 1000);
    const { page, context, errors } = await newPerson(browser, app, { width: 360 });
    await resume(page, bill.student.user.email, 'secret-user');
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/sandbox/checkout.js', async (route) => {
      await held;
      await route.continue();
    });
    await open(page, `/student/payments/${order.id}`);
    const script = page.waitForResponse('**/sandbox/checkout.js');
    await page.getByRole('button', { name: 'Continue payment' }).click();
    await heading(page, 'Preparing');
    await page.getByRole('link', { name: 'My Fees' }).click();
    await page.waitForURL('**/student/fees');
    answer();
    await (await script).finished();
    await page.waitForFunction(() => 'Razorpay' in window);
    await page.evaluate(() => fetch('/api/health'));
    expect(await page.locator('dialog, iframe, [role=dialog]').count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('an order that its bill no longer needs', () => {
  const payable = (page: Page) => page.getByRole('button', { name: 'Continue payment' });

  it('cannot be paid after the counter took the whole amount, or a part of it', async () => {
    const bill = await app.newBill(1000);
    const order = await orderOf(bill, 1000);
    const { page, context, errors } = await newPerson(browser, app);
    await resume(page, bill.student.user.email, 'secret-user');
    await page.goto(`/student/payments/${order.id}`);
    await payable(page).waitFor();
    await approvedCash(bill, 400);
    await heading(page, 'No longer needed');
    await page.getByText('Your bill owes ₹600.00 now. Pay that amount from the list of all fees.').waitFor();
    expect(await payable(page).count()).toBe(0);
    await approvedCash(bill, 600);
    await page.getByText('Nothing is due on this bill any more. Do not pay it again.').waitFor();
    await expectReadable(page);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('says so after the bill was taken back', async () => {
    const bill = await app.newBill(1000);
    const order = await orderOf(bill, 1000);
    await (await app.admin()).do(fees.revokeFee, { id: bill.feeId });
    const { page, context } = await newPerson(browser, app);
    await resume(page, bill.student.user.email, 'secret-user');
    await page.goto(`/student/payments/${order.id}`);
    await page.getByText('Nothing is due on this bill any more. Do not pay it again.').waitFor();
    expect(await payable(page).count()).toBe(0);
    await context.close();
  });
});

it('the page of a payment offers no way on without its bill, and says that the bill is missing', async () => {
  const bill = await app.newBill(1000);
  const order = await orderOf(bill, 1000);
  const { page, context } = await newPerson(browser, app);
  await resume(page, bill.student.user.email, 'secret-user');
  await page.route('**/api/student/allfeest/**', (route) => route.abort());
  await page.goto(`/student/payments/${order.id}`);
  await page.getByText('The bill of this payment could not be loaded.').waitFor();
  await page.unroute('**/api/student/allfeest/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.locator('button:enabled', { hasText: 'Continue payment' }).waitFor();
  await context.close();
});

describe('money in suspense', () => {
  it('refunds suspense money from its register, with a reason', async () => {
    const { student } = await inSuspense();
    const { page, context } = await newPerson(browser, app);
    await resume(page, ADMIN.email, ADMIN.password);
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

  it('reports a failed load, and can be loaded again', async () => {
    const { page, context } = await newPerson(browser, app);
    await resume(page, ADMIN.email, ADMIN.password);
    await page.route('**/api/admin/suspense**', (route) => route.abort());
    await page.goto('/admin/suspense');
    await page.getByText('The money in suspense could not be loaded.').waitFor();
    await page.unroute('**/api/admin/suspense**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('table', { name: 'Suspense' }).waitFor();
    await context.close();
  });
});

describe('a mistakenly approved payment', () => {
  it('reverses a payment from its row with a reason, which its student reads', async () => {
    const bill = await app.newBill(1000);
    await approvedCash(bill, 1000);
    const { name } = bill.student.user;
    const { page, context } = await newPerson(browser, app);
    await resume(page, ADMIN.email, ADMIN.password);
    await page.goto(`/admin/fees?tab=transactions&q=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `More for Semester 5 Tuition of ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Reverse…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reverse Transaction' });
    await dialog.getByLabel('Reason').selectOption({ label: 'Other' });
    await dialog.getByRole('button', { name: 'Reverse ₹1,000.00' }).click();
    await dialog.getByText('Note is required').first().waitFor();
    await dialog.getByLabel('Note').fill('Entered on a training day');
    await expectReadable(page);
    await dialog.getByRole('button', { name: 'Reverse ₹1,000.00' }).click();
    await page.getByText('Transaction reversed.').waitFor();
    await page
      .getByRole('cell', { name: /^Reversed/ })
      .first()
      .waitFor();
    await context.close();

    const student = await newPerson(browser, app);
    await resume(student.page, bill.student.user.email, 'secret-user');
    await student.page.goto('/student/fees');
    await student.page.getByRole('button', { name: 'Semester 5 Tuition', exact: true }).click();
    const drawer = student.page.getByRole('dialog', { name: 'Semester 5 Tuition' });
    await drawer.getByText('Payment of ₹1,000.00 reversed: Entered on a training day').waitFor();
    await student.context.close();
  });
});

describe('the cash counter', () => {
  it('takes one payment after the other, and prints, without the mouse [UI-121, UI-124, VAL-050, MSG-047]', async () => {
    const [one, other] = [await app.newBill(1000), await app.newBill(500)];
    const { page, context } = await newPerson(browser, app);
    await resume(page, ADMIN.email, ADMIN.password);
    await page.goto('/admin/fees?tab=transactions');
    await page.getByRole('button', { name: 'Record Transaction' }).focus();
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

describe('the transactions of the office', () => {
  const COLUMNS =
    'Student, Fee, Amount Paid, Amount Due, Method, Reference, Approval, Date-Time, Remarks, Approve/Receipt';
  let page: Page;
  let bill: Bill;

  beforeAll(async () => {
    ({ page } = await newPerson(browser, app));
    await signIn(page, ADMIN.email, ADMIN.password);
  });
  beforeEach(async () => {
    await page.unrouteAll();
    bill = await app.newBill(1000);
    const money = { student_id: bill.studentId, fee_id: bill.feeId, amount: 400, payment_method: 'cash' } as const;
    await (await app.admin()).do(payments.recordTransaction, money);
    await open(page, `/admin/fees?tab=transactions&q=${bill.student.user.name}`);
  });
  afterAll(() => page.context().close());

  const row = () => page.getByRole('row', { name: new RegExp(`${bill.student.user.name} `) });

  it('show the paid amount and the remaining due amount [UI-111..UI-120]', async () => {
    await row().getByText('₹400.00').waitFor();
    const headers = page.getByRole('table', { name: 'Transactions' }).getByRole('columnheader');
    const named = (await headers.allInnerTexts()).map((text) => text.split('\n')[0]).filter(Boolean);
    expect(named.join(', ')).toBe(COLUMNS);
    const cells = (await row().getByRole('cell').allInnerTexts()).join(' | ');
    expect(cells).toMatch(/₹400\.00 \| ₹600\.00 \| Cash \| TXN-/);
  });

  it('approves transactions, and reports a failure or a lost answer [STATE-017, STATE-018, MSG-049, MSG-050, MSG-051]', async () => {
    const approve = async (): Promise<void> => {
      await row()
        .getByRole('button', { name: /^Approve/ })
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    };
    expect(
      await row()
        .getByRole('button', { name: /^Receipt/ })
        .count(),
    ).toBe(0);
    await page.route('**/api/admin/approvepayment', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await approve();
    await page.getByRole('alert').getByText('Approval failed.').waitFor();
    await page.route('**/api/admin/approvepayment', (route) => route.abort(), { times: 1 });
    await approve();
    await page.getByRole('alert').getByText('Error approving transaction.').waitFor();
    await approve();
    await page.getByRole('status').getByText('Transaction approved successfully!').waitFor();
    await row()
      .getByRole('button', { name: /^Receipt/ })
      .waitFor();
    expect(
      await row()
        .getByRole('button', { name: /^Approve/ })
        .count(),
    ).toBe(0);
  });

  it('selects transactions by keyboard, approves them together, and names the refused ones', async () => {
    const [one, other] = [await app.newBill(1000), await app.newBill(2000)];
    const admin = await app.admin();
    const book = randomUUID().slice(0, 8);
    const recorded = await Promise.all(
      [one, other].map(async ({ studentId, feeId }, index) => {
        const receipt_number = `${book}/${index}`;
        const money = { student_id: studentId, fee_id: feeId, amount: 600, payment_method: 'card' } as const;
        return (await admin.do(payments.recordTransaction, { ...money, receipt_number })).transaction;
      }),
    );
    await open(page, `/admin/fees?tab=transactions&status=pending&method=card&q=${book}`);
    const bar = page.getByRole('group', { name: 'Selected Transactions' });
    const boxOf = (bill: Bill) =>
      page.getByRole('checkbox', { name: `Select Semester 5 Tuition of ${bill.student.user.name}` });
    await boxOf(one).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await bar.getByText('1 selected').waitFor();
    await page.getByRole('checkbox', { name: 'Select this page of Transactions' }).click();
    await bar.getByText('2 selected').waitFor();
    await expectReadable(page);
    await admin.do(payments.rejectPayment, { transaction_id: recorded[1]?.id ?? '' });
    await page.getByRole('row', { name: new RegExp(other.student.user.name) }).waitFor({ state: 'detached' });
    await bar.getByRole('button', { name: 'Approve 2' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('₹1,200.00').waitFor();
    await question.getByRole('button', { name: 'Approve' }).click();
    const failed = page.getByRole('alert');
    await failed.getByText('1 of 2 transactions approved.').waitFor();
    await failed.getByText(`of ${other.student.user.name}: Transaction is not pending`).waitFor();
    expect(await app.billOf(one.studentId)).toMatchObject({ amount_paid: 600 });
    await bar.waitFor({ state: 'detached' });
  });

  it('records complete transactions, and names the reason of a refusal [VAL-045..VAL-048, CONST-015, MSG-039, MSG-040]', async () => {
    await page.getByRole('button', { name: 'Record Transaction' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record New Transaction' });
    const record = dialog.getByRole('button', { name: 'Record Transaction' });
    await record.click();
    for (const field of ['Student', 'Fee', 'Amount']) await dialog.getByText(`${field} is required`).first().waitFor();
    const method = dialog.getByLabel('Payment Method');
    expect(await method.locator('option').evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
      'cash',
      'card',
      'bank_transfer',
      'upi',
    ]);
    expect(await method.inputValue()).toBe('cash');
    await dialog.getByLabel('Student').fill(bill.student.user.enrollment_no ?? '');
    await page.getByRole('option', { name: new RegExp(` ${bill.student.user.enrollment_no} `) }).click();
    await dialog.getByText('Once approved, nothing is left to pay').waitFor();
    const refuse = (message?: string) =>
      page.route(
        '**/api/admin/addtransaction',
        (route) => route.fulfill({ status: 409, json: { message, error: 'Conflict' } }),
        {
          times: 1,
        },
      );
    await refuse('The books are closed.');
    await record.click();
    await dialog.getByRole('alert').getByText('The books are closed.').waitFor();
    await page.route('**/api/admin/addtransaction', (route) => route.abort(), { times: 1 });
    await record.click();
    await dialog.getByRole('alert').getByText('Failed to record transaction.').waitFor();
    await page.keyboard.press('Escape');
  });
});

const CHECKOUT = `window.Razorpay = class {
  constructor(options) { window.checkoutOptions = options; }
  open() { document.body.dataset.checkout = 'open'; }
}`;

describe('paying online', () => {
  let page: Page;
  let bill: Bill;
  const asked: string[] = [];

  const begin = async (script = CHECKOUT): Promise<void> => {
    await page.unrouteAll();
    await page.route('**/sandbox/checkout.js', (route) =>
      script === 'abort' ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    await open(page, '/student/pay-fees');
    asked.length = 0;
  };
  const showing = async (other: Partial<StudentFee>): Promise<void> => {
    await page.route('**/api/student/allfeest/**', async (route) => {
      const response = await route.fetch();
      const bills = (await response.json()) as StudentFee[];
      await route.fulfill({ response, json: bills.map((one) => ({ ...one, ...other })) });
    });
    await open(page, '/student/pay-fees');
  };
  const pay = () => page.getByRole('button', { name: /^Pay ₹/ }).click();
  const options = () =>
    page.evaluate(() => JSON.parse(JSON.stringify(Reflect.get(window, 'checkoutOptions'))) as Record<string, unknown>);
  const alerts = async (sentence: string): Promise<void> => {
    const alert = page.getByRole('alertdialog');
    await alert.getByText(sentence, { exact: true }).first().waitFor();
    await alert.getByRole('button', { name: 'OK' }).click();
  };
  const report = (result: unknown) =>
    page.evaluate(
      (paid) => (Reflect.get(window, 'checkoutOptions') as { handler(of: unknown): void }).handler(paid),
      result,
    );

  const enter = async (): Promise<void> => {
    ({ page } = await newPerson(browser, app));
    bill = await app.newBill(1000.5);
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/checkout\.js|create-order|verify-payment/.test(pathname)) asked.push(pathname.split('/').at(-1) ?? '');
    });
    await signIn(page, bill.student.user.email, 'secret-user');
  };
  beforeAll(enter);
  afterAll(() => page.context().close());

  it('reports a missing provider script, and opens no order [STATE-026, MSG-072]', async () => {
    await begin('abort');
    await pay();
    await alerts('Failed to load Razorpay SDK. Are you online?');
    expect(asked).toEqual(['checkout.js']);
  });

  it('reports a missing order or checkout, and logs the reason [STATE-028, MSG-073, MSG-074, VAL-031]', async () => {
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    await begin();
    await page.route('**/api/payment/create-order', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    const [request] = await Promise.all([page.waitForRequest('**/create-order'), pay()]);
    expect(request.postDataJSON()).toMatchObject({ amount: 1001 });
    await alerts('Payment failed.');
    expect(logged.some((text) => text.includes('RequestFailed'))).toBe(true);
    await begin(`window.Razorpay = class { constructor() { throw new Error('No checkout today'); } }`);
    await showing({ total_amount: 1000.49 });
    const [lower] = await Promise.all([page.waitForRequest('**/create-order'), pay()]);
    expect(lower.postDataJSON()).toMatchObject({ amount: 1000 });
    await alerts('Payment failed.');
    expect(logged.some((text) => text.includes('No checkout today'))).toBe(true);
  });

  it('refuses an amount of nothing before any request [VAL-030]', async () => {
    await begin();
    await showing({ amount_paid: 1000.5 });
    await pay();
    await alerts('No due amount left to pay.');
    expect(asked).toEqual([]);
  });

  it('shows the server’s sentence for a refused report, otherwise its own [GAP-032]', async () => {
    await begin();
    await pay();
    await page.locator('body[data-checkout=open]').waitFor();
    const result = { razorpay_order_id: (await options()).order_id, razorpay_payment_id: 'pay_00000000000000' };
    await report({ ...result, razorpay_signature: 'f'.repeat(64) });
    await alerts('Payment verification failed');
    await page.route('**/api/payment/verify-payment', (route) => route.abort(), { times: 1 });
    // Otherwise the first checkout's options would count.
    await page.evaluate(() => Reflect.deleteProperty(window, 'checkoutOptions'));
    await page.getByRole('button', { name: 'Continue payment' }).click();
    await page.waitForFunction(() => Reflect.get(window, 'checkoutOptions') !== undefined);
    await report({ ...result, razorpay_signature: 'f'.repeat(64) });
    await alerts('Payment verification failed. If money was debited it will be updated shortly.');
  });

  it('prefills "Student" and placeholders for unknown details [PAY-002, PAY-003, PAY-004]', async () => {
    await begin();
    const { id, role, student_id } = bill.student.user;
    const nobody = { id, role, student_id, name: '' };
    await page.route('**/api/users/me', (route) => route.abort());
    await page.evaluate((user) => localStorage.setItem('user', JSON.stringify(user)), nobody);
    await open(page, '/student/pay-fees');
    await pay();
    await page.locator('body[data-checkout=open]').waitFor();
    expect((await options()).prefill).toEqual({ name: 'Student', email: 'student@example.com', contact: '9999999999' });
    await page.evaluate((user) => localStorage.setItem('user', JSON.stringify(user)), bill.student.user);
  });

  it('loads the script, opens order and checkout, verifies, and reports, in this order [STATE-025, STATE-027, ENT-106, API-051, API-052, API-056..API-064, PAY-001..PAY-009, VAL-031, MSG-075, CONST-011]', async () => {
    await page.context().close();
    await enter();
    await begin();
    expect(asked).toEqual([]);
    const [ordering] = await Promise.all([page.waitForRequest('**/create-order'), pay()]);
    expect(ordering.postDataJSON()).toEqual({ amount: 1001, currency: 'INR', receipt: `fee_receipt_${bill.feeId}` });
    const order = (await (await ordering.response())?.json()) as { id: string; amount: number; currency: string };
    await page.locator('body[data-checkout=open]').waitFor();
    expect(asked).toEqual(['checkout.js', 'create-order']);
    const { user } = bill.student;
    expect(await options()).toMatchObject({
      key: expect.stringMatching(/^rzp_test_/),
      order_id: order.id,
      amount: order.amount,
      currency: 'INR',
      name: 'University Finance Management Webapp',
      description: `Payment for Fee ID ${bill.feeId}`,
      prefill: { name: user.name, email: user.email, contact: '9999999999' },
    });
    const { color } = (await options()).theme as { color: string };
    const [red = 0, green = 0, blue = 0] = (color.match(/\w\w/g) ?? []).map((part) => parseInt(part, 16));
    expect(blue).toBeGreaterThan(Math.max(red, green));

    const result = await app.gateway.pay(order.id);
    const [verifying] = await Promise.all([page.waitForRequest('**/verify-payment'), report(result)]);
    expect(verifying.postDataJSON()).toEqual({
      ...result,
      student_id: bill.studentId,
      fee_structure_id: bill.structureId,
      student_fee_record_id: bill.feeId,
      amount: 1000.5,
      user_id: user.id,
      amount_paid: 1001,
    });
    await alerts('Payment Successful!');
    expect(asked).toEqual(['checkout.js', 'create-order', 'verify-payment']);
  });

  it('ends with a receipt made in the browser: image, title, lines and note [RCPT-002, RCPT-003, RCPT-005, RCPT-006, RCPT-009]', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Generate Receipt' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`receipt-${bill.student.user.name}.pdf`);
    const file = await download.path();
    expect(readFileSync(file, 'latin1')).toMatch(/\/Subtype\s*\/Image/);
    const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
    expect(text).toContain('Fee Payment Receipt');
    expect(text).toContain('This is a system-generated receipt. No signature required.');
    expect(text).toMatch(/Approved By\s+Admin/);
  });
});

describe('a checkout on a line that breaks', () => {
  let page: Page;

  const pay = async (bill: Bill): Promise<void> => {
    ({ page } = await newPerson(browser, app));
    await resume(page, bill.student.user.email, 'secret-user');
    await open(page, '/student/pay-fees');
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await page.getByRole('button', { name: /^UPI/ }).waitFor();
  };
  const breakOnceTaken = async (answer: 'answered' | 'lost'): Promise<void> => {
    await page.route('**/sandbox/checkout/orders/*/payments', async (route) => {
      const response = await route.fetch();
      await page.context().setOffline(true);
      await (answer === 'lost' ? route.abort() : route.fulfill({ response }));
    });
  };
  const noWayToPay = async (): Promise<void> => {
    const button = page.getByRole('main').getByRole('button', { name: /pay|try again/i });
    for (const each of await button.all()) expect(await each.isDisabled()).toBe(true);
  };

  afterEach(() => page.context().close());

  it('never says that nothing was sent after the money was taken', async () => {
    await pay(await app.newBill(1000));
    await breakOnceTaken('answered');
    await page.getByRole('button', { name: /^UPI/ }).click();
    const alert = page.getByRole('alertdialog');
    await alert.getByText('Payment verification failed. If money was debited it will be updated shortly.').waitFor();
    await alert.getByRole('button', { name: 'OK' }).click();
    await heading(page, 'Confirming with your bank. Do not pay again.');
    await page.getByText('You are offline. The bank is asked about this payment when you are back.').waitFor();
    await noWayToPay();
    await page.context().setOffline(false);
    await heading(page, 'Paid');
  });

  it('asks the bank after the checkout got no answer, before it says that nothing was paid', async () => {
    await pay(await app.newBill(1000));
    await breakOnceTaken('lost');
    await page.getByRole('button', { name: /^UPI/ }).click();
    await page.getByText('The sandbox gateway does not answer. Please try again.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await heading(page, 'Asking your bank');
    await noWayToPay();
    await page.context().setOffline(false);
    await heading(page, 'Paid');
  });
});
