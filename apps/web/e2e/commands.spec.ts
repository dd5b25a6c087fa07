import { billChanges, budgeting, fees, identity, vendors } from '@bursar/contracts';
import { Projector } from '@bursar/platform/subscriptions';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';
import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson, open, resume, signIn } from './browser.js';

const SENTENCE = 'Another person changed this since you opened it.';

let app: TestApp;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  app = await TestApp.start();
  browser = await launch();
  ({ page, errors } = await newPerson(browser, app));
  await signIn(page, ADMIN.email, ADMIN.password);
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

let made = 0;

describe('an action on a record that changed meanwhile', () => {
  it('deletes no fee structure until its new amount was seen', async () => {
    const admin = await app.admin();
    const terms = { name: `Stale ${++made}`, amount: 1000, due_date: '2030-01-31' };
    const { fee } = await admin.do(fees.addFee, terms);
    await open(page, '/admin/fees');
    const remove = page.getByRole('button', { name: `Delete ${terms.name}` });
    await remove.click();
    const question = page.getByRole('alertdialog');
    await question.getByText('₹1,000.00').waitFor();
    await admin.do(fees.updateFee, { ...terms, id: fee.id, amount: 1200 });
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(SENTENCE).waitFor();
    await page.getByRole('row').filter({ hasText: terms.name }).getByText('₹1,200.00').waitFor();
    await expectReadable(page);
    await remove.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Fee structure deleted successfully.').waitFor();
  });

  it('extends no due date until the change was seen', async () => {
    const admin = await app.admin();
    const { feeId, student } = await app.newBill(1000);
    await open(page, '/admin/fees?tab=assigned');
    await page.getByRole('row').filter({ hasText: student.user.name }).locator('[data-open]').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Extend Due Date' }).click();
    const form = page.getByRole('dialog', { name: 'Extend Due Date' });
    await form.getByLabel('New Due Date').fill('2030-07-31');
    await form.getByLabel('Reason').fill('Agreed with the student');
    await admin.do(billChanges.extendOne, { id: feeId, due_date: '2030-03-31', reason: 'The bank was closed' });
    await form.getByRole('button', { name: 'Extend Due Date' }).click();
    await form.getByText(SENTENCE).waitFor();
    await form.getByRole('button', { name: 'Show what changed' }).click();
    await form.getByText(/The bank was closed/).waitFor();
    await expectReadable(page);
    await form.getByRole('button', { name: 'Extend Due Date' }).click();
    await page.getByText('31 Jul 2030').first().waitFor();
  });

  it('deletes no grant, and reports it', async () => {
    const admin = await app.admin();
    const agency = `Agency ${++made}`;
    const terms = { funding_agency: agency, amount: 900, start_date: '2026-01-01', end_date: '2027-12-31' };
    const { grant } = await admin.do(budgeting.addGrant, { ...terms, status: 'active' });
    await open(page, '/admin/budgets?tab=grants');
    await page.getByRole('button', { name: `Delete the grant of ${agency}` }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('₹900.00').waitFor();
    await admin.do(budgeting.updateGrant, { ...terms, id: grant.id, status: 'active', amount: 950 });
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(SENTENCE).waitFor();
    await page.getByRole('row').filter({ hasText: agency }).getByText('₹950.00').first().waitFor();
  });

  it('changes no vendor until the change was seen', async () => {
    const admin = await app.admin();
    const name = `Vendor ${++made}`;
    const { vendor } = await admin.do(vendors.registerVendor, { name, pan: 'AAATV1234F' });
    await open(page, '/admin/vendors');
    await page.getByRole('button', { name: `Change ${name}`, exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Change Vendor' });
    await form.getByLabel('Name').fill(`${name} Limited`);
    await admin.do(vendors.updateVendor, { id: vendor.id, name, pan: 'AAATV9876F' });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText(SENTENCE).waitFor();
    await form.getByRole('button', { name: 'Show what changed' }).click();
    await form.getByText(`Changed the vendor ${name}`).waitFor();
    await expectReadable(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Vendor saved.').waitFor();
  });

  it('sends the version of the shown budget, and offers to show what changed', async () => {
    const admin = await app.admin();
    const income = { source_name: 'State', description: 'Grant', amount: 1_000, received_date: '2026-05-02' };
    await admin.do(budgeting.addIncome, income);
    await open(page, '/admin/budgets');
    await page.getByLabel('Department', { exact: true }).selectOption({ label: 'Civil Engineering' });
    await page.getByText(/^Now:/).waitFor();
    await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('600');
    const allocate = page.getByRole('button', { name: 'Allocate Budget' });
    await page.route('**/api/admin/budgets', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await admin.do(budgeting.allocate, { department_id: 7, allocated: 300 });
      return route.continue();
    });
    await allocate.click();
    await page.getByText(SENTENCE).waitFor();
    await page.unroute('**/api/admin/budgets');
    await page.getByRole('button', { name: 'Show what changed' }).click();
    await page
      .getByText(/₹300\.00/)
      .first()
      .waitFor();
    await expectReadable(page);
    await page.getByText(/^Now: ₹300/).waitFor();
    await allocate.click();
    await page.getByText('Budget allocated successfully!').waitFor();
  });

  it('saves no profile over an administrator’s change until it was seen', async () => {
    const admin = await app.admin();
    const { user } = await app.newUser({ role: 'staff' });
    const own = await newPerson(browser, app);
    await resume(own.page, user.email, 'secret-user');
    await open(own.page, '/profile');
    await own.page.getByLabel('Name', { exact: true }).fill('Typed By Myself');
    const { id, email, role } = user;
    await admin.do(identity.updateUser, { id, email, role, department_id: 1, name: 'Typed By The Office' });
    const save = own.page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await own.page.getByText(SENTENCE).waitFor();
    await own.page.getByText('Your profile now says: Typed By The Office, no phone.', { exact: false }).waitFor();
    await expectReadable(own.page);
    await save.click();
    await own.page.getByText('Your profile has been saved.').waitFor();
    const [saved] = await admin.do(identity.allUsers, { q: email });
    expect(saved?.name).toBe('Typed By Myself');
    expect(own.errors).toEqual([]);
    await own.context.close();
  });

  it('refuses an own phone number at its field, and says so once at the form', async () => {
    const { user } = await app.newUser({ role: 'staff' });
    const own = await newPerson(browser, app);
    await resume(own.page, user.email, 'secret-user');
    await open(own.page, '/profile');
    const phone = own.page.getByLabel('Phone');
    await phone.fill('12');
    await own.page.getByRole('button', { name: 'Save', exact: true }).click();
    await own.page.getByRole('link', { name: 'Phone must be a number of 7 to 15 digits' }).waitFor();
    expect(await own.page.getByText('Phone must be a number').count()).toBe(2);
    expect(await phone.evaluate((field) => [field.ariaInvalid, field === document.activeElement])).toEqual([
      'true',
      true,
    ]);
    await expectReadable(own.page);
    await own.context.close();
  });

  it('sends the version of the record each time', () => {
    expect(errors).toEqual([]);
  });
});

describe('a command without a timely answer', () => {
  it('repeats by itself with a note on the screen, and counts once', async () => {
    const name = `Patience ${++made}`;
    const busy = page.getByText('The server is busy. We keep trying: you do not need to send it again.');
    await open(page, '/admin/fees');
    await page.getByRole('button', { name: 'Add New' }).click();
    const form = page.getByRole('dialog', { name: 'Create Fee Structure' });
    await form.getByLabel('Title').fill(name);
    await form.getByLabel('Amount').fill('1000');
    await form.getByLabel('Due Date').fill('2030-01-31');
    await app.get(Projector).stop();
    try {
      await form.getByRole('button', { name: 'Create' }).click();
      await busy.waitFor();
    } finally {
      await app.get(Projector).start();
    }
    await page.getByText('Fee structure created successfully!').waitFor();
    expect(await busy.count()).toBe(0);
    const admin = await app.admin();
    const found = (await admin.do(fees.allFees, {})).filter((fee) => fee.name === name);
    expect(found).toHaveLength(1);
  });

  it('is not sent again in the name of the next user of the browser', async () => {
    const next = await app.newUser({ role: 'finance_manager', department_id: undefined, studentData: undefined });
    const { page: first, context } = await newPerson(browser, app);
    await resume(first, ADMIN.email, ADMIN.password);
    await first.clock.install();
    await open(first, '/admin/vendors');
    const answer = { statusCode: 503, code: 'UNAVAILABLE' };
    await first.route(
      '**/api/admin/vendors',
      (route) => route.fulfill({ status: 503, headers: { 'retry-after': '20' }, json: answer }),
      { times: 1 },
    );
    await first.getByRole('button', { name: 'Add Vendor' }).click();
    const form = first.getByRole('dialog', { name: 'Add Vendor' });
    await form.getByLabel('Name').fill('Patient Traders');
    await form.getByRole('button', { name: 'Add Vendor' }).click();
    await first.getByText('The server is busy. We keep trying').waitFor();
    await first.clock.pauseAt((await first.evaluate(() => Date.now())) + 1_000);
    const second = await context.newPage();
    await second.goto('/profile');
    await second.getByRole('button', { name: 'Account' }).click();
    await second.getByRole('button', { name: 'Logout' }).click();
    await second.waitForURL('**/');
    await signIn(second, next.user.email, 'secret-user');
    await form.waitFor({ state: 'detached' });
    const sent: string[] = [];
    first.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
    await first.clock.fastForward(60_000);
    await first.evaluate(() => fetch('/api/health'));
    expect(sent).toEqual([]);
    expect(await (await app.admin()).do(vendors.allVendors, { q: 'Patient Traders' })).toEqual([]);
    await context.close();
  });
});
