import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';

import { TestApp } from '../../api/src/testing/test-app.js';
import { demoLogins } from '../../api/src/demo/demo-logins.js';
import { launch, newPerson, signIn } from './browser.js';

/** The screens everybody begins with, by what stands in the window's title; the others have specs of their own. */
const SCREENS = {
  public: [
    ['/', 'University Finance'],
    ['/login', 'Secure Login'],
    ['/register', 'Contact administrator'],
    ['/contact', 'Contact'],
    ['/contect', 'Contact'],
    ['/demo', 'Demo'],
    ['/nowhere', 'University Finance'],
  ],
  admin: [
    ['/admin', 'University Finance'],
    ['/admin/fees', 'University Fee Management'],
    ['/admin/fees?tab=assigned', 'University Fee Management'],
    ['/admin/fees?tab=transactions', 'University Fee Management'],
  ],
  finance_manager: [['/finance-manager', 'University Finance']],
  student: [
    ['/student', 'Welcome'],
    ['/student/pay-fees', 'Pay Fees'],
    ['/student/fees', 'My Fees'],
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

async function loaded(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
}

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
        await loaded(page, path);
        expect(await page.title()).toContain(title);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
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
