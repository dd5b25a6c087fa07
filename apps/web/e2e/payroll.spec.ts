import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Download, type Page } from 'playwright-core';

import { istDayOf } from '@bursar/domain/kernel';

import { decisions, institution, payroll, salaries } from '@bursar/contracts';
import { layDown, secondAbove } from '../../api/src/testing/rules.js';
import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson, resume, signIn } from './browser.js';

const PASSWORD = 'secret-user';
const LOOKS = [
  { width: 1280, scheme: 'light' },
  { width: 360, scheme: 'dark' },
] as const;

let app: TestApp;
let browser: Browser;
let admin: Page;
let asha: { readonly id: string; readonly email: string };
let ravi: { readonly id: string; readonly email: string };
const errors: string[] = [];

const today = () => istDayOf(new Date().toISOString());
const thisMonth = () => today().slice(0, 7);

beforeAll(async () => {
  app = await TestApp.start();
  asha = (await app.newUser({ name: 'Asha Menon', role: 'staff', department_id: 3 })).user;
  ravi = (await app.newUser({ name: 'Ravi Iyer', role: 'staff' })).user;
  const office = await app.admin();
  const account = { account_number: '001234567890', ifsc: 'SBIN0001234' };
  await office.do(salaries.setBankAccount, { user_id: asha.id, ...account });
  browser = await launch();
  admin = await signedIn(ADMIN.email, ADMIN.password);
});
afterAll(async () => {
  await browser.close();
  await app.close();
});
afterEach(() => admin.unrouteAll());

async function signedIn(email: string, password: string, look = {}): Promise<Page> {
  const { page } = await newPerson(browser, app, look);
  page.on('pageerror', ({ message }) => errors.push(message));
  await signIn(page, email, password);
  return page;
}

const open = async (page: Page, path = '/admin/staff'): Promise<void> => {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
};
const says = (page: Page, sentence: string | RegExp) => page.getByText(sentence).first().waitFor();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const confirm = (page: Page, verb: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click();

async function saved(download: Download): Promise<{ name: string; text: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'bursar-payroll-'));
  const name = download.suggestedFilename();
  const file = join(directory, 'file');
  await download.saveAs(file);
  const text = name.endsWith('.pdf')
    ? execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
    : readFileSync(file, 'utf8');
  rmSync(directory, { recursive: true });
  return { name, text };
}
async function downloadBy(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return saved(download);
}

const answer = (page: Page, path: string, status: number, body: object) =>
  page.route(`**/api${path}`, (route) => route.fulfill({ status, json: body }));

