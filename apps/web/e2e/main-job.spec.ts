import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Download, type Page } from 'playwright-core';

import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { launch, newPerson, signIn } from './browser.js';

const SAMPLE = join(process.cwd(), 'samples/students.csv');

const [ONLINE, COUNTER] = studentsOf('2025', '6');

let app: TestApp;
let browser: Browser;
let admin: Page;
let online: Page;
let counter: Page;
const errors: string[] = [];

beforeAll(async () => {
  app = await TestApp.start();
  browser = await launch();
  const open = async () => {
    const person = await newPerson(browser, app);
    person.page.on('pageerror', ({ message }) => errors.push(message));
    return person.page;
  };
  admin = await open();
  online = await open();
  counter = await open();
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

const says = (page: Page, sentence: string | RegExp) => page.getByText(sentence).first().waitFor();

const alertOf = async (page: Page): Promise<string> => {
  const alert = page.getByRole('alertdialog');
  await alert.waitFor();
  const text = await alert.locator('p').first().innerText();
  await alert.getByRole('button', { name: 'OK' }).click();
  return text;
};

const textOf = async (download: Download): Promise<string> => {
  const directory = mkdtempSync(join(tmpdir(), 'bursar-receipt-'));
  const file = join(directory, 'receipt.pdf');
  await download.saveAs(file);
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  rmSync(directory, { recursive: true });
  return text;
};

async function chooseOwnPassword(page: Page, first: string): Promise<void> {
  await page.getByLabel('Password you were given', { exact: true }).fill(first);
  await page.getByLabel('New password', { exact: true }).fill('a password of my own');
  await page.getByLabel('New password again', { exact: true }).fill('a password of my own');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('heading', { name: 'Choose your own password' }).waitFor({ state: 'detached' });
}

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

describe('the main job from landing page to receipt', () => {
  it('keeps the promises of the landing page: bills, payments, receipts, access and transactions [UI-004, UI-005, UI-006, UI-016, UI-017]', async () => {
    await admin.goto('/');
    await says(admin, /^View tuition bills, track payments, download receipts, /);
    await says(admin, 'Control user access and monitor transactions.');
  });

  it('starts with an administrator’s sign-in', async () => {
    await signIn(admin, ADMIN.email, ADMIN.password);
    expect(new URL(admin.url()).pathname).toBe('/admin');
  });

  it('uploads 600 students from a file and shows the progress', async () => {
    await admin.goto('/admin/users');
    await admin.getByRole('button', { name: 'Bulk Upload Students' }).click();
    const upload = dialog(admin, 'Bulk upload (CSV)');
    await upload.getByLabel('CSV file').setInputFiles(SAMPLE);
    await upload.getByText('600 students read, no problem found.').waitFor();
    await upload.getByRole('button', { name: 'Upload 600 students' }).click();
    await upload.getByRole('progressbar').waitFor();
    await says(admin, '600 students added successfully.');
  });

  it('creates a fee structure [UI-103, UI-122, MSG-002, MSG-045, GAP-016, ROUTE-021]', async () => {
    for (const [page, { email, password }] of [
      [online, ONLINE],
      [counter, COUNTER],
    ] as const) {
      await signIn(page, email, password);
      await chooseOwnPassword(page, password);
      await page.goto('/student/pay-fees');
      await says(page, 'No fee records found');
    }
    await admin.goto('/admin/fees');
    await admin.getByRole('button', { name: 'Add New' }).click();
    const create = dialog(admin, 'Create Fee Structure');
    await create.getByLabel('Title').fill('Semester 5 Tuition');
    await create.getByLabel('Amount').fill('87500');
    await create.getByLabel('Due Date').fill('2030-01-31');
    await create.getByRole('button', { name: /^(Create|Save)/ }).click();
    await says(admin, 'Fee structure created successfully!');
  });

  it('assigns it to a batch and department after a preview of count and total [UI-110, UI-123, UI-128, MSG-046]', async () => {
    await openTab(admin, 'Assigned Fees');
    await admin.getByRole('button', { name: 'Assign Fee' }).click();
    const assign = dialog(admin, 'Assign Fee to Students');
    await assign.getByLabel('Fee Structure').click();
    await admin.getByRole('option', { name: /Semester 5 Tuition/ }).click();
    await assign.getByRole('radio', { name: /batch.*department/i }).check();
    await assign.getByRole('combobox', { name: 'Batch' }).fill(ONLINE.batch);
    await assign.getByRole('combobox', { name: 'Department' }).selectOption(ONLINE.department);
    const preview = assign.getByRole('status', { name: 'Preview of the assignment' });
    const { count } = ONLINE;
    await preview.getByText(`Will assign to ${count} students`).waitFor();
    await assign.getByRole('button', { name: 'Assign Fee' }).click();
    await says(admin, 'Fee assigned successfully!');
  });

  it('shows the student the fee without reloading [UI-196]', async () => {
    await says(online, 'Semester 5 Tuition');
    await online.getByRole('button', { name: /Pay ₹87,500\.00/ }).waitFor();
  });

  it('pays it: first with a failing card, then by UPI [ROLE-034]', async () => {
    await admin.goto('/admin/fees?tab=transactions');
    await says(admin, 'Total Revenue Collected');
    await online.getByRole('button', { name: /Pay ₹87,500\.00/ }).click();
    const checkout = online.getByRole('dialog');
    await checkout.getByText('₹87,500.00').first().waitFor();
    await checkout.getByRole('button', { name: /Card that fails/ }).click();
    await checkout.getByRole('button', { name: /^UPI/ }).click();
    expect(await alertOf(online)).toBe('Payment Successful!');
  });

  it('downloads a receipt with the exact amount [UI-195]', async () => {
    const [download] = await Promise.all([
      online.waitForEvent('download'),
      online.getByRole('button', { name: /Generate Receipt/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`receipt-${ONLINE.name}.pdf`);
    const text = await textOf(download);
    expect(text).toContain('₹87,500.00');
    expect(text).toContain('This is a system-generated receipt. No signature required.');
    expect(text).toMatch(/Method\s+Online/);
    expect(text).toMatch(/Approved By\s+Admin/);
  });

  it('updates the administrator’s transactions and revenue by itself', async () => {
    await admin.getByRole('row', { name: new RegExp(`${ONLINE.name}.*Semester 5 Tuition`) }).waitFor();
    await admin.locator('dd', { hasText: '₹87,500.00' }).first().waitFor();
  });

  it('takes and approves a part payment in cash, and updates the student’s page', async () => {
    await counter.getByRole('button', { name: /Pay ₹87,500\.00/ }).waitFor();
    await admin.getByRole('button', { name: 'Record Transaction' }).click();
    const record = dialog(admin, 'Record New Transaction');
    await record.getByLabel('Student').fill(COUNTER.enrollment);
    await admin.getByRole('option', { name: new RegExp(COUNTER.enrollment) }).click();
    await record.getByText('Semester 5 Tuition').first().waitFor();
    await record.getByLabel('Amount').fill('37500');
    await record.getByRole('button', { name: 'Record Transaction' }).click();
    await says(admin, 'Transaction recorded successfully!');
    await says(counter, /waits for approval/);
    await admin.getByRole('button', { name: new RegExp(`Approve .*${COUNTER.name}`) }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await says(admin, 'Transaction approved successfully!');
    await counter.getByRole('button', { name: /Pay ₹50,000\.00/ }).waitFor();
    await admin.locator('dd', { hasText: '₹1,25,000.00' }).first().waitFor();
  });

  it('runs without an error in any page', () => {
    expect(errors).toEqual([]);
  });
});

interface SampleStudent {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly enrollment: string;
  readonly batch: string;
  readonly department: string;
  readonly count: number;
}

function studentsOf(batch: string, department: string): readonly [SampleStudent, SampleStudent] {
  const lines = readFileSync(SAMPLE, 'utf8').split(/\r?\n/);
  const group = lines.filter((line) => line.includes(`,${batch},${department},`));
  const [one, two] = group
    .filter((line) => !line.includes('"'))
    .map((line): SampleStudent => {
      const [enrollment = '', name = '', email = '', , , password = ''] = line.split(',');
      return { name, email, password, enrollment, batch, department, count: group.length };
    });
  if (!one || !two) throw new Error(`The sample has no two students of batch ${batch} in department ${department}`);
  return [one, two];
}
