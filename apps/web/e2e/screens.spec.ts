import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';

import { TestApp } from '../../api/src/testing/test-app.js';
import { demoLogins } from '../../api/src/demo/demo-logins.js';
import { expectReadable, launch, newPerson, open, signIn } from './browser.js';

/** The screens of each role, by what stands in the window's title. */
const SCREENS = {
  public: [
    ['/', 'University Finance'],
    ['/login', 'Secure Login'],
    ['/register', 'Contact administrator'],
    ['/contact', 'Contact'],
    ['/contect', 'Contact'],
    ['/demo', 'Demo'],
    ['/forgot-password', 'Forgot your password?'],
    ['/reset-password/x', 'Set a new password'],
    ['/nowhere', 'University Finance'],
  ],
  admin: [
    ['/admin', 'University Finance'],
    ['/admin/users', 'User Management'],
    ['/department-users/3', 'Users'],
    ['/administration-users', 'Administration'],
    ['/others-users', 'Users'],
    ['/admin/contacts', 'Requests'],
    ['/profile', 'Profile'],
    ['/admin/fees', 'University Fee Management'],
    ['/admin/reports', 'Financial Reports'],
    ['/admin/reports/daybook', 'Daybook'],
    ['/admin/invoices', 'Invoices'],
    ['/admin/fees?tab=assigned', 'University Fee Management'],
    ['/admin/fees?tab=transactions', 'University Fee Management'],
    ['/admin/aid', 'Financial Aid'],
    ['/admin/aid?tab=approved', 'Financial Aid'],
    ['/admin/aid?tab=disbursements', 'Financial Aid'],
    ['/admin/staff', 'Payroll Management'],
    ['/admin/staff?tab=salaries', 'Payroll Management'],
    ['/admin/staff?tab=components', 'Payroll Management'],
    ['/admin/budgets', 'Departmental Budget Allocation'],
    ['/admin/budgets?tab=grants', 'Departmental Budget Allocation'],
    ['/admin/budgets?tab=history', 'Departmental Budget Allocation'],
    ['/admin/income', 'Income Management'],
    ['/admin/expenses', 'Expenses'],
    ['/dashboard', 'University Finance'],
  ],
  finance_manager: [
    ['/finance-manager', 'University Finance'],
    ['/finance-dashboard', 'University Finance'],
    ['/admin/fees', 'University Fee Management'],
  ],
  auditor: [
    ['/auditor', 'Welcome, '],
    ['/audit', 'Audit Trail'],
  ],
  faculty: [['/faculty', 'Welcome']],
  staff: [
    ['/staff', 'Welcome'],
    ['/dashboard', 'Welcome'],
  ],
  hod: [['/hod', 'Department Dashboard']],
  student: [
    ['/student', 'Welcome'],
    ['/student/pay-fees', 'Pay Fees'],
    ['/student/fees', 'My Fees'],
    ['/student/apply-aid', 'Apply for Aid'],
    ['/student/aid-applications', 'Aid Applications'],
    ['/student/disbursements', 'Aid Disbursements'],
    ['/notifications', 'Notifications'],
    ['/dashboard', 'Welcome'],
  ],
} as const;

const LOOKS = [
  { width: 1280, scheme: 'light' },
  { width: 360, scheme: 'dark' },
] as const;

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await TestApp.start({ DEMO: 'on' });
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

const loginOf = (role: string) => {
  const login = demoLogins.find((one) => one.role === role);
  if (!login) throw new Error(`The demo university has no ${role}`);
  return login;
};

describe.each(Object.keys(SCREENS) as (keyof typeof SCREENS)[])('the screens of %s', (role) => {
  describe.each(LOOKS)('at $width px, $scheme', (look) => {
    let page: Page;
    let errors: string[];

    beforeAll(async () => {
      ({ page, errors } = await newPerson(browser, app, look));
      if (role === 'public') return;
      const { email, password } = loginOf(role);
      await signIn(page, email, password);
    });
    afterAll(() => page.context().close());

    it.each(SCREENS[role].map(([path, title]) => ({ path, title })))(
      '$path can be read by everybody and fits',
      async ({ path, title }) => {
        await open(page, path);
        expect(await page.title()).toContain(title);
        await expectReadable(page);
        expect(errors).toEqual([]);
      },
    );
  });
});

describe('who may open which screen', () => {
  it.each([
    ['student', '/admin', '/student'],
    ['student', '/admin/fees', '/student'],
    ['admin', '/student', '/admin'],
    ['finance_manager', '/admin/users', '/finance-manager'],
    ['admin', '/login', '/admin'],
  ])('a %s who opens %s is taken to %s', async (role, path, home) => {
    const { page, context } = await newPerson(browser, app);
    const { email, password } = loginOf(role);
    await signIn(page, email, password);
    await page.goto(path);
    await page.waitForURL(`**${home}`);
    await context.close();
  });

  it('somebody not signed in signs in first and then comes to where they wanted', async () => {
    const { page, context } = await newPerson(browser, app);
    await page.goto('/student/fees');
    await page.waitForURL('**/login');
    const { email, password } = loginOf('student');
    await page.getByLabel('Institutional email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/student/fees');
    await context.close();
  });

  it('logging out removes the session’s three keys and nothing else, and leads to the landing page', async () => {
    const { page, context } = await newPerson(browser, app);
    const { email, password } = loginOf('student');
    await signIn(page, email, password);
    await page.evaluate(() => localStorage.setItem('other', 'kept'));
    expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(
      expect.arrayContaining(['other', 'studentId', 'token', 'user']),
    );
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    const left = await page.evaluate(() => Object.keys(localStorage));
    expect(left).toContain('other');
    for (const key of ['token', 'user', 'studentId']) expect(left).not.toContain(key);
    await context.close();
  });

  it('the service worker is at the root, and the app shell opens without a network', async () => {
    const worker = await fetch(`${app.url}/service-worker.js`);
    expect(worker.headers.get('content-type')).toContain('javascript');
    const { page, context } = await newPerson(browser, app);
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
    await context.close();
  });
});