async function held(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/api${path}`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

describe('before the first payroll', () => {
  it('shows the office an empty page [ROUTE-012, UI-033, UI-217, UI-139, UI-130]', async () => {
    await open(admin, '/admin');
    await admin.getByRole('link', { name: /Staff Management/ }).click();
    await admin.waitForURL('**/admin/staff');
    await admin.getByRole('heading', { level: 1, name: 'Payroll Management' }).waitFor();
    await button(admin, /^More for Kiran Shah/).waitFor({ state: 'hidden' });
    await button(admin, 'Generate Current Month Payroll').waitFor();
  });

  it('reports a failed load of the records, and tries again [MSG-052]', async () => {
    await answer(admin, '/admin/allpayrolls*', 500, { statusCode: 500, code: 'INTERNAL', requestId: 'r' });
    await open(admin);
    await says(admin, 'Failed to load payroll data');
    await admin.unrouteAll();
    await admin.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await button(admin, /^More for Kiran Shah/).waitFor({ state: 'hidden' });
  });

  it('shows a staff member zeros [UI-166, UI-167, UI-168, NAV-017, ROUTE-019]', async () => {
    const page = await signedIn(ravi.email, PASSWORD);
    await page.waitForURL('**/staff');
    await says(page, 'No payroll records found');
    const stats = page.locator('main dl').first();
    expect(await stats.innerText()).toMatch(
      /Total Earnings\s+₹0.00[\s\S]+Average Payment\s+₹0.00[\s\S]+Last Payment\s+—/,
    );
    await page.context().close();
  });
});

describe('generating the payroll', () => {
  const generate = async (): Promise<void> => {
    await button(admin, 'Generate Current Month Payroll').click();
    await dialog(admin, 'Generate Current Month Payroll')
      .getByRole('button', { name: /^Generate for/ })
      .click();
  };

  it('previews its people and amounts', async () => {
    await open(admin);
    await button(admin, 'Generate Current Month Payroll').click();
    const preview = dialog(admin, 'Generate Current Month Payroll');
    await preview.getByText('3 people', { exact: true }).waitFor();
    expect(await preview.innerText()).toMatch(/Net total\s+₹1,70,000.00/);
    await preview.getByRole('row').filter({ hasText: 'Asha Menon' }).waitFor();
    await admin.keyboard.press('Escape');
    await button(admin, /^More for Kiran Shah/).waitFor({ state: 'hidden' });
  });

  it.each([
    [500, { statusCode: 500, code: 'INTERNAL', requestId: 'r' }, 'Failed to generate payrolls'],
    [500, { message: 'The books are closed.', error: 'Server Error' }, 'The books are closed.'],
  ])('reports a failure with %d %j [MSG-053, MSG-054]', async (status, body, sentence) => {
    await answer(admin, '/admin/generatepayroll', status, body);
    await open(admin);
    await generate();
    await says(admin, sentence);
  });

  it.each([
    [{ message: 'Done, and well.', month: '2026-11', created: 3, skipped: 0 }, 'Done, and well.'],
    [{ month: '2026-11', created: 3, skipped: 0 }, 'Payroll generated successfully!'],
  ])('reports the answer %j [MSG-055]', async (body, sentence) => {
    await answer(admin, '/admin/generatepayroll', 200, body);
    await open(admin);
    await generate();
    await says(admin, sentence);
  });

  it('shows its progress, and then the result without a reload [MSG-062, MSG-055]', async () => {
    await open(admin);
    const release = await held(admin, '/admin/generatepayroll');
    await generate();
    await button(admin, 'Generating payrolls...').waitFor();
    release();
    await says(admin, 'Payroll generated successfully!');
    await rowOf(admin, 'Asha Menon').waitFor();
  });

  it('makes none the second time, and says so', async () => {
    await open(admin);
    await button(admin, 'Generate Current Month Payroll').click();
    const preview = dialog(admin, 'Generate Current Month Payroll');
    await preview.getByText(`Payroll for ${thisMonth()} has already been generated.`).waitFor();
    await preview.getByText('3 people left out: a payroll for this month exists already').waitFor();
    await admin.keyboard.press('Escape');
  });

  it('shows every record in the specification’s columns [UI-131..UI-138, FMT-009, FMT-010]', async () => {
    await open(admin);
    const row = rowOf(admin, 'Asha Menon');
    await row.waitFor();
    const heads = await admin.getByRole('columnheader').allInnerTexts();
    expect(heads.map((head) => head.trim())).toEqual([
      ...['', 'Staff', 'Role', 'Month', 'Amount', 'Status', 'Processed By', 'Actions'],
    ]);
    const [staff, ...cells] = await Promise.all(
      (await row.locator('th, td').all()).slice(1, 7).map((cell) => cell.innerText()),
    );
    expect(staff).toContain('Asha Menon');
    expect(staff).toContain(asha.id);
    expect(cells.map((cell) => cell.trim())).toEqual(['Staff', thisMonth(), '₹35,000.00', 'Pending', '-']);
    const actions = await row.locator('td').last().getByRole('button').allInnerTexts();
    expect(actions.slice(0, 2)).toEqual(['Edit', 'Pay Now']);
  });
});

describe('the dialog "Edit Payroll"', () => {
  const edit = async (name = 'Asha Menon') => {
    await button(admin, new RegExp(`^Edit ${name}`)).click();
    return dialog(admin, 'Edit Payroll');
  };

  it.each([
    ['Month', '2025-1', 'Month must be in YYYY-MM format'],
    ['Month', '01-2025', 'Month must be in YYYY-MM format'],
    ['Month', '2025-13', 'Month must be in YYYY-MM format'],
    ['Amount', '', 'Please enter a valid amount'],
    ['Amount', 'abc', 'Please enter a valid amount'],
    ['Amount', '0', 'Amount must be greater than 0'],
  ])('shows for %s %j "%s" [UI-140, VAL-051, VAL-052, VAL-053]', async (field, typed, sentence) => {
    await open(admin);
    const form = await edit();
    await form.getByLabel(field).fill('');
    await form.getByLabel(field).pressSequentially(typed);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await form.getByText(sentence).first().waitFor();
    await admin.keyboard.press('Escape');
  });

  it('asks a paid status for its date, today at the latest [VAL-054, VAL-055, CONST-013]', async () => {
    await open(admin);
    const form = await edit();
    expect(await form.getByLabel('Payment Date').count()).toBe(0);
    await form.getByLabel('Status').selectOption('paid');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await form.getByText('Payment date is required for paid status').first().waitFor();
    await form.getByLabel('Payment Date').fill('2199-01-01');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await form.getByText('Payment date cannot be in the future').first().waitFor();
    await admin.keyboard.press('Escape');
  });

  it('sends a number, and notes and a date only when given [API-069, VAL-056, VAL-057]', async () => {
    await open(admin);
    const form = await edit();
    await form.getByLabel('Amount').fill('34000.50');
    const [request] = await Promise.all([
      admin.waitForRequest('**/api/admin/uppayroll/*'),
      form.getByRole('button', { name: 'Save Changes' }).click(),
    ]);
    expect(request.postDataJSON()).toEqual({ month: thisMonth(), amount: 34_000.5, status: 'unpaid' });
    await says(admin, 'Payroll updated successfully');
    await rowOf(admin, 'Asha Menon').getByText('₹34,000.50').waitFor();
  });

  it.each([
    [400, { message: 'The month is closed.', error: 'Bad Request' }, 'The month is closed.'],
    [500, { statusCode: 500, code: 'INTERNAL', requestId: 'r' }, 'Failed to update payroll. Please try again.'],
  ])('reports a failure with %d %j and keeps the input [MSG-059, MSG-060]', async (status, body, sentence) => {
    await open(admin);
    await answer(admin, '/admin/uppayroll/*', status, body);
    const form = await edit();
    await form.getByLabel('Notes').fill('Leave without pay');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await form.getByText(sentence).first().waitFor();
    expect(await form.getByLabel('Notes').inputValue()).toBe('Leave without pay');
    await admin.keyboard.press('Escape');
  });
});

describe('paying a payroll', () => {
  const payNow = async (name: string): Promise<void> => {
    await button(admin, new RegExp(`^Pay Now: ${name}`)).click();
    await confirm(admin, 'Pay Now');
  };

  it.each([
    [409, { message: 'Conflict', error: 'Payroll is already paid' }, 'Payroll is already paid'],
    [500, { statusCode: 500, code: 'INTERNAL', requestId: 'r' }, 'Payment failed'],
  ])('reports a failure with %d %j [MSG-056, MSG-057]', async (status, body, sentence) => {
    await open(admin);
    await answer(admin, '/admin/pay/*', status, body);
    await payNow('Asha Menon');
    await says(admin, sentence);
  });

  it('reports an answer without success [MSG-058]', async () => {
    await open(admin);
    await answer(admin, '/admin/pay/*', 200, {});
    await payNow('Asha Menon');
    await says(admin, 'Payment successful');
  });

  it('shows its progress; then the row is paid and has a receipt [MSG-061, MSG-058, UI-135, UI-136, UI-138]', async () => {
    await open(admin);
    const release = await held(admin, '/admin/pay/*');
    await payNow('Asha Menon');
    await rowOf(admin, 'Asha Menon').getByText('Processing payment...').waitFor();
    release();
    await says(admin, 'Payment successful');
    await admin.getByText(/^Asha Menon, [A-Z][a-z]{2} \d{4}$/).waitFor();
    const row = rowOf(admin, 'Asha Menon');
    await row.getByText('Download Receipt').waitFor();
    expect(await row.innerText()).toMatch(/Paid[\s\S]+Asha Rao/);
  });

  it('gives a receipt named after its record [RCPT-007]', async () => {
    await open(admin);
    const [paid] = await (await app.admin()).do(payroll.staffPayroll, { user_id: asha.id });
    const { name, text } = await downloadBy(admin, () => button(admin, /^Download Receipt: Asha Menon/).click());
    expect(name).toBe(`payroll-receipt-${paid?.id}.pdf`);
    expect(text).toContain('₹34,000.50');
    expect(text).toContain('Asha Rao');
    expect(text).toContain('This is a system-generated receipt. No signature required.');
  });

  it('keeps the net amount above the foot of a receipt with the most components', async () => {
    const lines = Array.from({ length: 20 }, (_, no) => ({ name: `Allowance ${no}`, kind: 'earning', amount: 1 }));
    await admin.route('**/api/admin/allpayrolls?*', async (route) => {
      const response = await route.fetch();
      const rows = (await response.json()) as object[];
      await route.fulfill({ response, json: rows.map((row) => ({ ...row, lines })) });
    });
    await open(admin);
    const [download] = await Promise.all([
      admin.waitForEvent('download'),
      button(admin, /^Download Receipt: Asha Menon/).click(),
    ]);
    const words = execFileSync('pdftotext', ['-bbox', await download.path(), '-'], { encoding: 'utf8' });
    const ends = [...words.matchAll(/yMax="([\d.]+)">(?:Net|Rupees)</g)].map(([, end]) => Number(end));
    expect(ends).toHaveLength(2);
    expect(Math.max(...ends)).toBeLessThan(790);
    await admin.unrouteAll({ behavior: 'wait' });
  });

  it('says who pays an officer’s own payslip, and asks the server nothing', async () => {
    await open(admin);
    const asked: string[] = [];
    admin.on('request', (request) => asked.push(request.method()));
    await button(admin, /^Pay Now: Asha Rao/).click();
    const answer = admin.getByRole('alertdialog');
    await answer.getByText('Your own payslip: another administrator or finance manager pays it.').waitFor();
    await expectReadable(admin);
    await answer.getByRole('button', { name: 'OK' }).click();
    await answer.waitFor({ state: 'detached' });
    expect(asked).not.toContain('POST');
  });

  it('reports no payment of a selection that waits for a second person', async () => {
    await open(admin);
    const body = { message: 'This waits for a second person.', paid: 0, skipped: 1, amount: 0 };
    await answer(admin, '/admin/paypayrolls', 200, body);
    await admin.getByLabel('Select this page of Payroll').click();
    await button(admin, /^Pay 1 · /).click();
    await confirm(admin, 'Pay');
    await says(admin, body.message);
    expect(await admin.getByText('Payment successful').count()).toBe(0);
    await admin.unrouteAll();
  });

  it('pays a selection, and makes the bank’s file', async () => {
    await open(admin);
    const chosen = admin.getByRole('group', { name: 'Selected Payroll' });
    const own = admin.getByRole('row').filter({ hasText: 'Asha Rao' }).getByRole('checkbox');
    expect(await own.isDisabled()).toBe(true);
    expect(await own.getAttribute('title')).toBe('Your own payslip: another administrator or finance manager pays it.');
    await admin.getByLabel('Select this page of Payroll').click();
    await chosen.getByText('1 selected').waitFor();
    expect(await own.isChecked()).toBe(false);
    await expectReadable(admin);
    await chosen.getByRole('button', { name: 'Pay 1 · ₹35,000.00' }).click();
    await confirm(admin, 'Pay');
    await says(admin, '1 payroll paid, ₹35,000.00 in all');
    const { name, text } = await downloadBy(admin, () => button(admin, 'Bank File').click());
    expect(name).toBe(`bank-file-${thisMonth()}.csv`);
    expect(text.trim().split('\r\n').slice(1)).toEqual([
      expect.stringMatching(/^Asha Menon,001234567890,SBIN0001234,34000.50,/),
      expect.stringMatching(/^Ravi Iyer,,,35000.00,/),
    ]);
    await says(admin, /2 transfers for .*, 1 of them without a bank account/);
  });

  it('takes a payment back by an administrator, with a reason', async () => {
    await open(admin);
    await button(admin, /^More for Ravi Iyer/).click();
    await admin.getByRole('menuitem', { name: 'Reverse payment…' }).click();
    const form = dialog(admin, 'Reverse Payment');
    await form.getByRole('button', { name: /^Reverse/ }).click();
    await form.getByText('Reason is required').first().waitFor();
    await form.getByLabel('Reason').fill('Sent to a closed account');
    await form.getByRole('button', { name: /^Reverse/ }).click();
    await says(admin, 'Payroll payment reversed');
    await button(admin, /^Pay Now: Ravi Iyer/).waitFor();
  });
});

describe('salaries', () => {
  it('revises a salary from a month on', async () => {
    await open(admin, '/admin/staff?tab=salaries');
    await button(admin, 'Revise the salary of Ravi Iyer').click();
    const form = dialog(admin, 'Salary of Ravi Iyer');
    await form.getByLabel('Monthly Salary').fill('41000');
    await form.getByLabel('Reason').fill('Annual increment');
    await form.getByRole('button', { name: 'Revise Salary' }).click();
    await says(admin, 'Salary revised successfully');
    await rowOf(admin, 'Ravi Iyer').getByText('₹41,000.00').waitFor();
  });

  it('keeps a revised salary when the details of its person are saved, and asks for no other', async () => {
    const office = await app.admin();
    const meera = (await app.newUser({ name: 'Meera Sen', role: 'staff', monthly_salary: 30_000 })).user;
    const revision = { monthly_salary: 41_000, effective_from: thisMonth(), reason: 'Annual increment' };
    await office.do(salaries.reviseSalary, { user_id: meera.id, ...revision });
    await open(admin, '/admin/users?q=Meera');
    await button(admin, 'Edit Meera Sen').click();
    const form = dialog(admin, 'Edit User');
    await form.getByText('The salary is revised in Payroll, under Salaries.').waitFor();
    expect(await form.getByLabel('Monthly salary').count()).toBe(0);
    await form.getByLabel('Name').fill('Meera Sen Roy');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await says(admin, 'User updated successfully.');
    await open(admin, '/admin/staff?tab=salaries&q=Meera');
    await rowOf(admin, 'Meera Sen Roy').getByText('₹41,000.00').waitFor();
  });

  it('sends a salary to the set account', async () => {
    await open(admin, '/admin/staff?tab=salaries');
    await button(admin, 'Bank account of Ravi Iyer').click();
    const form = dialog(admin, 'Bank Account of Ravi Iyer');
    await form.getByLabel('Account Number').fill('12');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Account number must be 9 to 18 digits').first().waitFor();
    await form.getByLabel('Account Number').fill('998877665544');
    await form.getByLabel('IFSC').fill('hdfc0001185');
    await form.getByRole('button', { name: 'Save' }).click();
    await rowOf(admin, 'Ravi Iyer').getByText('HDFC0001185 ••••5544').waitFor();
  });

  it('consist of the office’s components', async () => {
    await open(admin, '/admin/staff?tab=components');
    await button(admin, 'Edit Components').click();
    const form = dialog(admin, 'Salary Components');
    await form.getByLabel('Basic Pay').fill('50');
    await form.getByRole('button', { name: 'Add Component' }).click();
    await form.getByLabel('Name').fill('Provident fund');
    await form.getByLabel('Basis').selectOption('basic');
    await form.getByLabel('Percent').fill('12');
    await form.getByRole('button', { name: 'Save Components' }).click();
    await says(admin, 'Salary components saved');
    await rowOf(admin, 'Provident fund').getByText('12 % of basic pay').waitFor();
  });
});

describe('a staff member’s own payroll', () => {
  it('shows the earnings, requested under their own id [UI-166..UI-170, GAP-029]', async () => {
    const page = await signedIn(asha.email, PASSWORD);
    const [request] = await Promise.all([page.waitForRequest('**/api/staff/payroll/*'), page.reload()]);
    expect(new URL(request.url()).pathname).toBe(`/api/staff/payroll/${asha.id}`);
    await page.getByRole('table', { name: 'Payment history' }).waitFor();
    const stats = await page.locator('main dl').first().innerText();
    expect(stats.match(/₹34,000.50/g)).toHaveLength(4);
    expect(stats).toMatch(/Next Payment\s+—\s+\w{3} \d{4}, not generated yet/);
    await page.getByRole('link', { name: 'Last Payment' }).click();
    await page.waitForURL(`**/staff?month=${thisMonth()}#pay-history`);
    await page.getByRole('heading', { name: 'Payment History' }).and(page.locator(':focus')).waitFor();
    await page.context().close();
  });

  it('downloads as PDF, slip by slip, by the year, and whole [GAP-010, UI-170]', async () => {
    const office = 'Registrar and Finance Officer in charge of the Central Administration and Examinations Wing';
    const signatory = `Dr. Venkata Subrahmanyam, ${office}`;
    await (
      await app.admin()
    ).do(institution.change, {
      ...{ id: 'own', name: 'Vidyanagar University', address: '1 Main Road', signatory },
    });
    const page = await signedIn(asha.email, PASSWORD);
    const whole = await downloadBy(page, () => button(page, 'Download as PDF').click());
    expect(whole.name).toBe('payroll-history-Asha Menon.pdf');
    expect(whole.text).toContain('₹34,000.50 paid in 1 payment');
    const year = await downloadBy(page, () => button(page, 'Yearly Statement').click());
    expect(year.name).toMatch(/^salary-statement-FY\d\d-\d\d-Asha Menon.pdf$/);
    const slip = await downloadBy(page, () => button(page, /^Payslip/).click());
    expect(slip.name).toMatch(/^payroll-receipt-/);
    expect(slip.text.replaceAll(/\s+/g, ' ')).toContain(`Authorised signatory: ${signatory}`);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await page.context().close();
  });

  it('shows an empty payroll after a failed load, and loads it again [MSG-020]', async () => {
    const page = await signedIn(asha.email, PASSWORD);
    await answer(page, '/staff/payroll/*', 500, { statusCode: 500, code: 'INTERNAL', requestId: 'r' });
    await page.reload();
    await says(page, 'No payroll records found');
    expect(await page.locator('main dl').first().innerText()).toMatch(/Total Earnings\s+₹0.00/);
    await page.unrouteAll();
    await button(page, 'Retry').click();
    await page.getByRole('table', { name: 'Payment history' }).waitFor();
    await page.context().close();
  });

  it('changes as soon as the office pays', async () => {
    const page = await signedIn(ravi.email, PASSWORD);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByRole('row').filter({ hasText: 'Pending' }).waitFor();
    const office = await app.admin();
    const [pending] = await office.do(payroll.staffPayroll, { user_id: ravi.id });
    await office.do(payroll.payPayroll, { id: pending?.id ?? '' });
    await page.getByRole('row').filter({ hasText: 'Paid' }).nth(1).waitFor();
    await page.context().close();
  });
});

