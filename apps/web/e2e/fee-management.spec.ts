import { fees, payments } from '@bursar/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';

import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { launch, newPerson, resume, signIn } from './browser.js';

let app: TestApp;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [app, browser] = await Promise.all([TestApp.start(), launch()]);
  ({ page } = await newPerson(browser, app));
  await signIn(page, ADMIN.email, ADMIN.password);
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

const headersOf = (name: string) => page.getByRole('table', { name }).getByRole('columnheader').allInnerTexts();

const says = (sentence: string) => page.getByText(sentence, { exact: true }).first().waitFor();

const refuse = (path: string, message?: string, times?: number) =>
  page.route(
    `**/api/admin/${path}`,
    (route) => route.fulfill({ status: 400, json: { message, error: message && 'Bad Request' } }),
    { times },
  );
const refuseNext = (path: string, message?: string) => refuse(path, message, 1);

const confirm = async (question: string, verb: string): Promise<void> => {
  const alert = page.getByRole('alertdialog');
  await alert.getByText(question).first().waitFor();
  await alert.getByRole('button', { name: verb }).click();
};

describe('the fee management of the office', () => {
  it('shows that it loads, then its title, totals and tabs [MSG-001, UI-092, UI-095..UI-098, ROUTE-010]', async () => {
    const bill = await app.newBill(1_23_456);
    const admin = await app.admin();
    const counter = {
      student_id: bill.studentId,
      fee_id: bill.feeId,
      amount: 1_00_000,
      payment_method: 'cash',
    } as const;
    const { transaction } = await admin.do(payments.recordTransaction, counter);
    await admin.do(payments.recordTransaction, { ...counter, amount: 456 });
    await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
    let load = (): void => undefined;
    const held = new Promise<void>((resolve) => (load = resolve));
    await page.route('**/api/admin/collections', (route) => held.then(() => route.continue()), { times: 1 });
    await page.goto('/admin/fees');
    await says('Loading Fee Management Portal...');
    load();
    await page.getByRole('heading', { name: 'University Fee Management' }).waitFor();
    await page.getByText('Loading Fee Management Portal...').waitFor({ state: 'hidden' });
    const totals = await page.locator('dl').first().innerText();
    for (const part of ['Total Revenue Collected', '₹1,00,000.00', 'Total Students', 'Active Fee Structures']) {
      expect(totals.replaceAll('\n', '')).toContain(part);
    }
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Fee Structures', 'Assigned Fees', 'Transactions']);
  });

  it.each([
    ['name', 360, 'dt'],
    ['note', 320, 'dd + dd'],
  ])('shows the %s of each total whole on a phone', async (_, width, texts) => {
    await page.setViewportSize({ width, height: 800 });
    const cut = await page
      .locator('dl')
      .first()
      .locator(texts)
      .evaluateAll((all) => all.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent));
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(cut).toEqual([]);
  });

  it('lists the structures with Indian digit groups [UI-099..UI-102, FMT-005]', async () => {
    expect((await headersOf('Fee Structures')).map((text) => text.trim())).toEqual(
      expect.arrayContaining(['Title', 'Amount', 'Due Date', 'Edit/Delete']),
    );
    const row = page.getByRole('row').filter({ hasText: 'Semester 5 Tuition' }).first();
    expect(await row.innerText()).toContain('₹1,23,456.00');
    await row.getByRole('button', { name: 'Edit Semester 5 Tuition' }).waitFor();
    await row.getByRole('button', { name: 'Delete Semester 5 Tuition' }).waitFor();
  });

  it('creates a structure, its amount sent as a number and its due date as an instant [VAL-043, VAL-044, MSG-035, MSG-036]', async () => {
    await page.getByRole('button', { name: 'Add New' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Fee Structure' });
    await dialog.getByLabel('Title').fill('Library');
    await dialog.getByLabel('Amount').fill('499.50');
    await dialog.getByLabel('Due Date').fill('2030-01-31');
    const create = dialog.getByRole('button', { name: 'Create' });
    await refuseNext('addfee', 'The books are closed.');
    await create.click();
    await dialog.getByText('The books are closed.').first().waitFor();
    await refuseNext('addfee');
    await create.click();
    await dialog.getByText('Operation failed.').first().waitFor();
    const [request] = await Promise.all([page.waitForRequest('**/api/admin/addfee'), create.click()]);
    expect(request.postDataJSON()).toMatchObject({ amount: 499.5, due_date: '2030-01-31T18:29:59.000Z' });
    await says('Fee structure created successfully!');
  });

  it('changes a structure, and deletes it after a confirmation [MSG-033, MSG-034, MSG-043, MSG-044, VAL-067, UI-093, UI-094]', async () => {
    await page.getByRole('button', { name: 'Edit Library' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Fee Structure' });
    await dialog.getByLabel('Amount').fill('500');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('status').getByText('Fee structure updated successfully!').waitFor();

    const remove = async (fee: string): Promise<void> => {
      await page
        .getByRole('button', { name: `Delete ${fee}` })
        .first()
        .click();
      await confirm('Are you sure? This action cannot be undone.', 'Delete');
    };
    await remove('Semester 5 Tuition');
    const failed = page.getByRole('alert');
    await failed.getByText('Fee structure has unpaid assignments. Revoke them first.').waitFor();
    await refuseNext('delfee/*');
    await remove('Library');
    await failed.getByText('Failed to delete fee.').waitFor();
    await remove('Library');
    await page.getByRole('status').getByText('Fee structure deleted successfully.').waitFor();
  });

  it('reports that it cannot load its data [MSG-032]', async () => {
    // The live channel refetches, so every fetch is refused.
    await refuse('collections');
    await page.goto('/admin/fees');
    await page.getByRole('alert').getByText('Failed to fetch critical data. Please refresh the page.').waitFor();
    await page.unroute('**/api/admin/collections');
  });
});

describe('the assigned fees of the office', () => {
  const open = () => page.goto('/admin/fees?tab=assigned');

  it('show each student’s dues, and refuse to revoke a paid fee [UI-104..UI-109, STATE-021]', async () => {
    const admin = await app.admin();
    const student = await app.newUser();
    const { fee } = await admin.do(fees.addFee, { name: 'Hostel', amount: 1000, due_date: '2030-01-31' });
    const student_id = student.user.student_id ?? '';
    await admin.do(fees.assignFee, { fee_structure_id: fee.id, student_id, status: 'PAID', paid_amount: 1000 });
    await open();
    await page.getByRole('button', { name: `Revoke Hostel of ${student.user.name}` }).waitFor();
    expect((await headersOf('Assigned Fees')).map((text) => text.trim())).toEqual(
      expect.arrayContaining(['Student', 'Batch', 'Department', 'Fee', 'Status', 'Revoke']),
    );
    expect(await page.getByRole('button', { name: `Revoke Hostel of ${student.user.name}` }).isDisabled()).toBe(true);
  });

  it('revokes assigned fees after a confirmation [VAL-068, MSG-041, MSG-042, MSG-048]', async () => {
    const { student } = await app.newBill(700);
    await open();
    const revoke = async (): Promise<void> => {
      await page.getByRole('button', { name: `Revoke Semester 5 Tuition of ${student.user.name}` }).click();
      await confirm('Are you sure you want to revoke this fee assignment?', 'Revoke');
    };
    await refuseNext('revokefee/*', 'The books are closed.');
    await revoke();
    await page.getByRole('alert').getByText('The books are closed.').waitFor();
    await refuseNext('revokefee/*');
    await revoke();
    await page.getByRole('alert').getByText('Failed to revoke fee assignment.').waitFor();
    await revoke();
    await says('Fee assignment revoked successfully.');
    const told = page.getByText('Fee assignment revoked successfully.').locator('..');
    await told.getByText(`${student.user.name} · Semester 5 Tuition`).waitFor();
  });

  it('revokes unpaid fees together', async () => {
    const bills = [await app.newBill(700), await app.newBill(700)];
    await page.goto(`/admin/fees?tab=assigned&status=unpaid`);
    for (const { student } of bills) {
      await page
        .getByRole('checkbox', { name: `Select Semester 5 Tuition of ${student.user.name}`, exact: true })
        .click();
    }
    await page.getByRole('group', { name: 'Selected Assigned Fees' }).getByRole('button', { name: 'Revoke 2' }).click();
    await confirm('Are you sure you want to revoke 2 fee assignments?', 'Revoke');
    await page.getByRole('status').getByText('2 of 2 fee assignments revoked.').waitFor();
  });

  it('assigns fees in five ways, a batch being a year [UI-110, UI-123, UI-125..UI-129, VAL-032, VAL-035]', async () => {
    await open();
    await page.getByRole('button', { name: 'Assign Fee' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign Fee to Students' });
    const ways = { 'Single student': 'Student', Batch: 'Batch', Department: 'Department', 'Custom list': 'Students' };
    for (const [way, field] of Object.entries(ways)) {
      await dialog.getByRole('radio', { name: way, exact: true }).check();
      await dialog.getByLabel(field, { exact: true }).last().waitFor();
    }
    await dialog.getByRole('radio', { name: 'Batch and department' }).check();
    for (const batch of ['', '24']) {
      await dialog.getByRole('combobox', { name: 'Batch' }).fill(batch);
      await dialog.getByRole('button', { name: 'Assign Fee' }).click();
      const alert = page.getByRole('alertdialog');
      await alert.getByText('Please enter a valid 4-digit batch year (e.g., 2024)').first().waitFor();
      await alert.getByRole('button', { name: 'OK' }).click();
    }
  });

  it('name the reason of a failed assignment; students come with the page [API-053, MSG-037, MSG-038]', async () => {
    const { fee } = await (await app.admin()).do(fees.addFee, { name: 'Sports', amount: 10, due_date: '2030-01-31' });
    const { user } = await app.newUser();
    const students = page.waitForRequest((request) => request.url().includes('/api/admin/allusers?role=student'));
    await open();
    await students;
    await page.getByRole('button', { name: 'Assign Fee' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign Fee to Students' });
    await dialog.getByLabel('Fee Structure').fill(fee.name);
    await page.getByRole('option', { name: /Sports/ }).click();
    await dialog.getByLabel('Student', { exact: true }).fill(user.name);
    await page
      .getByRole('option', { name: new RegExp(`^${user.name}\\b`) })
      .first()
      .click();
    const assign = dialog.getByRole('button', { name: 'Assign Fee' });
    await refuseNext('assignfee', 'The books are closed.');
    await assign.click();
    await dialog.getByText('The books are closed.').first().waitFor();
    await refuseNext('assignfee');
    await assign.click();
    await dialog.getByText('Failed to assign fee.').first().waitFor();
    await assign.click();
    await says('Fee assigned successfully!');
  });

  it('tell the outcome of a closed dialog, and leave the next one open', async () => {
    const { fee } = await (await app.admin()).do(fees.addFee, { name: 'Library', amount: 5, due_date: '2030-01-31' });
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/admin/assignfee/bulk', async (route) => {
      await held;
      await route.fulfill({ status: 500, json: {} });
    });
    await open();
    const dialog = page.getByRole('dialog', { name: 'Assign Fee to Students' });
    const begin = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Assign Fee' }).click();
      await dialog.getByLabel('Fee Structure').fill(fee.name);
      await page.getByRole('option', { name: /Library/ }).click();
      await dialog.getByRole('radio', { name: 'Batch', exact: true }).check();
      await dialog.getByRole('combobox', { name: 'Batch' }).fill('2024');
    };
    await begin();
    await dialog.getByRole('button', { name: 'Assign Fee' }).click();
    await dialog.getByRole('button', { name: 'Assigning…' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await begin();
    answer();
    await says('Failed to assign fee.');
    expect(await dialog.getByRole('combobox', { name: 'Batch' }).inputValue()).toBe('2024');
    await page.unroute('**/api/admin/assignfee/bulk');
  });
});

describe('the home of a student', () => {
  it('sums up all bills, counts the unpaid ones, and shows them [UI-173, UI-174, UI-180..UI-185, UI-195, UI-196]', async () => {
    const { student, studentId, feeId } = await app.newBill(87_500);
    const admin = await app.admin();
    const { fee } = await admin.do(fees.addFee, { name: 'Hostel', amount: 1000, due_date: '2030-01-31' });
    const paid = { student_id: studentId, status: 'PAID', paid_amount: 1000 } as const;
    await admin.do(fees.assignFee, { fee_structure_id: fee.id, ...paid });
    const counter = { student_id: studentId, fee_id: feeId, amount: 40_000, payment_method: 'cash' } as const;
    const { transaction } = await admin.do(payments.recordTransaction, counter);
    await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });

    ({ page } = await newPerson(browser, app));
    await resume(page, student.user.email, 'secret-user');
    await page.goto('/student');
    const table = page.getByRole('table', { name: 'Fee Payments' });
    await table.getByRole('button', { name: /^Pay ₹47,500\.00/ }).waitFor();
    await table.getByRole('button', { name: 'Generate Receipt: Hostel' }).waitFor();
    const due = await page.locator('dl').first().innerText();
    expect(due.replaceAll('\n', '')).toMatch(/Total Fees Due₹88,500\.00.*1 pending/);
    const headers = (await table.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
    expect(headers).toEqual(['Description', 'Amount', 'Due Date', 'Status', 'Action']);
    await page.getByRole('link', { name: 'View All: Fee Payments' }).click();
    await page.waitForURL('**/student/fees');
  });
});

describe('an auditor', () => {
  it('reads fees, transactions, suspense and invoices without any control that changes them', async () => {
    const { studentId, feeId } = await app.newBill(1000);
    const admin = await app.admin();
    const counter = { student_id: studentId, fee_id: feeId, amount: 400, payment_method: 'cash' } as const;
    const { transaction } = await admin.do(payments.recordTransaction, counter);
    await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
    await admin.do(payments.recordTransaction, { ...counter, amount: 100 });
    const auditor = await app.newUser({ role: 'auditor', studentData: undefined });

    const own = await newPerson(browser, app);
    ({ page } = own);
    await signIn(page, auditor.user.email, 'secret-user');
    const menu = page.getByRole('navigation', { name: 'Screens' });
    for (const name of ['Fees', 'Suspense', 'Invoices']) await menu.getByRole('link', { name, exact: true }).waitFor();
    const refused: string[] = [];
    page.on('response', (response) => response.status() === 403 && refused.push(response.url()));
    const buttons: string[] = [];
    for (const [path, table] of [
      ['/admin/fees', 'Fee Structures'],
      ['/admin/fees?tab=assigned', 'Assigned Fees'],
      ['/admin/fees?tab=transactions', 'Transactions'],
      ['/admin/invoices', 'Invoices'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('table', { name: table }).getByRole('row').nth(1).waitFor();
      const named = page.getByRole('main').getByRole('button');
      buttons.push(...(await named.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))));
      buttons.push(...(await named.allInnerTexts()));
    }
    await page.goto('/admin/suspense');
    await page.getByText('No money is in suspense.').waitFor();
    await page.goto('/admin/fees/assignments');
    await page.getByText('No fee has been assigned to many students yet.').waitFor();
    const writes = /^(add|edit|delete|assign fee|revoke|record|approve|reject|refund|new|more for|change)/i;
    expect(buttons.filter((name) => writes.test(name))).toEqual([]);
    expect(buttons).toContain('Receipt');
    expect(
      await page
        .getByRole('main')
        .getByRole('combobox', { name: /^Status of the invoice/ })
        .count(),
    ).toBe(0);
    expect(refused).toEqual([]);
    expect(own.errors).toEqual([]);
  });
});

describe('the tabs of the fee management', () => {
  it('are one step of the browser each', async () => {
    const opened = (name: string) => page.getByRole('tab', { name, selected: true }).waitFor();
    await page.goto('/admin/fees?tab=assigned');
    await page.getByRole('tab', { name: 'Transactions' }).click();
    await opened('Transactions');
    await page.getByRole('tab', { name: 'Fee Structures' }).click();
    await opened('Fee Structures');
    await page.goBack();
    await opened('Transactions');
    await page.goBack();
    await opened('Assigned Fees');
  });
});

describe('the drawer of a row that leaves its list', () => {
  it('gives the focus to the list when it closes', async () => {
    const { student, studentId, feeId } = await app.newBill(700);
    const admin = await app.admin();
    const counter = { student_id: studentId, fee_id: feeId, amount: 700, payment_method: 'cash' } as const;
    const { transaction } = await admin.do(payments.recordTransaction, counter);
    await page.goto('/admin/fees?tab=transactions&status=pending');
    const row = page.getByRole('row').filter({ hasText: student.user.name });
    await row.locator('[data-open]').click();
    const drawer = page.getByRole('dialog', { name: 'Transaction' });
    await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
    await row.waitFor({ state: 'detached' });
    await drawer.getByText('Success').first().waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    const list = page.getByRole('region', { name: 'Transactions', exact: true });
    await page.waitForFunction(() => document.activeElement !== document.body);
    expect(await list.evaluate((region) => region.contains(document.activeElement))).toBe(true);
  });
});

it('names the fee of a partly paid bill on a phone, above the part', async () => {
  const bill = await app.newBill(1_20_000, { name: 'Lipsa Swain' });
  const admin = await app.admin();
  const counter = {
    student_id: bill.studentId,
    fee_id: bill.feeId,
    amount: 1_00_000,
    payment_method: 'cash',
  } as const;
  const { transaction } = await admin.do(payments.recordTransaction, counter);
  await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
  const { page: phone, context } = await newPerson(browser, app, { width: 360 });
  await resume(phone, ADMIN.email, ADMIN.password);
  await phone.goto('/admin/fees?tab=assigned');
  const row = phone.getByRole('row').filter({ hasText: 'Lipsa Swain' });
  await row.getByText('₹1,00,000.00 of ₹1,20,000.00 paid').waitFor();
  const title = row.getByText('Semester 5 Tuition', { exact: true });
  expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  await context.close();
});
