import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { fees } from '@bursar/contracts';
import { type Role } from '@bursar/domain/identity';
import { type Browser, type BrowserContext, type Page } from 'playwright-core';

import { type Client } from '../../api/src/testing/client.js';
import { ADMIN, TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson, open, reloadOffline, resume, settled, visit } from './browser.js';

const PASSWORD = 'secret-user';
const NO_COPY = 'You are offline, and this device has no copy of it.';

let app: TestApp;
let browser: Browser;
/** Most tests share it: each browser fetches the whole app. */
let context: BrowserContext;
let errors: string[];
let admin: Client;
let studentEmail: string;
let studentId: string;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  const { user } = await app.newUser({ name: 'Meera Iyer' });
  studentEmail = user.email;
  studentId = user.student_id ?? '';
  const { fee } = await admin.do(fees.addFee, { name: 'Hostel', amount: 400, due_date: '2029-01-31' });
  await admin.do(fees.assignFee, { fee_structure_id: fee.id, student_id: studentId });
  browser = await launch();
  ({ context, errors } = await newPerson(browser, app, { serviceWorkers: 'allow' }));
  await readsKept(context);
});
afterEach(async () => {
  await context.setOffline(false);
  for (const page of context.pages()) await page.close();
  await context.setStorageState({ cookies: [], origins: [] });
  expect(errors).toEqual([]);
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

const note = (page: Page) => page.getByRole('status').filter({ hasText: 'Figures of' });
const rowsOf = (page: Page) => page.getByRole('table').first().locator('tbody tr').allInnerTexts();

async function workerIsReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

type Kept = readonly (readonly [owner: string, question: string])[];
type WithKept = typeof globalThis & { readonly keptAnswers: () => Promise<Kept> };

const readsKept = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value | undefined>((resolve) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => resolve(undefined);
      });
    const keptAnswers = async () => {
      const opening = indexedDB.open('last-seen');
      // Only the app creates the database.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      const database = await settled(opening);
      if (!database) return [];
      const keys = await settled(database.transaction('answers').objectStore('answers').getAllKeys());
      database.close();
      return keys;
    };
    Object.assign(globalThis, { keptAnswers });
  });

const kept = (page: Page): Promise<Kept> => page.evaluate(() => (globalThis as WithKept).keptAnswers());

const isKept = (page: Page, path: string) =>
  page.waitForFunction(
    async (wanted) => (await (globalThis as WithKept).keptAnswers()).some(([, question]) => question.includes(wanted)),
    path,
  );

const nothingIsKept = (page: Page) =>
  page.waitForFunction(async () => (await (globalThis as WithKept).keptAnswers()).length === 0);

async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.evaluate(() => {
    Reflect.deleteProperty(navigator, 'onLine');
    dispatchEvent(new Event('online'));
  });
}

const withPage = async (walk: (page: Page) => Promise<void>): Promise<void> => walk(await context.newPage());

async function asStudent(page: Page): Promise<void> {
  await resume(page, studentEmail, PASSWORD);
  await open(page, '/student');
}

const DASHBOARDS: readonly (readonly [role: Role, path: string, call: string])[] = [
  ['admin', '/admin', '/admin/stats'],
  ['finance_manager', '/finance-manager', '/admin/stats'],
  ['hod', '/hod', '/hod/dashboard'],
  ['faculty', '/faculty', '/faculty/dashboard'],
  ['staff', '/staff', '/staff/payroll/:user_id'],
  ['student', '/student', '/student/account/:student_id'],
];

describe('a question without a network, in a browser without a worker', () => {
  it('says that it opens later, and opens then', async () => {
    const { fee } = await admin.do(fees.addFee, { name: 'Library', amount: 100, due_date: '2029-01-31' });
    const { page, context: workerless } = await newPerson(browser, app);
    await resume(page, ADMIN.email, ADMIN.password);
    await open(page, '/admin/fees');
    const remove = page.getByRole('button', { name: `Delete ${fee.name}` });
    await remove.waitFor();
    await workerless.setOffline(true);
    await remove.click();
    await page.getByText('You are offline. This opens when you are back.').waitFor();
    await workerless.setOffline(false);
    await page.getByRole('alertdialog').getByText('₹100.00').waitFor();
    await workerless.close();
  });
});