describe('a faculty member', () => {
  it('finds the salary so far and every month of it at home [UI-159, UI-163, ROUTE-018, NAV-016, ROLE-027]', async () => {
    const { email, id } = (await app.newUser({ name: 'Anita Bose', role: 'faculty', department_id: 2 })).user;
    const office = await app.admin();
    await office.do(payroll.generatePayroll, {});
    const [made] = await office.do(payroll.staffPayroll, { user_id: id });
    const page = await signedIn(email, PASSWORD);
    await page.waitForURL('**/faculty');
    await page.getByRole('row').filter({ hasText: 'Pending' }).waitFor();
    expect(await page.locator('main dl').first().innerText()).toMatch(/Total Salary\s+₹0.00\s+0 payments/);
    await page.getByText('Live', { exact: true }).waitFor();
    const { payroll: paid } = await office.do(payroll.payPayroll, { id: made?.id ?? '' });
    await says(page, '1 payment');
    expect(await page.locator('main dl').first().innerText()).toContain(
      paid.amount.toLocaleString('en-IN', { minimumFractionDigits: 2 }),
    );
    expect(await page.getByRole('table', { name: 'Payment history' }).getByRole('row').count()).toBe(2);
    await page.context().close();
  });
});

describe('the landing page for finance managers', () => {
  it('promises that finance managers oversee payroll [UI-014]', async () => {
    const { page, context } = await newPerson(browser, app);
    await page.goto('/');
    await page
      .getByText(/payroll/i)
      .first()
      .waitFor();
    await context.close();
  });
});

