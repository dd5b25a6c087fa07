import { setup } from '@bursar/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Locator, type Page } from 'playwright-core';

import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson, open, resume, signIn } from './browser.js';
import { press, skipToContent, tabTo } from './keys.js';

const STUDENTS = [
  'name,email,password,enrollment_no,batch,department_id',
  'Nandini Iyer,nandini@bursar.test,first-secret,EN-1,2024,1',
  'Ravi Menon,ravi@bursar.test,first-secret,EN-2,2024,2',
].join('\n');

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

const panelOf = (on: Page) => on.getByRole('region', { name: 'Get started' });
const progress = (on: Page, text: string) => panelOf(on).getByText(text, { exact: true }).waitFor();
const says = (sentence: string) => page.getByText(sentence).first().waitFor();

async function home(done: string): Promise<void> {
  await page.goto('/admin');
  await progress(page, done);
  await skipToContent(page);
}

async function choose(field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
  await page.getByRole('option', { name: text }).first().waitFor();
  if ((await field.getAttribute('aria-activedescendant')) === null) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

describe('the first run of an empty university', () => {
  it('opens on six steps, readable in every look', async () => {
    await home('0 of 6 done');
    const steps = await panelOf(page).getByRole('listitem').getByRole('heading').allInnerTexts();
    expect(steps).toEqual(['Institution', 'Departments', 'People', 'Approvals', 'Fee structures', 'First bill']);
    await expectReadable(page);
    for (const look of [{ width: 360 }, { width: 360, scheme: 'dark' }, { scheme: 'dark' }] as const) {
      const { page: other } = await newPerson(browser, app, look);
      await resume(other, ADMIN.email, ADMIN.password);
      await other.goto('/admin');
      await progress(other, '0 of 6 done');
      await expectReadable(other);
      await other.context().close();
    }
  });

  it('keeps the focus on a step that is skipped, and shows it again in the settings', async () => {
    const first = panelOf(page).getByRole('listitem').first();
    await press(page, first.getByRole('button', { name: 'Skip: Institution' }));
    await first.getByText(/^Skipped by Asha Rao on /).waitFor();
    expect(await first.getByRole('button').evaluate((button) => button === document.activeElement)).toBe(true);
    await press(page, panelOf(page).getByRole('link', { name: 'settings' }));
    await page.getByRole('tab', { name: 'Get started', selected: true }).waitFor();
    await expectReadable(page);
    await press(page, page.getByRole('button', { name: 'Show again: Institution' }));
    await page.getByRole('link', { name: 'Enter Institution' }).waitFor();
  });

  it('takes the institution, by keyboard alone', async () => {
    await home('0 of 6 done');
    await press(page, page.getByRole('link', { name: 'Enter Institution' }));
    const dialog = page.getByRole('dialog', { name: 'Institution' });
    await tabTo(page, dialog.getByLabel('Name'));
    await page.keyboard.type('Vidyanagar University');
    await tabTo(page, dialog.getByLabel('Address'));
    await page.keyboard.type('Station Road, Pune');
    await press(page, dialog.getByRole('button', { name: 'Save' }));
    await says('Institution saved.');
    await home('1 of 6 done');
  });

  it('asks whether the eight departments are right, by keyboard alone', async () => {
    await press(page, page.getByRole('link', { name: 'Check Departments' }));
    await tabTo(page, page.getByRole('button', { name: 'Confirm Departments' }));
    await expectReadable(page);
    await page.keyboard.press('Enter');
    await says('Departments confirmed.');
    await page.getByRole('button', { name: 'Confirm Departments' }).waitFor({ state: 'detached' });
    await home('2 of 6 done');
  });

  it('uploads the first people, by keyboard alone', async () => {
    await press(page, page.getByRole('link', { name: 'Upload Students' }));
    const dialog = page.getByRole('dialog', { name: 'Bulk upload (CSV)' });
    await tabTo(page, dialog.getByLabel('CSV file'));
    const file = { name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from(STUDENTS) };
    await page.locator('input:focus').setInputFiles(file);
    await press(page, dialog.getByRole('button', { name: 'Upload 2 students' }));
    await says('2 students added successfully.');
    await home('3 of 6 done');
  });

  it('recommends two people for approvals, by keyboard alone', async () => {
    await press(page, page.getByRole('link', { name: 'Choose Approvals' }));
    const dialog = page.getByRole('dialog', { name: 'Choose approvals' });
    await dialog.getByRole('radio', { name: 'Two people (recommended)', checked: true }).waitFor();
    await expectReadable(page);
    await press(page, dialog.getByRole('button', { name: 'Save' }));
    await says('Two people approve from now on.');
    await says('Two people decide, chosen by Asha Rao on ');
    await home('4 of 6 done');
  });

  it('adds the first fee structure, by keyboard alone', async () => {
    await press(page, page.getByRole('link', { name: 'Add Fee Structure' }));
    const dialog = page.getByRole('dialog', { name: 'Create Fee Structure' });
    await tabTo(page, dialog.getByLabel('Title'));
    await page.keyboard.type('Semester 1 Tuition');
    await tabTo(page, dialog.getByLabel('Amount'));
    await page.keyboard.type('87500');
    await tabTo(page, dialog.getByLabel('Due Date'));
    await page.keyboard.type('31 Jan 2030');
    await press(page, dialog.getByRole('button', { name: 'Create' }));
    await says('Fee structure created successfully!');
    await home('5 of 6 done');
  });

  it('sends the first bill by keyboard alone, and a second window ticks it live', async () => {
    const { page: second, errors: others } = await newPerson(browser, app);
    await resume(second, ADMIN.email, ADMIN.password);
    await second.goto('/admin');
    await progress(second, '5 of 6 done');
    await press(page, page.getByRole('link', { name: 'Assign Fee' }));
    const dialog = page.getByRole('dialog', { name: 'Assign Fee to Students' });
    await choose(dialog.getByRole('combobox', { name: 'Fee Structure' }), 'Semester 1 Tuition');
    await choose(dialog.getByRole('combobox', { name: 'Student' }), 'Nandini Iyer');
    await press(page, dialog.getByRole('button', { name: 'Assign Fee' }));
    await says('Fee assigned successfully!');
    await progress(second, '6 of 6 done');
    await panelOf(second).getByText('Every step is done.').waitFor();
    await expectReadable(second);
    await open(second, '/admin');
    expect(await panelOf(second).count()).toBe(0);
    expect(others).toEqual([]);
    await second.context().close();
  });
});

describe('the first run of a finance manager', () => {
  it('has the two steps of their own, and ends when both are done or skipped', async () => {
    const other = await TestApp.start();
    const office = { department_id: undefined, studentData: undefined };
    const { user } = await other.newUser({ role: 'finance_manager', ...office });
    const { page: finance } = await newPerson(browser, other);
    await signIn(finance, user.email, 'secret-user');
    await progress(finance, '0 of 2 done');
    await finance.getByRole('button', { name: 'Skip: Fee structures' }).click();
    await finance.getByRole('button', { name: 'Skip: First bill' }).click();
    await panelOf(finance).getByText('Nothing is left to do here.').waitFor();
    expect(await (await other.admin()).do(setup.steps, {})).toContainEqual(
      expect.objectContaining({ step: 'first_bill', skipped_by_name: user.name }),
    );
    await open(finance, '/finance-manager');
    expect(await panelOf(finance).count()).toBe(0);
    await other.close();
  });

  it('says when the steps cannot be loaded, and loads them on request', async () => {
    await page.route('**/api/admin/setup', (route) => route.fulfill({ status: 500 }));
    await open(page, '/admin/settings?tab=setup');
    await page.getByText('The first steps could not be loaded.').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Retry' }).click();
    await progress(page, '6 of 6 done');
  });
});