describe('a dialog with a script of its own, in a browser without a worker', () => {
  it.each([
    ['/admin/fees', 'Add New'],
    ['/admin/vouchers', 'New Voucher'],
    ['/admin/invoices', 'New Invoice'],
  ])('says on %s that “%s” opens later, and opens then', async (path, opener) => {
    const { page, context: workerless } = await newPerson(browser, app);
    await resume(page, ADMIN.email, ADMIN.password);
    await open(page, path);
    await workerless.setOffline(true);
    await page.getByRole('main').getByRole('button', { name: opener }).first().click();
    await page.getByText('You are offline. This opens when you are back.').waitFor();
    await workerless.setOffline(false);
    await page.getByRole('dialog').locator('input').first().waitFor();
    await workerless.close();
  });
});

describe('a start on a network that breaks', () => {
  it('comes alive when the network is back, though the live channel could not load', async () => {
    const { page, context: workerless } = await newPerson(browser, app);
    await resume(page, ADMIN.email, ADMIN.password);
    const socketClient = '**/static/js/esm-*.js';
    await page.route(socketClient, (route) => route.abort());
    await open(page, '/admin');
    const live = (status: string) => page.getByRole('status').getByText(status, { exact: true });
    await live('Offline').waitFor();
    await page.unroute(socketClient);
    await workerless.setOffline(true);
    await workerless.setOffline(false);
    await live('Live').waitFor();
    await workerless.close();
  });
});