describe.each(LOOKS)('the dialogs at $width px, $scheme', (look) => {
  let page: Page;
  beforeAll(async () => {
    page = await signedIn(ADMIN.email, ADMIN.password, look);
  });
  afterAll(() => page.context().close());

  it.each([
    ['/admin/staff', /^Edit Asha Menon/, 'Edit Payroll'],
    ['/admin/staff', 'Generate Current Month Payroll', 'Generate Current Month Payroll'],
    ['/admin/staff', 'Asha Menon', 'Payroll of Asha Menon'],
    ['/admin/staff?tab=salaries', 'Revise the salary of Ravi Iyer', 'Salary of Ravi Iyer'],
    ['/admin/staff?tab=components', 'Edit Components', 'Salary Components'],
  ])('on %s behind %s are accessible and fit', async (path, opener, name) => {
    await open(page, path);
    const [person] = /Asha Menon|Ravi Iyer/.exec(String(opener)) ?? [];
    const opened = page
      .getByRole('row')
      .filter({ hasText: person ?? '' })
      .first()
      .locator('[data-open]');
    const opening = opener === person ? opened : button(page, opener).first();
    if (person !== undefined) {
      await opened.waitFor();
      if (!(await opening.isVisible())) await opened.click();
    }
    await opening.click();
    await dialog(page, name).waitFor();
    await expectReadable(page);
    expect(errors).toEqual([]);
  });
});

