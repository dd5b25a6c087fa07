import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aid, budgeting, identity, type User } from '@bursar/contracts';
import { type Browser, type Page } from 'playwright-core';

import { type Client } from '../../api/src/testing/client.js';
import { layDown, secondAbove } from '../../api/src/testing/rules.js';
import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson, resume } from './browser.js';

const PASSWORD = 'secret-user';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await TestApp.start();
  browser = await launch();
  const gift = { source_name: 'Alumni', description: 'Scholarships', amount: 500_000, received_date: '2026-04-01' };
  await (await app.admin()).do(budgeting.addIncome, gift);
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

async function studentAt(path: string): Promise<{ page: Page; student: Client & { readonly user: User } }> {
  const student = await app.newUser();
  const { page } = await newPerson(browser, app);
  await resume(page, student.user.email, PASSWORD);
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  return { page, student };
}

async function officeAt(path: string, of = app): Promise<Page> {
  const { page } = await newPerson(browser, of);
  await resume(page, ADMIN.email, ADMIN.password);
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  return page;
}

describe('a student without aid applications', () => {
  it('sees empty states on the dashboard and in the lists [MSG-003, MSG-004, UI-175, UI-176, UI-177, UI-190, UI-194]', async () => {
    const { page } = await studentAt('/student');
    await page.getByText('No aid applications submitted yet').waitFor();
    await page.getByText('No disbursements received yet').waitFor();
    await page.getByText('from 0 disbursements').waitFor();
    const hrefs = await page
      .getByRole('link', { name: /View All: Aid/ })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual(['/student/aid-applications', '/student/disbursements']);
    await page.goto('/student/disbursements');
    await page.getByText('No disbursements received yet').waitFor();
    await page.context().close();
  });

  it('sees a sentence when the dashboard cannot be loaded, and tries again', async () => {
    const { page } = await studentAt('/profile');
    await page.route('**/api/student/disbursements/**', (route) => route.abort());
    await page.goto('/student');
    await page.getByText('Failed to load dashboard data. Please try again later.').waitFor();
    await page.unroute('**/api/student/disbursements/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('from 0 disbursements').waitFor();
    await page.context().close();
  });
});

describe('applying for aid', () => {
  it('takes an application in steps, keeps the draft over a reload, and shows it at once [GAP-017, GAP-019, UI-007, UI-186..UI-189]', async () => {
    const { page } = await studentAt('/');
    await page.getByText(/apply for scholarships or aid/).waitFor();
    await page.goto('/student/apply-aid');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Aid type is required').first().waitFor();
    await page.getByLabel('Merit scholarship').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Amount requested').fill('25000.50');
    await page.reload();
    expect(await page.getByLabel('Amount requested').inputValue()).toBe('₹25,000.50');
    await expectReadable(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('₹25,000.50').waitFor();
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await page.getByText('Aid application submitted successfully!').waitFor();
    await page.getByRole('link', { name: 'My applications' }).click();
    const row = page.getByRole('row', { name: /Merit scholarship/ });
    await row.waitFor();
    expect(await row.innerText()).toContain('Pending');
    const headers = await page.getByRole('columnheader').allInnerTexts();
    for (const header of ['Aid Type', 'Amount', 'Status', 'Submitted'])
      expect(headers.join(' ').toLowerCase()).toContain(header.toLowerCase());
    await page.getByRole('button', { name: 'Withdraw Merit scholarship' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    const told = page.getByText('Aid application withdrawn.').locator('..');
    await told.getByText('Merit scholarship, ₹25,000.50').waitFor();
    await page.context().close();
  });
});

describe('the aid office', () => {
  it('reads that a student has left, before it approves and before it pays', async () => {
    const admin = await app.admin();
    const [inactive, deleted] = [await app.newUser(), await app.newUser()];
    for (const student of [inactive, deleted]) {
      await student.do(aid.apply, { aid_type: 'Travel grant', amount_requested: 400 });
    }
    await admin.do(identity.setActive, { id: inactive.user.id, is_active: false });
    await admin.do(identity.deleteUser, { id: deleted.user.id });
    const page = await officeAt('/admin/aid');
    await page.getByRole('button', { name: `Review Travel grant of ${deleted.user.name}` }).click();
    const owed = 'Check that this aid is still owed.';
    await page.getByText(`${deleted.user.name} is no longer a student here. ${owed}`).waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText(`The account of ${deleted.user.name} was deleted. Reject the application.`).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Review Travel grant of ${inactive.user.name}` }).click();
    const notice = `The account of ${inactive.user.name} is deactivated. ${owed}`;
    await page.getByText(notice).waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Aid application approved successfully.').waitFor();
    await page.getByRole('tab', { name: /Approved/ }).click();
    await page.getByRole('button', { name: `Disburse ₹400.00: Travel grant of ${inactive.user.name}` }).click();
    await page.getByText(notice).waitFor();
    await page.context().close();
  });

  it('approves with less, disburses, and the student reads it [GAP-020, UI-191..UI-193]', async () => {
    const { page: home, student } = await studentAt('/student');
    await student.do(aid.apply, { aid_type: 'Fee waiver', amount_requested: 40_000, reason: 'Flood' });
    const page = await officeAt('/admin/aid');
    await page.getByRole('button', { name: `Review Fee waiver of ${student.user.name}` }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Nothing is due.').waitFor();
    await drawer.getByRole('button', { name: 'Reject' }).click();
    await drawer.getByText('Say why it is rejected: the student reads it').first().waitFor();
    await drawer.getByLabel('Approved amount').fill('50000');
    await drawer.getByRole('button', { name: 'Approve' }).click();
    await drawer.getByText('Approve at most what was requested').first().waitFor();
    await expectReadable(page);
    await drawer.getByLabel('Approved amount').fill('30000');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog');
    await question.getByText('Discard what you typed?').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await drawer.getByLabel('Approved amount').inputValue()).toBe('₹30,000');
    await drawer.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Aid application approved successfully.').waitFor();
    await page.getByRole('tab', { name: 'Approved' }).click();
    await page.getByRole('button', { name: `Disburse ₹30,000.00: Fee waiver of ${student.user.name}` }).click();
    await expectReadable(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Disburse' }).click();
    await page.getByText('Aid disbursed successfully!').waitFor();
    await home.getByText('from 1 disbursement', { exact: true }).waitFor();
    await home.goto('/student/disbursements');
    await home.getByRole('row', { name: /Fee waiver.*₹30,000.00/ }).waitFor();
    const headers = await home.getByRole('columnheader').allInnerTexts();
    for (const header of ['Aid Type', 'Amount', 'Disbursed On'])
      expect(headers.join(' ').toLowerCase()).toContain(header.toLowerCase());
    await page.context().close();
    await home.context().close();
  });

  it('opens a fund, approves from it up to its balance, and sees the rest', async () => {
    const student = await app.newUser();
    await student.do(aid.apply, { aid_type: 'Merit scholarship', amount_requested: 8000 });
    const fund = `Fund of ${student.user.name}`;
    const page = await officeAt('/admin/aid?tab=funds');
    await page.getByRole('button', { name: 'Open Fund' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Open Fund' }).click();
    await dialog.getByText('Name is required').first().waitFor();
    await dialog.getByLabel('Name').fill(fund);
    await dialog.getByLabel('Money to begin with').fill('5000');
    await expectReadable(page);
    await dialog.getByRole('button', { name: 'Open Fund' }).click();
    await page.getByText('Aid fund opened successfully!').waitFor();
    await page.getByRole('tab', { name: 'Pending' }).click();
    await page.getByRole('button', { name: `Review Merit scholarship of ${student.user.name}` }).click();
    await dialog.getByLabel('Fund').selectOption({ label: `${fund}, ₹5,000.00 available` });
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await dialog.getByText(`Only ₹5,000.00 of ${fund} is available`).first().waitFor();
    await dialog.getByLabel('Approved amount').fill('4000');
    await dialog.getByText('After this: ₹1,000.00 left').waitFor();
    await page.route('**/api/admin/aid-applications/*/approve', async (route) => {
      const listed = page.waitForResponse((response) => response.url().includes('status=pending'));
      const response = await route.fetch();
      await listed;
      await route.fulfill({ response });
    });
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Aid application approved successfully.').waitFor();
    await page.getByRole('tab', { name: 'Funds' }).click();
    await page.getByRole('row', { name: new RegExp(`${fund}.*₹5,000.00.*₹4,000.00.*₹0.00.*₹1,000.00`) }).waitFor();
    await page.getByRole('button', { name: fund, exact: true }).click();
    await dialog.getByText(`Set ₹4,000.00 of ${fund} aside for ${student.user.name}`).waitFor();
    await dialog.getByRole('row', { name: `${student.user.name} ₹4,000.00` }).waitFor();
    await expectReadable(page);
    await page.context().close();
  });

  it('hears the outcome although the drawer was closed before the answer', async () => {
    const { fund } = await (await app.admin()).do(aid.openFund, { name: 'Fund of a slow line', kind: 'university' });
    const page = await officeAt('/admin/aid?tab=funds');
    let answer = (): void => undefined;
    const closed = new Promise<void>((resolve) => (answer = resolve));
    await page.route(`**/api/admin/aid-funds/${fund.id}/close`, async (route) => {
      await closed;
      await route.continue();
    });
    await page.getByRole('button', { name: fund.name, exact: true }).click();
    const drawer = page.getByRole('dialog', { name: fund.name });
    await drawer.getByRole('button', { name: 'Close Fund' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close Fund' }).click();
    await drawer.getByText('Closing…').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    answer();
    await page.getByText('Aid fund closed.').waitFor();
    await page.context().close();
  });

  it('keeps the next application open when the answer about the one before comes late', async () => {
    const student = await app.newUser();
    await student.do(aid.apply, { aid_type: 'Hostel grant', amount_requested: 900 });
    await student.do(aid.apply, { aid_type: 'Book grant', amount_requested: 300 });
    const page = await officeAt('/admin/aid');
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/admin/aid-applications/*/approve', async (route) => {
      await held;
      await route.continue();
    });
    const drawer = page.getByRole('dialog', { name: 'Aid Application' });
    await page.getByRole('button', { name: `Review Hostel grant of ${student.user.name}` }).click();
    await drawer.getByRole('button', { name: 'Approve' }).click();
    await drawer.getByText('Approving…').waitFor();
    await page.goBack();
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Review Book grant of ${student.user.name}` }).click();
    await drawer.getByLabel('Approved amount').fill('250');
    answer();
    await page.getByText('Aid application approved successfully.').waitFor();
    expect(await drawer.getByLabel('Approved amount').inputValue()).toBe('₹250');
    await page.context().close();
  });

  it('says when it cannot offer the funds for an approval, and tries again', async () => {
    const student = await app.newUser();
    const { application } = await student.do(aid.apply, { aid_type: 'Travel grant', amount_requested: 300 });
    const name = `Travel fund of ${student.user.name}`;
    await (await app.admin()).do(aid.openFund, { name, kind: 'university', amount: 1_000 });
    const page = await officeAt('/admin/aid');
    await page.route('**/api/admin/aid-funds*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`/admin/aid?open=${application.id}`);
    await page.getByText('The funds could not be loaded.').waitFor();
    await page.unroute('**/api/admin/aid-funds*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('option', { name: `${name}, ₹1,000.00 available` }).waitFor({ state: 'attached' });
    await page.context().close();
  });

  it('says when it cannot offer the bills of a student for a credit, and tries again', async () => {
    const { studentId, student, feeId } = await app.newBill(900);
    const { application } = await student.do(aid.apply, { aid_type: 'Book grant', amount_requested: 300 });
    await (await app.admin()).do(aid.approve, { id: application.id });
    const page = await officeAt('/admin/aid?tab=approved');
    await page.route(`**/api/student/allfeest/${studentId}*`, (route) => route.abort());
    await page.getByRole('button', { name: `Disburse ₹300.00: Book grant of ${student.user.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Disburse Aid' });
    await dialog.getByText('The student’s bills could not be loaded.').waitFor();
    await page.unroute(`**/api/student/allfeest/${studentId}*`);
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await dialog.locator(`input[value="${feeId}"]`).waitFor();
    await page.context().close();
  });

  it('reverses a disbursement with a reason, which its student reads', async () => {
    const { page: home, student } = await studentAt('/student/disbursements');
    const { application } = await student.do(aid.apply, { aid_type: 'Fee waiver', amount_requested: 700 });
    const admin = await app.admin();
    await admin.do(aid.approve, { id: application.id });
    await admin.do(aid.disburse, { aid_application_id: application.id, amount: 700 });
    const page = await officeAt('/admin/aid?tab=disbursements');
    await page.getByRole('button', { name: `Reverse Fee waiver of ${student.user.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Reverse Disbursement' });
    await dialog.getByText(/^The amount returns to the application\. Get it back from the bank account\./).waitFor();
    await dialog.getByRole('button', { name: 'Reverse ₹700.00' }).click();
    await dialog.getByText('Reason is required').first().waitFor();
    await expectReadable(page);
    await dialog.getByLabel('Reason').fill('Sent to a closed account');
    await dialog.getByRole('button', { name: 'Reverse ₹700.00' }).click();
    await page.getByText('Disbursement reversed.').waitFor();
    await page.getByRole('row', { name: new RegExp(`${student.user.name}.*Reversed`) }).waitFor();
    await home.getByText('Sent to a closed account').first().waitFor();
    await home.goto('/student');
    await home.getByText('from 0 disbursements').waitFor();
    await home.getByRole('row', { name: /Fee waiver.*Reversed/ }).waitFor();
    await page.goto(`/admin/aid?tab=approved&open=${application.id}`);
    await page.getByText('₹0.00 received so far.').waitFor();
    await page.context().close();
    await home.context().close();
  });
});

describe('a grant that takes a second person', () => {
  it('waits in its application, which may only be rejected', async () => {
    const ruled = await TestApp.start();
    await layDown(await ruled.admin(), await ruled.newUser({ role: 'admin' }), 'aid', secondAbove(90_000));
    const student = await ruled.newUser();
    await student.do(aid.apply, { aid_type: 'Research stay', amount_requested: 95_000 });
    const page = await officeAt('/admin/aid', ruled);
    const review = page.getByRole('button', { name: `Review Research stay of ${student.user.name}` });
    await review.click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Approve' }).click();
    await drawer.waitFor({ state: 'detached' });
    await review.click();
    await drawer.getByText(/waits for a second person$/).waitFor();
    await drawer.getByRole('link', { name: /^Research stay/ }).waitFor();
    await drawer.getByRole('button', { name: 'Reject' }).waitFor();
    expect(await drawer.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    expect(await drawer.getByLabel('Approved amount').count()).toBe(0);
    await expectReadable(page);
    await drawer.getByLabel('Note to the student').fill('No research this year');
    await drawer.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('Aid application rejected successfully.').waitFor();
    await page.getByText(/waits for a second person$/).waitFor({ state: 'detached' });
    await page.context().close();
    await ruled.close();
  });
});
