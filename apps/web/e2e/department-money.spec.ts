import { randomUUID } from 'node:crypto';

import { budgeting, departments, expenses, identity, type User } from '@bursar/contracts';
import { formatRupees } from '@bursar/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';

import { type Department, receive, request, spendAt, staffed } from '../../api/src/testing/department.js';
import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson, resume, signIn } from './browser.js';

const PASSWORD = 'secret-user';
const PDF = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a bill') };

let app: TestApp;
let browser: Browser;
let department: Department;
let office: Page;

beforeAll(async () => {
  app = await TestApp.start();
  browser = await launch();
  department = await staffed(app, 1);
  ({ page: office } = await newPerson(browser, app));
  await signIn(office, ADMIN.email, ADMIN.password);
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

async function personOf({ email, role }: User, path = `/${role}`): Promise<Page> {
  const { page } = await newPerson(browser, app);
  await resume(page, email, PASSWORD);
  await page.goto(path);
  return page;
}

const unique = (name: string): string => `${name} ${randomUUID().slice(0, 8)}`;

async function newDepartment(): Promise<Department & { readonly name: string }> {
  const name = unique('Department');
  const { department: added } = await (await app.admin()).do(departments.add, { name });
  return { name, ...(await staffed(app, added.id)) };
}

const balance = async (): Promise<number> => (await (await app.admin()).do(budgeting.availableBalance, {})).balance;

const GREEN = 'rgb(10, 98, 72)';
const RED = 'rgb(163, 29, 24)';

const breakDown = (page: Page, path: string) => page.route(`**/api${path}`, (route) => route.fulfill({ status: 500 }));

describe('the landing page for departments', () => {
  it.each([
    ['revenue', '/finance-dashboard', 'Total Revenue Collected', '[UI-011]'],
    ['donations', '/admin/income?kind=donation', 'Income Management', '[UI-012]'],
    ['grants', '/admin/budgets?tab=grants', 'Add Grant', '[UI-013]'],
  ])('promises finance managers to oversee %s, and %s keeps it', async (promise, path, shown) => {
    await office.goto('/');
    await office.getByText(new RegExp(`^Oversee .*${promise}`)).waitFor();
    await office.goto(path);
    await office.getByText(shown).first().waitFor();
  });

  it('promises departments budgets and approvals, and the heads have them [UI-008, UI-009]', async () => {
    const hod = await personOf(department.hod.user, '/');
    await hod.getByText(/^Manage department budgets, approve expenses/).waitFor();
    await hod.goto('/hod');
    await hod.getByText('Remaining Budget').waitFor();
    await hod.getByRole('heading', { name: 'Pending Expense Approvals' }).waitFor();
    await hod.context().close();
  });
});

describe('a head of two departments', () => {
  it('gets the second department in the user dialog, and sees both or one', async () => {
    const [physics, chemistry] = [await newDepartment(), await newDepartment()];
    const others = (await (await app.admin()).do(departments.all, {})).departments.length - 1;
    const { email, name } = physics.hod.user;
    const [lasers, beakers] = [`Lasers for ${name}`, `Beakers for ${name}`];
    await request(physics, { description: lasers, amount: 300 });
    await request(chemistry, { description: beakers, amount: 200 });
    await office.goto(`/admin/users?q=${encodeURIComponent(email)}`);
    await office.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
    const form = office.getByRole('dialog', { name: 'Edit User' });
    const group = form.getByRole('group', { name: 'Also leads (optional)' });
    await group
      .getByRole('checkbox')
      .nth(others - 1)
      .waitFor();
    expect(await group.getByRole('checkbox').count()).toBe(others);
    await group.getByLabel(chemistry.name, { exact: true }).check();
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await office.getByText('User updated successfully.').first().waitFor();

    const hod = await personOf(physics.hod.user);
    await hod.waitForURL('**/hod');
    const pending = hod.getByRole('table', { name: 'Pending Expense Approvals' });
    await pending.getByText(lasers).waitFor();
    await pending.getByText(beakers).waitFor();
    await pending.getByText(new RegExp(`^${chemistry.name} · Claim`)).waitFor();
    await hod.getByRole('combobox', { name: 'Department', exact: true }).selectOption(String(chemistry.id));
    await pending.getByText(lasers).waitFor({ state: 'detached' });
    await pending.getByText(beakers).waitFor();
    await hod.getByText('Waiting for you 1', { exact: true }).waitFor();
    expect(new URL(hod.url()).searchParams.get('department_id')).toBe(String(chemistry.id));
    await hod.reload();
    await pending.getByText(beakers).waitFor();
    expect(await pending.getByText(lasers).count()).toBe(0);
    await hod.getByRole('button', { name: new RegExp(`^Approve ${beakers}`) }).click();
    await hod.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await hod.getByText('Expense approved successfully.').first().waitFor();
    await expectReadable(hod);
    await hod.context().close();
  });

  it('sees the department that is left when the chosen one gets another head', async () => {
    const [left, lost] = [await newDepartment(), await newDepartment()];
    const description = unique('Prisms');
    await request(left, { description, amount: 300 });
    const hod = await personOf(left.hod.user, `/hod?department_id=${lost.id}&limit=50`);
    await hod.getByText('Waiting for you 1', { exact: true }).waitFor();
    await hod.getByRole('table', { name: 'Pending Expense Approvals' }).getByText(description).waitFor();
    await hod.getByText(left.name).first().waitFor();
    expect(await hod.getByText('You do not have access to this.').count()).toBe(0);
    expect(new URL(hod.url()).search).toBe('?limit=50');
    await hod.context().close();
  });
});

describe('the budgets screen', () => {
  it('accepts amounts from zero, to the paisa, and calls only its own origin [CONST-014, GAP-030]', async () => {
    const called: string[] = [];
    const listen = (request: { url(): string }) => called.push(new URL(request.url()).origin);
    office.on('request', listen);
    for (const path of ['/admin/budgets', '/admin/income']) {
      await office.goto(path);
      if (path === '/admin/income') await office.getByRole('button', { name: 'Add New Income' }).click();
      const amount = office.getByRole('textbox', { name: 'Amount', exact: true });
      await amount.pressSequentially('-12.345');
      expect(await amount.inputValue()).toBe('₹12.34');
    }
    office.off('request', listen);
    expect(new Set(called)).toEqual(new Set([app.url]));
  });

  it('allocates with a department and an amount, after a preview [VAL-058, UI-141..UI-147, MSG-067]', async () => {
    const { name } = await newDepartment();
    await receive(await app.admin(), 10_000);
    const available = await balance();
    await office.goto('/admin/budgets');
    await office.getByRole('heading', { name: 'Departmental Budget Allocation' }).waitFor();
    await office.getByText(formatRupees(available)).first().waitFor();
    await office.getByRole('button', { name: 'Allocate Budget' }).click();
    await office.getByText('Please select a department and enter an amount').waitFor();

    await office.getByLabel('Department', { exact: true }).selectOption({ label: name });
    await office.getByRole('textbox', { name: 'Amount', exact: true }).fill('6000');
    await office.getByText(`After this: ${formatRupees(available - 6000)} available`).waitFor();
    await office.getByRole('button', { name: 'Allocate Budget' }).click();
    await office.getByText('Budget allocated successfully!').waitFor();
    const row = office.getByRole('row', { name: new RegExp(name) });
    await row.getByText('₹6,000.00').first().waitFor();
    for (const column of ['Department', 'Allocated Budget', 'Money Spent']) {
      await office.getByRole('columnheader', { name: column }).waitFor();
    }
    const known = (await (await app.admin()).do(departments.all, {})).departments.length;
    const rows = office.getByRole('table', { name: 'Department Budgets' }).getByRole('row');
    expect(await rows.count()).toBe(1 + known);
  });

  it('names the reason when an allocation exceeds the balance [MSG-065, UI-142]', async () => {
    const { name } = await newDepartment();
    await receive(await app.admin(), 5_000);
    const available = await balance();
    await office.goto('/admin/budgets');
    await office.getByLabel('Department', { exact: true }).selectOption({ label: name });
    await office.getByRole('textbox', { name: 'Amount', exact: true }).fill((available + 0.01).toFixed(2));
    await office.getByRole('button', { name: 'Allocate Budget' }).click();
    await office.getByText(`Insufficient available balance. Available: ${formatRupees(available)}`).waitFor();
  });

  it('reports a failed allocation [MSG-066]', async () => {
    await office.goto('/admin/budgets');
    await office.getByLabel('Department', { exact: true }).selectOption({ label: 'Civil Engineering' });
    await office.route('**/api/admin/budgets', (route) => route.abort());
    await office.getByRole('textbox', { name: 'Amount', exact: true }).fill('1');
    await office.getByRole('button', { name: 'Allocate Budget' }).click();
    await office.getByText('Failed to allocate budget').waitFor();
    await office.unroute('**/api/admin/budgets');
  });

  it('shows the spending of past years and the budgets of later ones beside the balance', async () => {
    const admin = await app.admin();
    await receive(admin, 5_000);
    await admin.do(budgeting.allocate, { department_id: 2, allocated: 500, financial_year: 'FY30-31' });
    const { spent_before } = (await admin.do(budgeting.availableBalance, {})).breakdown;
    await spendAt(app, department, 1250.75, '2025-06-02T06:00:00.000Z');
    await office.goto('/admin/budgets');
    const stat = (label: string) =>
      office.locator('main dl > div').filter({ has: office.getByText(label, { exact: true }) });
    await stat('Spent in Past Years')
      .getByText(formatRupees(spent_before + 1250.75))
      .waitFor();
    await stat('Allocated Ahead').getByText('₹500.00').waitFor();
    await expectReadable(office);
  });

  it('names the data that could not be loaded [MSG-063, MSG-064]', async () => {
    const { page, context } = await newPerson(browser, app);
    await resume(page, ADMIN.email, ADMIN.password);
    await breakDown(page, '/admin/budget-summary*');
    await breakDown(page, '/admin/available-balance');
    await page.goto('/admin/budgets');
    await page.getByText('Failed to load department budget summary').waitFor();
    await page.getByText('Failed to load available balance').waitFor();
    await context.close();
  });
});

describe('the income screen', () => {
  it('adds income and reverses a wrong entry [VAL-061, UI-148..UI-157, MSG-071]', async () => {
    const source = unique('Class of 1998');
    await office.goto('/admin/income');
    await office.getByRole('heading', { name: 'Income Management' }).waitFor();
    await office.getByRole('button', { name: 'Add New Income' }).click();
    await office.getByRole('button', { name: 'Add Income' }).click();
    await office.getByText('Please fill all fields').waitFor();
    await office.getByRole('textbox', { name: 'Source', exact: true }).fill(source);
    await office.locator('select[name=kind]').selectOption('donation');
    await office.getByRole('textbox', { name: 'Description', exact: true }).fill('Reading room');
    await office.getByRole('textbox', { name: 'Amount', exact: true }).fill('250000.50');
    await office.locator('input[name=received_date]').fill('2026-04-02');
    await office.locator('input[name=received_date]').press('Enter');
    await office.getByText('Income source added successfully!').waitFor();
    expect(await office.getByText('Please fill all fields').count()).toBe(0);
    const row = office.getByRole('row', { name: new RegExp(source) });
    await row.getByText('₹2,50,000.50').waitFor();
    await row.getByText('02 Apr 2026').waitFor();
    await row.getByText('Asha Rao').waitFor();

    await row.getByRole('button', { name: /^Reverse/ }).click();
    await office.getByLabel(/^Reason/).fill('Entered twice');
    await office.getByRole('button', { name: 'Reverse ₹2,50,000.50' }).click();
    await office.getByText('Income reversed successfully.').waitFor();
    await row.getByText('Entered twice').waitFor();
  });

  it('keeps the next income that is typed while the one before is on its way', async () => {
    const source = unique('Class of 1999');
    await office.goto('/admin/income');
    await office.getByRole('button', { name: 'Add New Income' }).click();
    const field = (name: string) => office.getByRole('textbox', { name, exact: true });
    await field('Source').fill(source);
    await field('Description').fill('Benches');
    await field('Amount').fill('4000');
    await office.locator('input[name=received_date]').fill('2026-04-02');
    let goOn = (): void => undefined;
    const typed = new Promise<void>((resolve) => (goOn = resolve));
    await office.route('**/api/admin/income', async (route) => {
      await typed;
      await route.continue();
    });
    const sent = office.waitForRequest('**/api/admin/income');
    await field('Amount').press('Home');
    await field('Amount').press('Enter');
    await sent;
    await field('Source').fill('Konkan Railway');
    await field('Amount').fill('7000');
    goOn();
    await office.getByText('Income source added successfully!').waitFor();
    await office.unroute('**/api/admin/income');
    expect(await field('Source').inputValue()).toBe('Konkan Railway');
    expect(await field('Amount').inputValue()).toBe('₹7,000');
    await office
      .getByRole('row', { name: new RegExp(source) })
      .getByText('₹4,000.00')
      .waitFor();
  });

  it('shows the server’s reason for refused income, if any [MSG-069, MSG-070]', async () => {
    await office.goto('/admin/income');
    await office.getByRole('button', { name: 'Add New Income' }).click();
    await office.getByRole('textbox', { name: 'Source', exact: true }).fill('Alumni');
    await office.getByRole('textbox', { name: 'Description', exact: true }).fill('Library');
    await office.getByRole('textbox', { name: 'Amount', exact: true }).fill('5');
    await office.locator('input[name=received_date]').fill('2026-04-02');
    const says = 'The books of that year are closed';
    await office.route('**/api/admin/income', (route) =>
      route.fulfill({ status: 400, json: { message: says, error: 'Bad Request' } }),
    );
    await office.getByRole('button', { name: 'Add Income' }).click();
    await office.getByText(says).waitFor();
    await office.unroute('**/api/admin/income');
    await office.route('**/api/admin/income', (route) => route.abort());
    await office.getByRole('button', { name: 'Add Income' }).click();
    await office.getByText('Failed to add income').waitFor();
    await office.unroute('**/api/admin/income');
  });

  it('shows an empty state, and an error when it cannot be loaded [UI-158, MSG-068]', async () => {
    await office.goto('/admin/income?kind=rent');
    await office.getByText('Nothing matches this search.').waitFor();
    const { page, context } = await newPerson(browser, app);
    await resume(page, ADMIN.email, ADMIN.password);
    await page.route('**/api/admin/allincomes*', (route) =>
      route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
    );
    await page.goto('/admin/income');
    await page.getByText('No income sources found').waitFor();
    await page.unroute('**/api/admin/allincomes*');
    await breakDown(page, '/admin/allincomes*');
    await page.reload();
    await page.getByText('Failed to load income sources').waitFor();
    await context.close();
  });
});

describe('an expense', () => {
  it('leads an expense from the faculty member to the head, live, and to the office [GAP-025, MSG-005, MSG-006, MSG-016, MSG-024, UI-162, UI-202..UI-206, VAL-064]', async () => {
    const own = await newDepartment();
    const lens = unique('Lens');
    const admin = await app.admin();
    await receive(admin, 6_000 - Math.min(0, await balance()));
    await admin.do(budgeting.allocate, { department_id: own.id, allocated: 6_000 });
    const faculty = await personOf(own.faculty.user);
    const hod = await personOf(own.hod.user);
    await hod.getByText('No pending expenses to approve').waitFor();
    await hod.getByText('No grants available').waitFor();

    expect(await faculty.getByLabel('Department', { exact: true }).getAttribute('readonly')).not.toBeNull();
    await faculty.getByRole('textbox', { name: 'Amount', exact: true }).fill('1250');
    await faculty.getByRole('textbox', { name: 'Description', exact: true }).fill(lens);
    await faculty.getByLabel(/^Receipt file/).setInputFiles(PDF);
    await faculty.getByRole('button', { name: 'Submit Request' }).click();
    await faculty.getByText('Expense request submitted successfully!').waitFor();
    expect(await faculty.getByText('There is a problem').count()).toBe(0);
    const mine = faculty.getByRole('row', { name: new RegExp(lens) });
    await mine.getByText('Waits for the head of the department').waitFor();

    const toast = hod.getByRole('status').filter({ hasText: lens });
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await toast.waitFor({ state: 'hidden' });
    const asked = hod
      .getByRole('table', { name: 'Pending Expense Approvals' })
      .getByRole('row', { name: new RegExp(lens) });
    await asked.getByText(/after approval ₹4,750.00 left/).waitFor();
    await asked.getByRole('button', { name: /^Approve/ }).click();
    await hod.getByText('Are you sure you want to approve this expense?').waitFor();
    await hod.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await asked.getByRole('button', { name: /^Approve/ }).click();
    await hod.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await hod.getByText('Expense approved successfully.').waitFor();
    await hod.getByText('No pending expenses to approve').waitFor();
    await mine.getByText(/Approved by/).waitFor();

    await office.goto('/admin/expenses?stage=to_pay');
    await office.getByRole('button', { name: `Pay ${lens}` }).click();
    await office.getByLabel('Payment reference').fill('UTR-77');
    await office.getByRole('button', { name: 'Pay ₹1,250.00' }).click();
    await office.getByText('Payment successful').waitFor();
    await mine.getByText(/Paid on/).waitFor();
    await Promise.all([faculty.context().close(), hod.context().close()]);
  });

  it('is reversed by the office after its approval, with a reason that the submitter reads', async () => {
    const description = unique('Mirror');
    const { id } = await request(department, { amount: 640, description });
    await department.hod.do(expenses.approve, { id });
    const faculty = await personOf(department.faculty.user);
    await office.goto('/admin/expenses?stage=to_pay');
    await office.getByRole('button', { name: `Reverse ${description}` }).click();
    const form = office.getByRole('dialog', { name: 'Reverse Expense' });
    await form.getByText(/^The amount returns to the budget or grant, and nothing is paid\./).waitFor();
    await form.getByRole('button', { name: 'Reverse ₹640.00' }).click();
    await form.getByText('Reason is required').first().waitFor();
    await expectReadable(office);
    await form.getByLabel('Reason').fill('The mirror came from the store');
    await form.getByRole('button', { name: 'Reverse ₹640.00' }).click();
    await office.getByText('Expense reversed. The amount is back in its budget or grant.').waitFor();
    await office.getByRole('button', { name: `Reverse ${description}` }).waitFor({ state: 'detached' });
    await faculty
      .getByText(/The mirror came from the store/)
      .first()
      .waitFor();
    await faculty.context().close();
  });

  it('keeps its input when it cannot be submitted [MSG-017, VAL-024, VAL-025, VAL-027]', async () => {
    const faculty = await personOf(department.faculty.user);
    await faculty.getByRole('button', { name: 'Submit Request' }).click();
    await faculty.getByText('Amount is required').first().waitFor();
    await faculty.getByText('Description is required').first().waitFor();
    await faculty.getByLabel(/^Receipt URL/).fill('abc');
    await faculty
      .getByText(/Receipt URL must be a web address/)
      .first()
      .waitFor();
    await faculty.getByLabel(/^Receipt URL/).fill('');
    await faculty.getByRole('textbox', { name: 'Amount', exact: true }).fill('5');
    await faculty.getByRole('textbox', { name: 'Description', exact: true }).fill('Chalk');
    await faculty.route('**/api/faculty/expenses', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
    );
    await faculty.getByRole('button', { name: 'Submit Request' }).click();
    await faculty.getByText('Failed to submit expense.').waitFor();
    expect(await faculty.getByRole('textbox', { name: 'Description', exact: true }).inputValue()).toBe('Chalk');
    await faculty.context().close();
  });

  it('takes no letters as an amount, and answers without a department with an alert, unsent [VAL-024, VAL-029]', async () => {
    const nowhere = await app.newUser({ role: 'faculty', department_id: undefined });
    const faculty = await personOf(nowhere.user);
    const amount = faculty.getByRole('textbox', { name: 'Amount', exact: true });
    await amount.pressSequentially('abc');
    expect(await amount.inputValue()).toBe('');
    await amount.fill('5');
    await faculty.getByRole('textbox', { name: 'Description', exact: true }).fill('Chalk');
    const sent: string[] = [];
    faculty.on('request', (one) => sent.push(one.method()));
    await faculty.getByRole('button', { name: 'Submit Request' }).click();
    await faculty.getByRole('alertdialog').getByText('Please enter valid department and amount.').waitFor();
    expect(sent).not.toContain('POST');
    await faculty.context().close();
  });
});

describe('the grants', () => {
  it('keep the holder who left in their form, until another one is chosen', async () => {
    const admin = await app.admin();
    const { faculty } = await newDepartment();
    const agency = unique('DST');
    const period = { start_date: '2025-04-01', end_date: '2028-03-31', faculty_id: faculty.user.id };
    await admin.do(budgeting.addGrant, { ...period, funding_agency: agency, amount: 1000, status: 'active' });
    await admin.do(identity.setActive, { id: faculty.user.id, is_active: false });
    await office.goto(`/admin/budgets?tab=grants&q=${agency}`);
    await office.getByRole('row', { name: agency }).getByRole('button', { name: 'Edit' }).click();
    const dialog = office.getByRole('dialog', { name: 'Edit Grant' });
    const holder = dialog.getByLabel('Faculty member');
    await holder.getByRole('option', { name: faculty.user.name, exact: true }).waitFor({ state: 'attached' });
    expect(await holder.inputValue()).toBe(faculty.user.id);
    await dialog.getByLabel('Amount', { exact: true }).first().fill('900');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await office.getByText('Grant updated successfully!').waitFor();
    const [grant] = await admin.do(budgeting.allGrants, { q: agency });
    expect(grant).toMatchObject({ amount: 900, faculty_name: faculty.user.name });
  });

  it('name their holder once in their drawer, as a link', async () => {
    const { faculty } = await newDepartment();
    const funding_agency = unique('ICSSR');
    const period = { start_date: '2025-04-01', end_date: '2028-03-31', faculty_id: faculty.user.id };
    const grant = { ...period, funding_agency, amount: 1000, status: 'active' } as const;
    await (await app.admin()).do(budgeting.addGrant, grant);
    await office.goto(`/admin/budgets?tab=grants&q=${funding_agency}`);
    await office.getByRole('row', { name: funding_agency }).locator('[data-open]').click();
    const drawer = office.getByRole('dialog', { name: funding_agency });
    await drawer.getByRole('link', { name: faculty.user.name, exact: true }).waitFor();
    expect(await drawer.getByRole('definition').getByText(faculty.user.name, { exact: true }).count()).toBe(1);
  });
});

describe('the dashboards of a department', () => {
  async function withGrants(): Promise<Department> {
    const own = await newDepartment();
    const admin = await app.admin();
    const period = { start_date: '2025-04-01', end_date: '2028-03-31', faculty_id: own.faculty.user.id };
    for (const [funding_agency, amount, status] of [
      ['SERB', 100_000, 'active'],
      ['DST', 50_000, 'pending'],
      ['UGC', 25_000, 'closed'],
    ] as const) {
      await admin.do(budgeting.addGrant, { ...period, funding_agency, amount, status });
    }
    return own;
  }

  it('show a head the money, green to nothing and red below, and the grants [UI-197..UI-201, UI-207..UI-211]', async () => {
    const small = await withGrants();
    const hod = await personOf(small.hod.user);
    const money = hod.locator('main dl').first();
    await money.getByText('Not spent or reserved').waitFor();
    expect(await money.innerText()).toMatch(/Total Budget\s+₹0.00[^]*Total Spent\s+₹0.00[^]*Remaining Budget\s+₹0.00/);
    expect(
      await money
        .locator('dd button > span')
        .last()
        .evaluate((value) => getComputedStyle(value).color),
    ).toBe(GREEN);
    const grants = hod.getByRole('table', { name: 'Grants' });
    for (const column of ['Agency', 'Amount', 'Period', 'Status']) {
      await grants.getByRole('columnheader', { name: column, exact: true }).waitFor();
    }
    await grants.getByRole('row', { name: /SERB.*₹1,00,000.00.*Apr 2025 – Mar 2028.*Active/ }).waitFor();
    await hod.getByText('3 total grants — 1 active', { exact: true }).waitFor();

    const { id } = await request(small, { amount: 100 });
    await small.hod.do(expenses.approve, { id });
    await money.getByText('More is approved than available').waitFor();
    // Reserved until the approval is charged.
    await money.filter({ hasText: /Total Spent\s*₹100.00.*Remaining Budget\s*minus −₹100.00/s }).waitFor();
    expect(
      await money
        .locator('dd button > span')
        .last()
        .evaluate((value) => getComputedStyle(value).color),
    ).toBe(RED);
    const chart = hod.getByRole('figure', { name: /^₹100.00 of ₹0.00 spent in/ });
    await chart.getByRole('button', { name: 'Show as table' }).click();
    await chart.getByRole('cell', { name: '₹100.00' }).waitFor();
    await chart.getByRole('button', { name: 'Show as table' }).click();
    await chart.getByRole('link', { name: /: ₹100.00$/ }).click();
    await hod.waitForURL('**/hod?spent_in=*');
    const chosen = hod.getByRole('heading', { name: /^Department Expenses, spent in / });
    await chosen.and(hod.locator(':focus')).waitFor();
    expect(await chosen.evaluate((heading) => heading.getBoundingClientRect().top < innerHeight)).toBe(true);
    await hod.getByRole('table', { name: 'Department Expenses' }).getByRole('row', { name: /Books/ }).waitFor();
    await hod.context().close();
  });

  it('let a head cancel a decision, and report a failed one [GAP-025, MSG-022, MSG-023, VAL-065]', async () => {
    const own = await newDepartment();
    await request(own, { amount: 7, description: 'Tape' });
    const hod = await personOf(own.hod.user);
    const decisions: string[] = [];
    await hod.route('**/api/approvals/expense/*/*', (route) => {
      decisions.push(route.request().url().split('/').at(-1) ?? '');
      return route.fulfill({ status: 500 });
    });
    const asks = async (verb: 'Approve' | 'Reject', answer: string) => {
      await hod.getByRole('button', { name: new RegExp(`^${verb} Tape`) }).click();
      await hod.getByText(`Are you sure you want to ${verb.toLowerCase()} this expense?`).waitFor();
      const question = hod.getByRole('alertdialog');
      if (answer === 'Reject') {
        await question.getByRole('button', { name: answer }).click();
        await question.getByText('Say why, so that the person can ask again').waitFor();
        await question.getByLabel('Reason').and(hod.locator(':focus')).fill('Too late');
      }
      await question.getByRole('button', { name: answer }).click();
      return question;
    };
    const cancelled = await asks('Reject', 'Cancel');
    await cancelled.waitFor({ state: 'hidden' });
    expect(decisions).toEqual([]);
    const rejecting = await asks('Reject', 'Reject');
    await rejecting.getByRole('alert').getByText('Failed to reject expense. Please try again.').waitFor();
    expect(await rejecting.getByLabel('Reason').inputValue()).toBe('Too late');
    await rejecting.getByRole('button', { name: 'Cancel' }).click();
    await hod.getByRole('button', { name: 'Discard' }).click();
    await asks('Approve', 'Approve');
    await hod.getByRole('alert').getByText('Failed to approve expense. Please try again.').waitFor();
    expect(decisions).toEqual(['reject', 'approve']);
    await hod.context().close();
  });

  it('let a head state a reason, which the submitter reads in toast and list', async () => {
    const own = await newDepartment();
    const faculty = await personOf(own.faculty.user);
    await faculty.getByText('No expense requests yet.', { exact: false }).waitFor();
    await request(own, { amount: 91, description: 'Ropes' });
    const hod = await personOf(own.hod.user);
    await hod.getByRole('button', { name: /^Reject Ropes/ }).click();
    const question = hod.getByRole('alertdialog');
    await question.getByLabel('Reason').fill('Ask the library first');
    await hod.route('**/api/approvals/expense/*/reject', (route) => route.abort(), { times: 1 });
    await question.getByRole('button', { name: 'Reject' }).click();
    await question.getByText('Failed to reject expense. Please try again.').waitFor();
    await question.getByRole('button', { name: 'Reject' }).click();
    await hod.getByText('Expense rejected successfully.').waitFor();
    await faculty.getByRole('status').getByText('Ask the library first').waitFor();
    await faculty
      .getByRole('listitem')
      .getByText(/Rejected by .*: Ask the library first$/)
      .waitFor();
    await hod.context().close();
    await faculty.context().close();
  });

  it('show a faculty member the totals and the tables of the same answer [UI-160, UI-161, UI-164, UI-165]', async () => {
    const small = await withGrants();
    await request(small, { amount: 7, description: 'Tape' });
    await request(small, { amount: 43.5, description: 'Rope' });
    const faculty = await personOf(small.faculty.user);
    await faculty.getByRole('row', { name: /Rope.*₹43.50/ }).waitFor();
    expect(await faculty.locator('main dl').first().innerText()).toMatch(
      /Active Grants\s+₹1,00,000.00\s+1 active\s+Pending Expenses\s+₹50.50\s+2 pending/,
    );
    const agencies = faculty.getByRole('table', { name: 'Research Grants' }).getByRole('row');
    expect(await agencies.count()).toBe(4);
    expect(await faculty.getByRole('table', { name: 'Expense Requests' }).getByRole('row').count()).toBe(3);
    await faculty.context().close();
  });

  it('log a failed dashboard of a faculty member without a message [MSG-019]', async () => {
    const { page, context } = await newPerson(browser, app);
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    const small = await withGrants();
    await signIn(page, small.faculty.user.email, PASSWORD);
    await page.getByRole('row', { name: /SERB/ }).waitFor();
    await breakDown(page, '/faculty/dashboard');
    await page.reload();
    await page.getByText('No grants available').waitFor();
    expect(logged.join()).toContain('The faculty dashboard could not be loaded.');
    expect(await page.getByRole('alert').allInnerTexts()).toEqual([]);
    await context.close();
  });
});
