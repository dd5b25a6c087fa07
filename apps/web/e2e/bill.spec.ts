import { payments } from '@bursar/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser } from 'playwright-core';

import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson, resume } from './browser.js';

const LOOKS = [
  { width: 1280, scheme: 'light' },
  { width: 360, scheme: 'dark' },
] as const;

let app: TestApp;
let browser: Browser;
let bill: Awaited<ReturnType<TestApp['newBill']>>;

beforeAll(async () => {
  [app, browser] = await Promise.all([TestApp.start(), launch()]);
  bill = await app.newBill(87_500);
  const admin = await app.admin();
  const counter = { student_id: bill.studentId, fee_id: bill.feeId, amount: 40_000, payment_method: 'cash' } as const;
  const { transaction } = await admin.do(payments.recordTransaction, counter);
  await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

describe.each(LOOKS)('a bill at $width px, $scheme', (look) => {
  it('shows the office by keyboard its facts, its payments and its history', async () => {
    const { page, errors } = await newPerson(browser, app, look);
    await resume(page, ADMIN.email, ADMIN.password);
    await page.goto('/admin/fees?tab=assigned');
    const opener = page.getByRole('region', { name: 'Assigned Fees' }).locator('[data-open]');
    await opener.first().press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Semester 5 Tuition' });
    await drawer.getByRole('definition').filter({ hasText: '₹47,500.00' }).waitFor();
    await drawer.getByRole('region', { name: 'Payments' }).getByText('₹40,000.00').waitFor();
    const history = drawer.getByRole('region', { name: 'History' });
    await history.getByText('Approved ₹40,000.00 of').waitFor();
    expect(await history.getByRole('listitem').first().innerText()).toContain('Assigned Semester 5 Tuition');
    await expectReadable(page);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    expect(errors).toEqual([]);
  });

  it('shows a student the remarks that the office writes', async () => {
    const remarks = `Bring the form of the hostel, ${look.width}`;
    const office = await newPerson(browser, app, look);
    await resume(office.page, ADMIN.email, ADMIN.password);
    await office.page.goto('/admin/fees?tab=assigned');
    const register = office.page.getByRole('region', { name: 'Assigned Fees' });
    await register.locator('[data-open]').first().click();
    const drawer = office.page.getByRole('dialog', { name: 'Semester 5 Tuition' });
    await drawer.getByRole('button', { name: 'Remarks for the Student' }).click();
    const dialog = office.page.getByRole('dialog', { name: 'Remarks for the Student' });
    await dialog.getByLabel('Remarks').fill(remarks);
    await expectReadable(office.page);
    await dialog.getByRole('button', { name: 'Save Remarks' }).click();
    await drawer.getByRole('definition').filter({ hasText: remarks }).waitFor();

    const { page, errors } = await newPerson(browser, app, look);
    await resume(page, bill.student.user.email, 'secret-user');
    await page.goto('/student/fees');
    await page.getByRole('button', { name: 'Semester 5 Tuition', exact: true }).click();
    const own = page.getByRole('dialog', { name: 'Semester 5 Tuition' });
    await own.getByRole('definition').filter({ hasText: remarks }).waitFor();
    expect([...office.errors, ...errors]).toEqual([]);
  });

  it('shows a student their own payments and the billing day [GAP-018, ROUTE-023]', async () => {
    const { page, errors } = await newPerson(browser, app, look);
    await resume(page, bill.student.user.email, 'secret-user');
    await page.goto('/student/fees');
    await page.getByRole('button', { name: 'Semester 5 Tuition', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Semester 5 Tuition' });
    await drawer.getByRole('region', { name: 'Payments' }).getByText('₹40,000.00').waitFor();
    const history = drawer.getByRole('region', { name: 'History' });
    await history.getByText('Billed ₹87,500.00').waitFor();
    await history.getByText('Paid ₹40,000.00 (Cash)').waitFor();
    await expectReadable(page);
    expect(errors).toEqual([]);
  });
});