describe('an unpaid payroll', () => {
  it('takes over a raise and other components after they were shown, and is cancelled with a reason', async () => {
    const office = await app.admin();
    const kiran = (await app.newUser({ name: 'Kiran Shah', role: 'staff' })).user;
    await office.do(payroll.generatePayroll, {});
    const raise = { monthly_salary: 61_000, effective_from: thisMonth(), reason: 'Promotion' };
    await office.do(salaries.reviseSalary, { user_id: kiran.id, ...raise });
    await open(admin, '/admin/staff?q=Kiran');
    await button(admin, /^More for Kiran Shah/).click();
    await admin.getByRole('menuitem', { name: 'Salary and unpaid days…' }).click();
    const preview = dialog(admin, 'Salary and Unpaid Days');
    await preview
      .getByText(/→ ₹61,000.00$/)
      .first()
      .waitFor();
    await preview.getByRole('button', { name: /^Apply / }).click();
    await says(admin, 'Payroll recalculated');
    await office.do(salaries.setSalaryStructure, { effective_from: thisMonth(), basic_rate: 40, components: [] });
    await open(admin, '/admin/staff?q=Kiran');
    await button(admin, /^More for Kiran Shah/).click();
    await admin.getByRole('menuitem', { name: 'Salary and unpaid days…' }).click();
    await preview.getByText('₹24,400.00').waitFor();
    await preview.getByRole('button', { name: 'Apply ₹61,000.00' }).click();
    await says(admin, 'Payroll recalculated');
    await button(admin, /^More for Kiran Shah/).click();
    await admin.getByRole('menuitem', { name: 'Cancel payroll…' }).click();
    const form = dialog(admin, 'Cancel Payroll');
    await form.getByRole('button', { name: 'Cancel Payroll' }).click();
    await form.getByText('Reason is required').first().waitFor();
    await form.getByLabel('Reason').fill('Left before the month');
    await form.getByRole('button', { name: 'Cancel Payroll' }).click();
    await says(admin, 'Payroll cancelled');
    await button(admin, /^More for Kiran Shah/).waitFor({ state: 'hidden' });
  });
});

