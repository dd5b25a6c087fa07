import { fees, identity, payments } from '@bursar/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';

import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { act, expectReadable, launch, newPerson, resume } from './browser.js';

const LOOKS = [
  { width: 1280, scheme: 'light' },
  { width: 360, scheme: 'dark' },
] as const;

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([TestApp.start(), launch()]);
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

let made = 0;

async function newFee(title = 'Laboratory'): Promise<{ name: string; batch: number; open: string; partial: string }> {
  const admin = await app.admin();
  const name = `${title} ${++made}`;
  const batch = 2014 + made;
  const { fee } = await admin.do(fees.addFee, { name, amount: 1000, due_date: '2030-01-31' });
  const names = [`Asha Open ${made}`, `Bala Partial ${made}`] as const;
  const students = [];
  for (const person of names) {
    const studentData = { enrollment_no: person.replaceAll(' ', '-'), batch };
    students.push((await app.newUser({ name: person, department_id: 4, studentData })).user.student_id ?? '');
  }
  await admin.do(fees.assignFeeToList, { fee_structure_id: fee.id, student_ids: students });
  const [bill] = await admin.do(fees.assignedFees, { student_id: students[1] ?? '' });
  const money = { student_id: students[1] ?? '', fee_id: bill?.id ?? '', amount: 300, payment_method: 'cash' } as const;
  const { transaction } = await admin.do(payments.recordTransaction, money);
  await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
  return { name, batch, open: names[0], partial: names[1] };
}

const openMenuOf = (page: Page, name: string): Promise<void> =>
  act(page, page.getByRole('row').filter({ hasText: name }), `More for ${name}`);

