import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fees, payments, type User } from '@bursar/contracts';
import { type Browser, type BrowserContext, type Page } from 'playwright-core';

import { type Client } from '../../api/src/testing/client.js';
import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { launch, load, newPerson, open, reloadOffline, resume, signIn, visit } from './browser.js';

const PASSWORD = 'secret-user';
const PHONE = 375;

let app: TestApp;
let browser: Browser;
let admin: Client & { readonly user: User };
let student: Client & { readonly user: User };
let visitor: Page;
let office: Page;
let home: Page;

const BILLS = [
  { name: 'Examination', amount: 900, due_date: '2025-03-31' },
  { name: 'Hostel', amount: 400, due_date: '2029-01-31' },
  { name: 'Library', amount: 500, due_date: '2029-02-28' },
  { name: 'Sports', amount: 600, due_date: '2029-03-31' },
  { name: 'Tuition', amount: 700, due_date: '2029-04-30' },
] as const;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  student = await app.newUser({ name: 'Meera Iyer' });
  const student_id = student.user.student_id ?? '';
  for (const bill of BILLS) {
    const { fee } = await admin.do(fees.addFee, bill);
    await admin.do(fees.assignFee, { fee_structure_id: fee.id, student_id });
    if (bill !== BILLS[0]) continue;
    const counter = { student_id, fee_id: fee.id, amount: bill.amount, payment_method: 'cash' } as const;
    const { transaction } = await admin.do(payments.recordTransaction, counter);
    await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
  }
  browser = await launch();
  ({ page: visitor } = await newPerson(browser, app));
  ({ page: office } = await newPerson(browser, app));
  await signIn(office, ADMIN.email, ADMIN.password);
  ({ page: home } = await newPerson(browser, app));
  await signIn(home, student.user.email, PASSWORD);
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

async function withPage(
  look: Parameters<typeof newPerson>[2],
  walk: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const { page, context } = await newPerson(browser, app, { serviceWorkers: 'allow', ...look });
  await walk(page, context);
  await context.close();
}

const asStudent = (page: Page) => signIn(page, student.user.email, PASSWORD);
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const pathOf = (page: Page): string => new URL(page.url()).pathname;
const account = (page: Page) => page.getByRole('navigation', { name: 'Account' });
const accountButton = (page: Page) => account(page).getByRole('button', { name: 'Account' });
const entries = async (page: Page): Promise<readonly string[]> => {
  await accountButton(page).click();
  await account(page).getByRole('listitem').first().waitFor();
  return account(page).getByRole('listitem').allInnerTexts();
};

