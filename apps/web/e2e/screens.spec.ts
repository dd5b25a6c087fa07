import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Role } from '@bursar/contracts';
import { type Browser, type Page } from 'playwright-core';

import { type TestApp } from '../../api/src/testing/test-app.js';
import { demoLogins } from '../../demo/src/demo-logins.js';
import { expectReadable, launch, load, newPerson, open, resume, settled, signIn, visit } from './browser.js';
import { startDemo } from '../../demo/src/testing/demo-app.js';
import { addressOf, firstVisitorOf, READ_ONLY, type Screen, SCREENS, VISITORS } from './screens.table.js';

const READS =
  /^(Account of|Options of|Filter|Export|Receipt|Statement|Next|Previous|Page \d|Go$|Show as|Show chart$|Hide$)/;

const DESKTOP = 1280;
const WIDTHS = [1024, 768, DESKTOP];

const among = (there: readonly string[], wanted: readonly string[]) => there.filter((text) => wanted.includes(text));

const tooWide = (page: Page): Promise<string[]> =>
  page
    .locator('main table')
    .evaluateAll((tables) =>
      tables
        .filter(({ parentElement: window }) => window !== null && window.scrollWidth > window.clientWidth)
        .map((table) => table.querySelector('caption')?.textContent ?? 'a table'),
    );

async function tooWideAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  return tooWide(page);
}

async function expectScreen(page: Page, screen: Screen, owner = 'Vidyanagar University'): Promise<void> {
  const { heading, title = heading, cards = [], tables = {} } = screen;
  // The name comes in a later answer.
  await page.waitForFunction((name) => document.title === name, `${title} · ${owner}`);
  expect(await page.locator('h1').innerText()).toBe(heading);
  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'Bursar' }).locator('svg').waitFor();
  await bar.getByText('University Finance Management Webapp').waitFor();
  await bar.getByRole('button', { name: 'Account' }).waitFor();
  expect(among(await page.locator('main dt').allInnerTexts(), cards)).toEqual(cards);
  if (page.viewportSize()?.width !== DESKTOP) return;
  for (const [name, columns] of Object.entries(tables)) {
    const table = page.getByRole('table', { name, exact: true });
    await table.waitFor();
    const heads = await table.getByRole('columnheader').allInnerTexts();
    const names = heads.map((text) => text.split('\n')[0] ?? '');
    expect([name, ...among(names, columns)]).toEqual([name, ...columns]);
  }
  if ((await page.locator('main table').count()) === 0) return;
  for (const width of WIDTHS) expect([width, await tooWideAt(page, width)]).toEqual([width, []]);
}

async function goTo(page: Page, address: string, heading: string): Promise<void> {
  await visit(page, address);
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  await settled(page);
}

async function notLeadingTo([place, addresses]: readonly [string, readonly string[]]): Promise<string[]> {
  const elsewhere: string[] = [];
  const isThere = () => location.pathname === place && document.querySelector('h1') !== null;
  for (const address of addresses) {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
    const began = performance.now();
    while (!isThere() && performance.now() - began < 30_000) await new Promise(requestAnimationFrame);
    if (!isThere()) elsewhere.push(`${address} leads to ${location.pathname}`);
  }
  return elsewhere;
}

const LOOKS = [
  { width: DESKTOP, scheme: 'light' },
  { width: 360, scheme: 'dark' },
] as const;

let app: TestApp;
let browser: Browser;
let student: string;