async function closeRow(page: Page, title: string): Promise<void> {
  const drawer = page.getByRole('dialog', { name: title, exact: true });
  if (await drawer.isVisible()) await drawer.getByRole('button', { name: 'Close' }).click();
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

describe.each(LOOKS)('bill changes at $width px, $scheme', (look) => {
  async function signedIn(place: string) {
    const person = await newPerson(browser, app, look);
    await resume(person.page, ADMIN.email, ADMIN.password);
    await person.page.goto(place);
    return person;
  }

  it('extend the due date of a fee’s bills from its structure, after a count', async () => {
    const { name } = await newFee();
    const { page, errors } = await signedIn('/admin/fees');
    await openMenuOf(page, name);
    await page.getByRole('menuitem', { name: 'Extend due date' }).click();
    const form = dialog(page, `Extend Due Date: ${name}`);
    await form.getByLabel('New Due Date').fill('2030-06-30');
    await form.getByText('Will extend 2 bills · ₹2,000.00').waitFor();
    await form.getByRole('button', { name: 'Extend Due Dates' }).click();
    await form.getByText('Reason is required').first().waitFor();
    await form.getByLabel('Reason').fill('The bank was closed');
    await expectReadable(page);
    await form.getByRole('button', { name: 'Extend Due Dates' }).click();
    await page.getByText('Due dates extended.').waitFor();
    await page.getByText('2 bills changed').waitFor();
    await closeRow(page, name);
    await page.getByRole('row').filter({ hasText: name }).getByText('30 Jun 2030').waitFor();
    expect(errors).toEqual([]);
  });

  it('extend a batch from the assigned fees, and one bill from the bill', async () => {
    const { name, batch, open } = await newFee();
    const { page, errors } = await signedIn('/admin/fees?tab=assigned');
    await page.getByRole('button', { name: 'Extend Due Dates' }).click();
    const form = dialog(page, 'Extend Due Dates');
    await form.getByLabel('Batch').fill(String(batch));
    await form.getByLabel('New Due Date').fill('2030-06-30');
    await form.getByText('Will extend 2 bills · ₹2,000.00').waitFor();
    await form.getByLabel('Reason').fill('The bank was closed');
    await form.getByRole('button', { name: 'Extend Due Dates' }).click();
    await page.getByText('2 bills changed').waitFor();

    await page.getByRole('row').filter({ hasText: open }).locator('[data-open]').click();
    const bill = dialog(page, name);
    await bill.getByText('30 Jun 2030', { exact: true }).waitFor();
    await bill.getByRole('button', { name: 'Extend Due Date' }).click();
    const one = dialog(page, 'Extend Due Date');
    await one.getByLabel('New Due Date').fill('2030-06-30');
    await one.getByLabel('Reason').fill('Agreed with the student');
    await one.getByRole('button', { name: 'Extend Due Date' }).click();
    await one.getByText('The new due date must be after 30 June 2030').first().waitFor();
    await one.getByLabel('New Due Date').fill('2030-07-31');
    await one.getByRole('button', { name: 'Extend Due Date' }).click();
    await bill.getByText('31 Jul 2030', { exact: true }).waitFor();
    expect(errors).toEqual([]);
  });

  it('name a fee with a long title in full before they start', async () => {
    const { name } = await newFee('Tuition, laboratory, library and development fee of the seventh semester');
    const { page } = await signedIn('/admin/fees/assignments');
    await act(page, page.getByRole('row').filter({ hasText: name }), `Take back ${name}, a list`);
    const head = dialog(page, `Take Back: ${name}, a list`).getByRole('heading', { name: /^Take Back: / });
    await head.waitFor();
    expect(await head.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    await expectReadable(page);
    await page.context().close();
  });

  it('correct the amount of unpaid bills, and list the part-paid one with advice', async () => {
    const { name, partial } = await newFee();
    const { page, errors } = await signedIn('/admin/fees');
    await openMenuOf(page, name);
    await page.getByRole('menuitem', { name: 'Re-issue with new amount' }).click();
    const form = dialog(page, `Re-issue: ${name}`);
    await form.getByLabel('New Amount').fill('1200');
    await form.getByText('Will re-issue 1 bill · ₹1,000.00 becomes ₹1,200.00').waitFor();
    await form.getByText(/1 · A part of it is paid/).waitFor();
    await form.getByLabel('Reason').fill('The fee was wrong');
    await expectReadable(page);
    await form.getByRole('button', { name: 'Re-issue Bills' }).click();
    const left = dialog(page, 'Bills re-issued.');
    await left.getByText('1 bill changed · 1 left as it was').waitFor();
    const row = left.getByRole('row').filter({ hasText: partial });
    await row.getByText(/Charge the difference as a one-off charge/).waitFor();
    await expectReadable(page);
    await left.getByRole('button', { name: 'Close' }).click();
    await closeRow(page, name);
    await page.getByRole('row').filter({ hasText: name }).getByText('₹1,200.00').waitFor();
    expect(errors).toEqual([]);
  });

  it('revoke an assignment as a whole, and list all changes of bills', async () => {
    const { name, partial } = await newFee();
    const { page, errors } = await signedIn('/admin/fees/assignments');
    await act(page, page.getByRole('row').filter({ hasText: name }), `Take back ${name}, a list`);
    const form = dialog(page, `Take Back: ${name}, a list`);
    await form.getByText('Will take back 1 bill · ₹1,000.00').waitFor();
    await form.getByLabel('Reason').fill('The wrong batch');
    await form.getByRole('button', { name: 'Take Back' }).click();
    const left = dialog(page, 'Assignment taken back.');
    await left.getByRole('row').filter({ hasText: partial }).getByText('Refund what was paid').waitFor();
    await left.getByRole('button', { name: 'Close' }).click();
    await closeRow(page, name);
    const changes = page.getByRole('region', { name: 'Bill Changes', exact: true });
    const row = changes.getByRole('row').filter({ hasText: name });
    await row.getByText('Taken back').waitFor();
    await act(page, row, `Bills left as they were: ${name}`);
    await dialog(page, `Left as they were: ${name}`).getByRole('row').filter({ hasText: partial }).waitFor();
    await expectReadable(page);
    expect(errors).toEqual([]);
  });

  it('let a finance manager make a one-off charge beside the fees', async () => {
    const manager = await app.newUser({ role: 'finance_manager' });
    const studentData = { enrollment_no: `CHARGE-${look.width}`, batch: 2026 };
    const student = await app.newUser({ name: `Chand Charge ${look.width}`, studentData });
    const { page, errors } = await newPerson(browser, app, look);
    await resume(page, manager.user.email, 'secret-user');
    await page.goto('/admin/fees?tab=assigned');
    await page.getByRole('button', { name: 'New Charge' }).click();
    const form = dialog(page, 'New Charge');
    await form.getByLabel('Student').fill(student.user.name);
    await page.getByRole('option', { name: student.user.name }).click();
    await form.getByLabel('Title').fill('Broken pipette');
    await form.getByLabel('Amount').fill('250');
    await form.getByLabel('Due Date').fill('2030-01-31');
    await form.getByRole('button', { name: 'Issue Invoice' }).click();
    await page.getByRole('row').filter({ hasText: student.user.name }).getByText('Broken pipette').waitFor();
    expect(errors).toEqual([]);
  });

  it('reverse a pass-out of the wrong batch with its reason', async () => {
    const batch = look.width === 360 ? 2022 : 2023;
    const studentData = { enrollment_no: `OUT-${++made}`, batch };
    const student = await app.newUser({ name: `Divya Out ${batch}`, studentData });
    await (await app.admin()).do(identity.passOutBatch, { batch: String(batch) });
    const { page, errors } = await signedIn('/admin/users');
    await page.getByText('Passed-out batches', { exact: true }).click();
    const row = page
      .getByRole('region', { name: 'Passed-Out Batches', exact: true })
      .getByRole('row')
      .filter({ hasText: String(batch) });
    await act(page, row, `Reverse pass-out of batch ${batch}`);
    const form = dialog(page, 'Reverse Pass-Out');
    await form.getByLabel('Reason').fill('The wrong batch');
    await expectReadable(page);
    await form.getByRole('button', { name: 'Reverse Pass-Out' }).click();
    await page.getByText('Pass-out reversed.').waitFor();
    await page.getByText('The wrong batch').first().waitFor();
    await app.signIn(student.user.email, 'secret-user');
    expect(errors).toEqual([]);
  });

  it('show a batch filter in a department without students', async () => {
    const { page, errors } = await signedIn('/department-users/6');
    const students = page.getByRole('region', { name: 'Students', exact: true });
    await students.getByText('No students found').waitFor();
    expect(await students.getByLabel('Filter by Batch').locator('option').allInnerTexts()).toEqual(['All']);
    expect(errors).toEqual([]);
  });
});