describe('a screen without a network', () => {
  it.each(DASHBOARDS)('shows the last seen figures of the dashboard of %s and their time', (role, path, call) =>
    withPage(async (page) => {
      const { user } = await app.newUser({ role, ...(role !== 'student' && { studentData: undefined }) });
      await resume(page, user.email, PASSWORD);
      await open(page, path);
      await workerIsReady(page);
      await isKept(page, call);
      const figures = () => page.getByRole('main').locator('dl, table').allInnerTexts();
      const seen = await figures();
      await reloadOffline(page);
      await note(page).waitFor();
      await settled(page);
      expect(await note(page).innerText()).toMatch(
        /^You are offline\. Figures of \d{2} [A-Z][a-z]{2} \d{4}, \d{2}:\d{2}\.$/,
      );
      expect(await figures()).toEqual(seen);
      await expectReadable(page);
    }),
  );

  it('shows the rows of a register that was open before, and refreshes them when the network is back', () =>
    withPage(async (page) => {
      await resume(page, ADMIN.email, ADMIN.password);
      await open(page, '/admin/fees?tab=assigned');
      await page.getByRole('table').getByText('Hostel').first().waitFor();
      await workerIsReady(page);
      await isKept(page, '/admin/assignedfees');
      const seen = await rowsOf(page);
      await reloadOffline(page);
      await note(page).waitFor();
      await settled(page);
      expect(await rowsOf(page)).toEqual(seen);
      const { fee } = await admin.do(fees.addFee, { name: 'Library', amount: 300, due_date: '2029-01-31' });
      await admin.do(fees.assignFee, { fee_structure_id: fee.id, student_id: studentId });
      await goOnline(page);
      await page.getByRole('table').getByText('Library').first().waitFor();
      await note(page).waitFor({ state: 'detached' });
    }));

  it('says that it was never open, and loads when the network is back', async () => {
    const visitor = await newPerson(browser, app, { serviceWorkers: 'allow' });
    await asStudent(visitor.page);
    await workerIsReady(visitor.page);
    await visitor.context.setOffline(true);
    await visit(visitor.page, '/student/aid-applications');
    await visitor.page.getByRole('alert').filter({ hasText: NO_COPY }).first().waitFor();
    expect(await visitor.page.locator('[class*="skeleton"]').count()).toBe(0);
    await expectReadable(visitor.page);
    await visitor.context.setOffline(false);
    await visitor.page.getByRole('alert').waitFor({ state: 'detached' });
    await visitor.context.close();
  });

  it('sends nothing, says so and keeps what was typed', () =>
    withPage(async (page) => {
      await resume(page, ADMIN.email, ADMIN.password);
      await open(page, '/admin/fees?tab=structures');
      await page.getByRole('button', { name: 'Add New' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Title').fill('Laboratory');
      await dialog.getByLabel('Amount').fill('500');
      await dialog.getByLabel('Due Date').fill('2029-01-31');
      await context.setOffline(true);
      await dialog.getByRole('button', { name: 'Create', exact: true }).click();
      await dialog.getByText('You are offline. Nothing was sent; please try again when you are back.').waitFor();
      expect(await dialog.getByLabel('Title').inputValue()).toBe('Laboratory');
      await context.setOffline(false);
    }));
});

describe('the kept answers', () => {
  it('go when the user signs out', () =>
    withPage(async (page) => {
      await asStudent(page);
      await isKept(page, '/student/account/:student_id');
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('link', { name: 'Get Started' }).waitFor();
      await nothingIsKept(page);
    }));

  it('go in the windows of the same browser, too, without a network', () =>
    withPage(async (page) => {
      await asStudent(page);
      await workerIsReady(page);
      const other = await context.newPage();
      await open(other, '/student');
      await isKept(page, '/student/account/:student_id');
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await nothingIsKept(page);
      await other.getByRole('heading', { name: 'Secure Login' }).waitFor();
      await nothingIsKept(other);
    }));

  it('are never shown to another user, also when they could not be deleted', () =>
    withPage(async (page) => {
      await asStudent(page);
      await isKept(page, '/student/account/:student_id');
      const first = (await kept(page))[0]?.[0];
      const { user, token = '' } = await app.newUser({ name: 'Kiran Das' });
      await page.evaluate(
        ([session, person]) => {
          localStorage.setItem('token', session);
          localStorage.setItem('user', person);
        },
        [token, JSON.stringify(user)] as const,
      );
      await page.reload();
      await page.getByRole('heading', { name: 'Welcome, Kiran Das' }).waitFor();
      await page.waitForFunction(async (before) => {
        const owners = (await (globalThis as WithKept).keptAnswers()).map(([owner]) => owner);
        return owners.length > 0 && owners.every((owner) => owner !== before);
      }, first);
    }));

  it('are not shown after the session expired, though no server can say so', () =>
    withPage(async (page) => {
      await asStudent(page);
      await workerIsReady(page);
      await isKept(page, '/student/account/:student_id');
      await page.evaluate(() => {
        const [head, , signature] = (localStorage.getItem('token') ?? '').split('.');
        localStorage.setItem('token', [head, btoa(JSON.stringify({ exp: 1 })), signature].join('.'));
      });
      await context.setOffline(true);
      await page.reload();
      await page.getByRole('heading', { name: 'Secure Login' }).waitFor();
      await nothingIsKept(page);
    }));

  it('hold no audit trail, no list of people and no pay of others', () =>
    withPage(async (page) => {
      await resume(page, ADMIN.email, ADMIN.password);
      for (const path of ['/audit', '/admin/users', '/admin/payroll', '/admin']) await open(page, path);
      await isKept(page, '/admin/stats');
      const questions = (await kept(page)).map(([, question]) => question);
      const secret = [
        '/admin/audit',
        '/admin/allusers',
        '/admin/users/filter',
        '/admin/allpayrolls',
        '/admin/salaries',
      ];
      expect(questions.filter((question) => secret.some((path) => question.includes(path)))).toEqual([]);
    }));
});