beforeAll(async () => {
  app = await startDemo();
  browser = await launch();
  const { email, password } = loginOf('student');
  student = (await app.signIn(email, password)).user.student_id ?? '';
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

const loginOf = (role: Role) => {
  const login = demoLogins.find((one) => one.role === role);
  if (!login) throw new Error(`The demo university has no ${role}`);
  return login;
};

describe.each(VISITORS)('the screens of %s [PROD-002, ROUTE-001..ROUTE-029, UI-001, UI-002, UI-003]', (role) => {
  const own = SCREENS[role].filter(({ path }) => firstVisitorOf(path) === role);
  const shared = SCREENS[role].filter(({ path }) => firstVisitorOf(path) !== role);
  const [home] = SCREENS[role];

  describe.each(LOOKS)('at $width px, $scheme', (look) => {
    let page: Page;
    let errors: string[];

    beforeAll(async () => {
      ({ page, errors } = await newPerson(browser, app, look));
      if (role === 'public') return;
      const { email, password } = loginOf(role);
      await resume(page, email, password);
    });
    afterAll(() => page.context().close());

    for (const [index, screen] of own.entries()) {
      const isSamePage = screen.heading === own[index - 1]?.heading;
      it(`${screen.path} shows its content, is accessible and fits`, async () => {
        const address = addressOf(screen.path, student);
        // Of the same page only a new document tells that it came.
        await (isSamePage ? load : open)(page, address);
        await expectScreen(page, screen, role === 'public' ? 'University Finance' : undefined);
        await expectReadable(page);
        expect(errors).toEqual([]);
      });
    }

    if (look.width !== DESKTOP) return;

    for (const screen of shared) {
      it(`${screen.path} shows its content to other roles`, async () => {
        await goTo(page, addressOf(screen.path, student), screen.heading);
        await expectScreen(page, screen);
        expect(errors).toEqual([]);
      });
    }

    it('leads home from every screen of other roles [GAP-027]', async () => {
      const mine = new Set(SCREENS[role].map(({ path }) => path));
      const everybodys = new Set(SCREENS.public.map(({ path }) => path));
      const others = VISITORS.flatMap((each) => SCREENS[each].map(({ path }) => path)).filter(
        (path) => !mine.has(path) && !everybodys.has(path),
      );
      const place = role === 'public' ? '/login' : (home?.path ?? '');
      expect(others).not.toEqual([]);
      await open(page, place);
      const screens = new Set(others.map((path) => new URL(addressOf(path, student), app.url).pathname));
      expect(await page.evaluate(notLeadingTo, [place, [...screens]] as const)).toEqual([]);
      await page.locator('h1').first().waitFor();
    });
  });
});

describe('the rights to open screens', () => {
  it('leads signed-in users away from the login', async () => {
    const { page, context } = await newPerson(browser, app);
    const { email, password } = loginOf('admin');
    await resume(page, email, password);
    await page.goto('/login');
    await page.waitForURL('**/admin');
    await context.close();
  });

  it('shows an auditor every register of money without a control that changes it [HIS-015]', async () => {
    const { page, context, errors } = await newPerson(browser, app);
    const { email, password } = loginOf('auditor');
    await resume(page, email, password);
    const refused: string[] = [];
    page.on('response', (response) => response.status() === 403 && refused.push(response.url()));
    const main = page.getByRole('main');
    for (const { path, heading } of [...READ_ONLY, { path: '/admin', heading: 'Dashboard of the office' }]) {
      await open(page, addressOf(path, student));
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      const names = await main
        .getByRole('button')
        .evaluateAll((all) =>
          all
            .filter((button) => !button.closest('thead') && !button.hasAttribute('data-open'))
            .map((button) => button.getAttribute('aria-label') ?? button.textContent),
        );
      expect([path, names.filter((name) => !READS.test(name))]).toEqual([path, []]);
      expect([path, await main.getByRole('checkbox').count()]).toEqual([path, 0]);
    }
    expect(refused).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('shows an auditor a salary, an application and a fund without a button that changes them [HIS-015]', async () => {
    const { page, context, errors } = await newPerson(browser, app);
    const { email, password } = loginOf('auditor');
    await resume(page, email, password);
    for (const [path, table, drawer] of [
      ['/admin/staff', 'Payroll', /^Payroll of /],
      ['/admin/aid', 'Aid Applications, pending', 'Aid Application'],
      ['/admin/aid?tab=approved', 'Aid Applications, approved', 'Aid Application'],
      ['/admin/aid?tab=funds', 'Aid Funds', undefined],
    ] as const) {
      await open(page, path);
      await page.getByRole('table', { name: table, exact: true }).locator('[data-open]').first().click();
      const dialog = page.getByRole('dialog', drawer === undefined ? {} : { name: drawer });
      await dialog.waitFor();
      await settled(page);
      const names = await dialog.getByRole('button').allInnerTexts();
      expect([path, names.filter((name) => name !== 'Copy')]).toEqual([path, ['']]);
      expect([path, await dialog.getByRole('textbox').count()]).toEqual([path, 0]);
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  it('offers every demo user by one click [GAP-013]', async () => {
    const { page, context } = await newPerson(browser, app);
    await open(page, '/demo');
    await page.getByRole('complementary').getByText('Sample data').waitFor();
    const student = page.getByRole('button', { name: 'Enter as Student, Nandini Rajagopal' });
    await student.waitFor();
    expect(await page.getByRole('button', { name: /^Enter as/ }).count()).toBe(demoLogins.length);
    await student.click();
    await page.getByRole('heading', { level: 1, name: 'Welcome, Nandini Rajagopal' }).waitFor();
    await context.close();
  });

  it('signs a visitor in first and then opens their address', async () => {
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

  it('removes exactly the session’s three keys at logout, and leads to the landing page', async () => {
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
});
