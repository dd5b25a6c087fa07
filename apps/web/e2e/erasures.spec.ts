import { erasures, identity, payments, type User } from '@bursar/contracts';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';

import { type Client } from '../../api/src/testing/client.js';
import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson, open, resume } from './browser.js';

let app: TestApp;
let browser: Browser;
let second: Client & { readonly user: User };

beforeAll(async () => {
  [app, browser] = await Promise.all([TestApp.start(), launch()]);
  const admin = await app.admin();
  second = await app.newUser({ role: 'admin', name: 'Meera Raghunathan', studentData: undefined });
  const { user } = await app.newUser({ name: 'Nandini Rajagopal' });
  await admin.do(identity.setActive, { id: user.id, is_active: false });
  await app.rest();
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

async function pageOf(email: string, password: string): Promise<Page> {
  const { page } = await newPerson(browser, app);
  await resume(page, email, password);
  await open(page, '/admin/erasures');
  return page;
}

describe('An erasure', () => {
  it('is asked for by one administrator, confirmed by another, and carried out', async () => {
    const page = await pageOf(ADMIN.email, ADMIN.password);
    await page.getByText('No person was erased.').waitFor();
    await page.getByRole('button', { name: 'Erase a Person…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase a Person' });
    await dialog.getByLabel('Person').fill('Nandini');
    await page.getByRole('option', { name: /^Nandini Rajagopal · Student/ }).click();
    await dialog.getByLabel('Reason').fill('She asked for it in writing.');
    await expectReadable(page);
    await dialog.getByRole('button', { name: 'Ask to Erase' }).click();
    await page.getByText('The erasure was asked for.').waitFor();
    await page.getByRole('button', { name: 'Cancel: Nandini Rajagopal' }).waitFor();
    await page.getByRole('button', { name: 'Confirm: Nandini Rajagopal' }).waitFor({ state: 'detached' });
    await expectReadable(page);

    const other = await pageOf(second.user.email, 'secret-user');
    await other.getByRole('button', { name: 'Confirm: Nandini Rajagopal' }).click();
    await expectReadable(other);
    await other.getByRole('button', { name: 'Erase person' }).click();
    await other.getByText('The erasure is confirmed and carried out now.').waitFor();
    for (const seen of [other, page]) await seen.getByRole('row', { name: /\[erased\].*Erased/ }).waitFor();
  });

  it('shows until when the name of a payer is kept', async () => {
    const [admin, details] = [await app.admin(), { name: 'Kavya Nair', email: 'kavya@student.test' }];
    const { student, studentId, feeId } = await app.newBill(400, details);
    const cash = { student_id: studentId, fee_id: feeId, amount: 400, payment_method: 'cash' } as const;
    const { transaction } = await admin.do(payments.recordTransaction, cash);
    await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
    await app.rest();
    await admin.do(identity.setActive, { id: student.user.id, is_active: false });
    await admin.do(erasures.request, { user_id: student.user.id, reason: 'Asked by letter' });
    const page = await pageOf(second.user.email, 'secret-user');
    await second.do(erasures.confirm, { id: student.user.id });
    await page
      .getByRole('row', { name: /Kavya Nair.*Name kept/ })
      .getByText('Kavya Nair')
      .click();
    const drawer = page.getByRole('dialog', { name: /Kavya Nair/ });
    await drawer.getByText(/^Erased\. The name on receipts is kept until 31 Mar \d{4}, as the law asks\.$/).waitFor();
  });
});
