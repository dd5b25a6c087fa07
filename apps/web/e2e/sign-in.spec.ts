import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { identity } from '@bursar/contracts';
import { type Browser } from 'playwright-core';

import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson, signIn } from './browser.js';

const OWN = 'secret-user';
const FIRST = 'first-secret';
let people = 0;

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await TestApp.start({ RATE_LIMIT: 'on' });
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

describe('a user with a first password', () => {
  it('chooses their own password first, and then reaches their address', async () => {
    const admin = await app.admin();
    const email = `newcomer-${++people}@bursar.test`;
    await admin.do(identity.addUser, { name: 'Nila Newcomer', email, password: FIRST, role: 'finance_manager' });
    const { page, context, errors } = await newPerson(browser, app, { width: 360 });
    await signIn(page, email, FIRST);
    await page.getByRole('heading', { name: 'Choose your own password' }).waitFor();
    await expectReadable(page);
    await page.goto('/admin/fees');
    await page.getByRole('heading', { name: 'Choose your own password' }).waitFor();
    const says = (sentence: string) => page.getByText(sentence).first().waitFor();
    const set = page.getByRole('button', { name: 'Set password' });
    const fill = async (given: string, own: string, again = own) => {
      await page.getByLabel('Password you were given').fill(given);
      await page.getByLabel('New password', { exact: true }).fill(own);
      await page.getByLabel('New password again').fill(again);
      await set.click();
    };
    await fill(FIRST, FIRST);
    await says('Choose another than you were given');
    await fill(FIRST, OWN, 'something-else');
    await says('The two passwords are not the same');
    await fill('wrong-password', OWN);
    await page.getByRole('link', { name: 'Current password is incorrect' }).waitFor();
    expect(await page.getByText('Current password is incorrect').count()).toBe(2);
    expect(await page.getByLabel('Password you were given').getAttribute('aria-invalid')).toBe('true');
    await fill(FIRST, OWN);
    await page.getByRole('heading', { name: 'Fee Management' }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('a student whose batch has passed out', () => {
  it('sees the bills and the own account, and no other screen', async () => {
    const { student, studentId } = await app.newBill(1000);
    expect(studentId).not.toBe('');
    await (await app.admin()).do(identity.passOutBatch, { batch: '2024' });
    const { page, context, errors } = await newPerson(browser, app);
    await signIn(page, student.user.email, OWN);
    await page.getByRole('heading', { name: 'My Fees' }).waitFor();
    await page.getByText('Your batch has passed out.').waitFor();
    await page.getByText('Semester 5 Tuition').first().waitFor();
    const menu = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
    expect(await menu.allInnerTexts()).toEqual(['Pay Fees', 'My Fees']);
    await page.goto('/student/apply-aid');
    await page.getByRole('heading', { name: 'My Fees' }).waitFor();
    await page.goto('/student/pay-fees');
    await page.getByText('Semester 5 Tuition').first().waitFor();
    await expectReadable(page);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('an administrator in the drawer of a user', () => {
  it('sees why the user cannot sign in, unlocks, and goes on to the page of the person', async () => {
    const name = `Salim Slowed ${++people}`;
    const { user } = await app.newUser({ name, role: 'staff', studentData: undefined, department_id: undefined });
    const guess = () => app.anybody.call(identity.login, { email: user.email, password: 'wrong-password' });
    const { page, context, errors } = await newPerson(browser, app);
    for (let status = 401; status === 401;) ({ status } = await guess());
    await signIn(page, ADMIN.email, ADMIN.password);
    await page.goto('/administration-users');
    await page.getByRole('row').filter({ hasText: name }).locator('[data-open]').click();
    const drawer = page.getByRole('dialog', { name });
    await drawer.getByText(/A wrong password was tried \d+ times\./).waitFor();
    await expectReadable(page);
    await drawer.getByRole('button', { name: 'Unlock' }).click();
    await drawer.getByText('The wrong passwords are cleared.').waitFor();
    await drawer.getByText(/A wrong password was tried/).waitFor({ state: 'detached' });
    await drawer.getByText('This person can sign in.').waitFor();
    expect((await app.anybody.call(identity.login, { email: user.email, password: OWN })).status).toBe(200);
    await drawer.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`**/people/${user.id}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('No payroll records found').waitFor();
    await page.getByRole('region', { name: 'History' }).getByText(name).first().waitFor();
    await expectReadable(page);
    expect(errors).toEqual([]);
    await context.close();
  });
});