describe('a salary whose payment takes a second person', () => {
  it('says so in its row, its drawer and the selection, until the request is withdrawn', async () => {
    const ruled = await TestApp.start();
    const [office, other] = [await ruled.admin(), await ruled.newUser({ role: 'admin' })];
    await layDown(office, other, 'payroll_payment', secondAbove(100));
    await ruled.newUser({ name: 'Leela Nair', role: 'staff' });
    await office.do(payroll.generatePayroll, {});
    const { page } = await newPerson(browser, ruled);
    await resume(page, ADMIN.email, ADMIN.password);
    await open(page, '/admin/staff?q=Leela');
    await button(page, /^Pay Now: Leela Nair/).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pay Now' }).press('Enter');
    await says(page, 'This waits for a second person.');
    const waiting = button(page, /^The salary of Leela Nair, .* waits for a second person$/);
    await page.locator(':focus').and(waiting).waitFor();
    expect(await waiting.getAttribute('aria-disabled')).toBe('true');
    const chosen = rowOf(page, 'Leela Nair').getByRole('checkbox');
    expect(await chosen.isDisabled()).toBe(true);
    expect(await chosen.getAttribute('title')).toBe('Its payment waits for a second person.');
    await rowOf(page, 'Leela Nair').locator('[data-open]').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText(/asked for by .*, waits for a second person$/).waitFor();
    await expectReadable(page);
    const [{ id } = { id: '' }] = await office.do(decisions.openRequests, { kind: 'payroll_payment' });
    await office.do(decisions.withdrawRequest, { kind: 'payroll_payment', id });
    await drawer.getByRole('button', { name: /^Pay Now: Leela Nair/ }).waitFor();
    expect(await drawer.getByText(/asked for by/).count()).toBe(0);
    await page.context().close();
    await ruled.close();
  });

  it('says so in the row and the drawer of each salary that was asked for among others', async () => {
    const ruled = await TestApp.start();
    const [office, other] = [await ruled.admin(), await ruled.newUser({ role: 'admin' })];
    await layDown(office, other, 'payroll_payment', secondAbove(100));
    for (const name of ['Ira Sen', 'Ira Rao']) await ruled.newUser({ name, role: 'staff' });
    await office.do(payroll.generatePayroll, {});
    const { page } = await newPerson(browser, ruled);
    await resume(page, ADMIN.email, ADMIN.password);
    await open(page, '/admin/staff?q=Ira');
    for (const name of ['Ira Sen', 'Ira Rao']) await rowOf(page, name).getByRole('checkbox').check();
    await button(page, /^Pay 2 ·/).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pay', exact: true }).click();
    await says(page, 'This waits for a second person.');
    for (const name of ['Ira Sen', 'Ira Rao']) {
      await button(page, new RegExp(`^The salary of ${name}, .* waits for a second person$`)).waitFor();
      expect(await rowOf(page, name).getByRole('checkbox').isDisabled()).toBe(true);
      await rowOf(page, name).locator('[data-open]').click();
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /^2 salaries for/ })
        .waitFor();
      await page.keyboard.press('Escape');
    }
    await page.context().close();
    await ruled.close();
  });
});