describe('the product', () => {
  it('runs as one page: no navigation loads the document again [PROD-001]', async () => {
    const page = office;
    await open(page, '/admin');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const screens = page.getByRole('navigation', { name: 'Screens' });
    await screens.getByRole('link', { name: 'Fees' }).click();
    await heading(page, 'University Fee Management');
    await screens.getByRole('link', { name: 'Users' }).click();
    await heading(page, 'User Management');
    await entries(page);
    await account(page).getByRole('link', { name: 'Profile' }).click();
    await heading(page, 'Profile');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  it('opens another address in the same tab at its start, and a reload where the page was read', () =>
    withPage({ width: PHONE }, async (page) => {
      await signIn(page, ADMIN.email, ADMIN.password);
      await load(page, '/admin/settings');
      await page.evaluate(() => scrollTo(0, 300));
      await load(page, '/admin');
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.evaluate(() => scrollTo(0, 200));
      await page.reload();
      await page.waitForFunction(() => scrollY === 200);
    }));

  it('offers an installation: the browser accepts its manifest [PROD-003]', () =>
    withPage({}, async (page, context) => {
      await page.goto('/');
      const address = await page.locator('link[rel="manifest"]').getAttribute('href');
      const manifest = (await (await fetch(new URL(address ?? '', app.url))).json()) as {
        readonly icons: readonly { readonly src: string }[];
      };
      expect(manifest).toMatchObject({
        name: expect.stringContaining('University Finance'),
        start_url: '/',
        display: 'standalone',
      });
      for (const { src } of manifest.icons) {
        const icon = await fetch(new URL(src, app.url));
        expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
      }
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      const browserOfPage = await context.newCDPSession(page);
      const { installabilityErrors } = await browserOfPage.send('Page.getInstallabilityErrors');
      expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
    }));

  it('registers the service worker of the root at the start, and opens offline [PWA-001, PWA-002, PWA-003, PWA-005]', async () => {
    const worker = await fetch(`${app.url}/service-worker.js`);
    expect([worker.status, worker.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')]);
    await withPage({}, async (page) => {
      await page.goto('/');
      const script = await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.scriptURL));
      expect(script).toBe(`${app.url}/service-worker.js`);
      await reloadOffline(page);
      await page.getByRole('link', { name: 'Get Started' }).waitFor();
      await page.getByText('You are offline.').waitFor();
    });
  });

  it('sends its files as the build compressed them, and the headers of pages with pages and workers alone', async () => {
    const [, script = ''] = /src="(\/static\/js\/[^"]+)"/.exec(await (await fetch(app.url)).text()) ?? [];
    for (const encoding of ['br', 'gzip']) {
      const { headers } = await fetch(new URL(script, app.url), { headers: { 'accept-encoding': encoding } });
      expect(headers.get('content-encoding')).toBe(encoding);
      expect(headers.get('content-type')).toContain('javascript');
      expect(headers.get('cache-control')).toContain('immutable');
      expect(headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      for (const none of ['content-security-policy', 'etag', 'last-modified']) expect(headers.get(none)).toBeNull();
    }
    for (const path of ['/', '/favicon.svg', '/service-worker.js']) {
      const { headers } = await fetch(new URL(path, app.url));
      expect([path, headers.get('content-security-policy')]).toEqual([
        path,
        expect.stringContaining("default-src 'none'"),
      ]);
    }
    const plain = await fetch(new URL(script, app.url), { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
  });

  it('works without a service worker, and only logs its absence [PWA-004]', () =>
    withPage({}, async (page) => {
      await page.addInitScript(() => {
        navigator.serviceWorker.register = () => Promise.reject(new Error('blocked'));
      });
      const [logged] = await Promise.all([
        page.waitForEvent('console', (message) => message.type() === 'error'),
        page.goto('/'),
      ]);
      expect(logged.text()).toMatch(/Service worker:.*blocked/);
      await page.getByRole('link', { name: 'Get Started' }).waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(await page.getByRole('alertdialog').count()).toBe(0);
    }));

  it('loads its chunks from static/js at the root, and calls one base with the token [API-001, API-002, CONST-018]', async () => {
    const page = home;
    const scripts = new Set<string>();
    const calls: { readonly path: string; readonly token: string | undefined }[] = [];
    const origins = new Set<string>();
    await heading(page, /^Welcome/);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      origins.add(origin);
      if (request.resourceType() === 'script') scripts.add(pathname);
      if (request.resourceType() === 'fetch') calls.push({ path: pathname, token: request.headers().authorization });
    });
    for (const path of ['/student', '/student/fees', '/student/aid-applications', '/demo', '/profile']) {
      await open(page, path);
    }
    expect([...origins]).toEqual([app.url]);
    const chunks = [...scripts].filter((path) => path !== '/theme.js' && path !== '/service-worker.js');
    expect(chunks.length).toBeGreaterThan(5);
    expect(chunks.filter((path) => !/^\/static\/js\/[\w.-]+\.js$/.test(path))).toEqual([]);
    const api = calls.filter(({ path }) => !path.startsWith('/static/'));
    expect(api.map(({ path }) => path)).toContain('/api/demo/logins');
    for (const call of api) {
      expect(call).toEqual({ path: expect.stringMatching(/^\/api\//), token: `Bearer ${token}` });
    }
  });
});

describe('an address of a screen and a call', () => {
  it('opens the screen at the root, and the call under the API’s prefix [GAP-051]', async () => {
    const screen = await fetch(`${app.url}/admin/invoices`);
    expect([screen.status, screen.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    const { status, headers } = await fetch(`${app.url}/api/admin/invoices`);
    expect([status, headers.get('content-type')]).toEqual([401, expect.stringContaining('application/json')]);
  });
});

describe('the Account menu', () => {
  it('opens the Account menu as a dropdown on a desktop, with sign-in links for visitors [NAV-001, NAV-003, NAV-004, NAV-008, GAP-002]', async () => {
    const page = visitor;
    await page.goto('/');
    expect(await accountButton(page).innerText()).toBe('Account');
    expect(await account(page).getByRole('list').isVisible()).toBe(false);
    expect(await entries(page)).toEqual(['Login', 'Contact Admin']);
    const list = await account(page).getByRole('list').boundingBox();
    expect(list?.width).toBeLessThan(400);
    await account(page).getByRole('link', { name: 'Contact Admin' }).click();
    await heading(page, 'Contact');
    expect(pathOf(page)).toBe('/contact');
    await accountButton(page).click();
    await account(page).getByRole('link', { name: 'Login' }).click();
    await heading(page, 'Secure Login');
    expect(pathOf(page)).toBe('/login');
  });

  it('opens the Account menu as a list behind a hamburger on a phone, with its old spelling [NAV-002, NAV-004, GAP-002]', () =>
    withPage({ width: PHONE }, async (page) => {
      await page.goto('/');
      const list = account(page).getByRole('list');
      expect(await accountButton(page).locator('svg').count()).toBe(1);
      expect(await entries(page)).toEqual(['Login', 'Contact Admin']);
      expect((await list.boundingBox())?.width).toBeGreaterThan(PHONE * 0.9);
      await accountButton(page).click();
      await list.waitFor({ state: 'hidden' });
      await accountButton(page).click();
      await account(page).getByRole('link', { name: 'Contact Admin' }).click();
      await heading(page, 'Contact');
      expect(pathOf(page)).toBe('/contect');
    }));

  it('opens the other screens at the first one on a phone, with the theme at the end', () =>
    withPage({ width: PHONE }, async (page) => {
      await signIn(page, ADMIN.email, ADMIN.password);
      await page.getByRole('button', { name: 'More' }).click();
      const drawer = page.getByRole('dialog', { name: 'More' });
      await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]'));
      expect(await drawer.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    }));

  it('offers exactly Profile, Dashboard and Logout when signed in; logout leads to the start [NAV-005, NAV-006, NAV-007, NAV-008, NAV-009]', () =>
    withPage({}, async (page) => {
      await asStudent(page);
      await heading(page, 'Welcome, Meera Iyer');
      expect(await entries(page)).toEqual(['Profile', 'Dashboard', 'Logout']);
      await account(page).getByRole('link', { name: 'Profile' }).click();
      await heading(page, 'Profile');
      await page.setViewportSize({ width: PHONE, height: 800 });
      expect(await entries(page)).toEqual(['Profile', 'Dashboard', 'Logout']);
      await account(page).getByRole('link', { name: 'Dashboard' }).click();
      await heading(page, 'Welcome, Meera Iyer');
      await accountButton(page).click();
      await account(page).getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('link', { name: 'Get Started' }).waitFor();
      expect(pathOf(page)).toBe('/');
    }));
});

describe('the landing page', () => {
  it('leads in, to the demo and to a request for one [UI-020, UI-021, UI-023]', async () => {
    const page = visitor;
    for (const [name, path, title] of [
      ['Get Started', '/login', 'Secure Login'],
      ['Live Demo', '/demo', 'Live Demo'],
      ['Request Demo', '/contact', 'Contact'],
    ] as const) {
      await page.goto('/');
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await heading(page, title);
      expect(pathOf(page)).toBe(path);
    }
  });

  it('offers an installation while the browser does, and asks once [UI-022]', async () => {
    const page = visitor;
    await page.goto('/');
    await page.getByRole('link', { name: 'Get Started' }).waitFor();
    const install = page.getByRole('button', { name: 'Install App' });
    expect(await install.count()).toBe(0);
    await page.evaluate(() => {
      const offer = new Event('beforeinstallprompt', { cancelable: true });
      const prompt = () => {
        document.body.dataset.prompted = 'yes';
        return Promise.resolve();
      };
      window.dispatchEvent(Object.assign(offer, { prompt }));
    });
    await install.click();
    await page.locator('body[data-prompted="yes"]').waitFor();
    await install.waitFor({ state: 'detached' });
  });
});

describe('the login', () => {
  it('titles the login Secure Login, with email, password and remember-me [UI-024, UI-025, UI-026, UI-027]', async () => {
    const page = visitor;
    await page.goto('/login');
    await heading(page, 'Secure Login');
    expect(await page.getByLabel('Institutional email').getAttribute('type')).toBe('email');
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('password');
    expect(await page.getByRole('checkbox', { name: 'Remember me' }).isChecked()).toBe(false);
  });

  it.each(['the button', 'the Enter key'])('submits the login by %s [UI-029]', (means) =>
    withPage({}, async (page) => {
      await page.goto('/login');
      await page.getByLabel('Institutional email').fill(student.user.email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      if (means === 'the button') await page.getByRole('button', { name: 'Sign In' }).click();
      else await page.keyboard.press('Enter');
      await heading(page, 'Welcome, Meera Iyer');
    }),
  );

  it('receives visitors from every dashboard [UI-018]', async () => {
    const page = visitor;
    await page.goto('/admin');
    await heading(page, 'Secure Login');
    for (const path of ['/finance-manager', '/finance-dashboard', '/faculty', '/staff', '/student', '/hod']) {
      await visit(page, path);
      await page.waitForFunction(() => location.pathname === '/login' && document.querySelector('h1') !== null);
    }
    await page.goto('/dashboard');
    await heading(page, 'Secure Login');
    expect(pathOf(page)).toBe('/login');
  });

  it('shows an indicator to a signed-in user until the session is known [UI-019]', () =>
    withPage({}, async (page, context) => {
      await asStudent(page);
      await heading(page, /^Welcome/);
      // The worker would answer from its cache.
      await page.evaluate(async () => {
        for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
      });
      const slow = await context.newPage();
      const seen: string[] = [];
      slow.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
      let arrive = (): void => undefined;
      const arrival = new Promise<void>((resolve) => (arrive = resolve));
      await slow.route('**/static/js/signed-in-routes-*.js', async (route) => {
        await arrival;
        await route.continue();
      });
      await slow.goto('/student', { waitUntil: 'commit' });
      await slow.getByText('Loading…').waitFor();
      expect(await slow.getByRole('heading', { level: 1 }).count()).toBe(0);
      arrive();
      await heading(slow, 'Welcome, Meera Iyer');
      expect(new Set(seen)).toEqual(new Set(['/student']));
    }));
});

describe('the home of an administrator', () => {
  const TILES = ['Total Users', 'Total Revenue Collected', 'Pending Transactions', 'Available Balance'];
  const CARDS = [
    ['Manage Users', '/admin/users'],
    ['Budget Management', '/admin/budgets'],
    ['Staff Management', '/admin/staff'],
    ['Fee Collection', '/admin/fees'],
    ['Other Sources of Income', '/admin/income'],
    ['Financial Reports', '/admin/reports'],
  ];
  const cardsOf = (page: Page) =>
    page
      .getByRole('navigation', { name: 'Work' })
      .getByRole('link')
      .evaluateAll((cards) => cards.map((card) => [card.querySelector('h2')?.textContent, card.getAttribute('href')]));
  const tilesOf = (page: Page) => page.locator('main dl').first().locator('dt').allInnerTexts();

  it('welcomes by name and role, over exactly six cards [UI-030, UI-031, UI-032, UI-034, UI-035, UI-036, UI-037]', async () => {
    const page = office;
    await open(page, '/admin');
    await heading(page, 'Welcome, Asha Rao');
    await page.getByText('Administrator', { exact: true }).waitFor();
    expect(await cardsOf(page)).toEqual(CARDS);
    for (const [name = '', path = ''] of CARDS) {
      await page.getByRole('link', { name }).and(page.locator(`nav[aria-label="Work"] a`)).click();
      await page.waitForURL(`**${path}`);
      await page.goBack();
      await heading(page, 'Welcome, Asha Rao');
    }
  });

  it('counts one more after a new user, without reloading [CONST-017, GAP-007]', async () => {
    const page = office;
    await open(page, '/admin');
    await heading(page, 'Welcome, Asha Rao');
    expect(await tilesOf(page)).toEqual(TILES);
    const { total_users, total_revenue } = await admin.do(payments.stats, {});
    const tile = (name: string) =>
      page
        .locator('main dl > div', { has: page.getByText(name) })
        .locator('dd')
        .first();
    await tile('Total Users').getByText(String(total_users), { exact: true }).waitFor();
    expect(await tile('Total Revenue Collected').innerText()).toBe(`₹${total_revenue}.00`);
    await app.newUser();
    await tile('Total Users')
      .getByText(String(total_users + 1), { exact: true })
      .waitFor();
  });

  it('serves a finance manager too, without the users [UI-038, ROLE-020, GAP-008]', async () => {
    const { user } = await app.newUser({ role: 'finance_manager', name: 'Farhan Merchant', studentData: undefined });
    await withPage({}, async (page) => {
      await resume(page, user.email, PASSWORD);
      for (const path of ['/finance-manager', '/finance-dashboard']) {
        await load(page, path);
        await heading(page, 'Welcome, Farhan Merchant');
        await page.getByText('Finance Manager', { exact: true }).waitFor();
        expect(await cardsOf(page)).toEqual(CARDS.slice(1));
        expect(await tilesOf(page)).toEqual(TILES);
      }
    });
  });
});

describe('the home of a head', () => {
  it('says on a phone that nothing waits, where a desktop shows the zeros', () =>
    withPage({ width: 360 }, async (page) => {
      const { user } = await app.newUser({ role: 'hod', department_id: 7, studentData: undefined });
      await resume(page, user.email, PASSWORD);
      await load(page, '/hod');
      const needs = page.getByRole('region', { name: 'Needs you' });
      await needs.getByText('Nothing waits for you.').waitFor();
      expect(await needs.innerText()).toBe('Needs you\n\nNothing waits for you.');
      expect(await needs.getByRole('list').count()).toBe(0);
      await page.setViewportSize({ width: 1280, height: 800 });
      await needs.getByRole('link', { name: '0 requests to decide' }).waitFor();
      expect(await needs.innerText()).not.toContain('Nothing waits');
    }));
});

describe('the home of a student', () => {
  it('greets by name, and leads to paying and to aid [UI-171, UI-178, UI-179]', async () => {
    const page = home;
    await open(page, '/student');
    await heading(page, 'Welcome, Meera Iyer');
    const main = page.getByRole('main');
    expect(await main.getByRole('link', { name: 'Pay Fees' }).getAttribute('href')).toBe('/student/pay-fees');
    expect(await main.getByRole('link', { name: 'Apply for Aid' }).getAttribute('href')).toBe('/student/apply-aid');
  });

  it('greets a student without a name as Student [UI-172]', () =>
    withPage({}, async (page) => {
      await asStudent(page);
      await heading(page, /^Welcome/);
      await page.route('**/api/users/me', (route) => route.abort());
      await page.evaluate(() => {
        const { name, ...nameless } = JSON.parse(localStorage.getItem('user') ?? '{}') as { name: string };
        localStorage.setItem('user', JSON.stringify(nameless));
        return name;
      });
      await page.reload();
      await heading(page, 'Welcome, Student');
    }));

  it('shows three of five bills and the way to all, with dates and rupees [UI-212, UI-213, UI-214, UI-215, CONST-012, FMT-001, FMT-002, FMT-007]', async () => {
    const page = home;
    await open(page, '/student');
    const bills = page.getByRole('region', { name: 'Fee Payments' });
    await bills.getByRole('row').nth(1).waitFor();
    expect(await bills.locator('tbody tr').count()).toBe(3);
    const card = page.locator('main dl > div', { hasText: 'Total Fees Due' }).locator('dt, dd');
    expect(await card.allInnerTexts()).toEqual([
      'Total Fees Due',
      '₹3,100.00',
      '4 pending payments, of which outstanding ₹2,200.00',
    ]);
    await page.getByRole('region', { name: 'Aid Disbursements' }).getByText('No disbursements received yet').waitFor();
    await bills.getByRole('link', { name: 'View All' }).click();
    await heading(page, 'My Fees');
    await page.getByRole('table').getByText('31 Mar 2025').waitFor();
    expect(await page.getByRole('table').locator('tbody tr').count()).toBe(BILLS.length);
    const amounts = await page.getByRole('table').locator('tbody td:nth-child(2)').allInnerTexts();
    expect(amounts.toSorted()).toEqual(['₹400.00', '₹500.00', '₹600.00', '₹700.00', '₹900.00']);
  });

  it('opens at /dashboard as well, the address unchanged [GAP-021]', async () => {
    const page = home;
    await load(page, '/dashboard');
    await heading(page, 'Welcome, Meera Iyer');
    await page.getByRole('region', { name: 'Fee Payments' }).waitFor();
    expect(pathOf(page)).toBe('/dashboard');
  });

  it('makes a receipt in the browser, without a request to a server [RCPT-001]', async () => {
    const page = home;
    await open(page, '/student/fees');
    const types: string[] = [];
    page.on('response', (response) => types.push(response.headers()['content-type'] ?? ''));
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(request.url());
    });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Generate Receipt: Examination' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('receipt-Meera Iyer.pdf');
    expect(file.url()).toMatch(/^blob:/);
    expect(documents).toEqual([]);
    expect(types.filter((type) => type.includes('pdf'))).toEqual([]);
  });
});
