import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type BrowserContext, type Page } from 'playwright-core';

import { type Department, request, staffed } from '../../api/src/testing/department.js';
import { TestApp } from '../../api/src/testing/test-app.js';
import { expectReadable, launch, newPerson, open, settled, resume } from './browser.js';

const PASSWORD = 'secret-user';
const SWITCH = 'Tell this browser when something waits for you';

let app: TestApp;
let browser: Browser;
let civil: Department;

beforeAll(async () => {
  app = await TestApp.start();
  civil = await staffed(app, 7);
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

interface Permitted {
  readonly permissions?: readonly string[];
  /** Headless Chromium calls the permission denied, although it grants it. */
  readonly calls?: NotificationPermission;
  readonly width?: number;
}

async function headAt(path: string, { permissions = ['notifications'], calls, width = 1280 }: Permitted = {}) {
  const person = await newPerson(browser, app, { serviceWorkers: 'allow', width });
  await person.context.grantPermissions([...permissions], { origin: app.url });
  if (calls !== undefined) {
    await person.context.addInitScript((called) => {
      Object.defineProperty(Notification, 'permission', { get: () => called });
    }, calls);
  }
  await resume(person.page, civil.hod.user.email, PASSWORD);
  await open(person.page, path);
  await person.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  return person;
}

async function deliver(context: BrowserContext, page: Page, message: object): Promise<void> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
      if (one) found(one.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.deliverPushMessage', {
    ...{ origin: app.url, registrationId, data: JSON.stringify(message) },
  });
}

/** Headless Chromium shows no notifications. */
async function keepsShown(context: BrowserContext): Promise<() => Promise<unknown>> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker');
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { readonly registration: ServiceWorkerRegistration };
    const shown = new Promise((resolve) => {
      registration.showNotification = (title, options) => {
        resolve({ title, ...options });
        return Promise.resolve();
      };
    });
    Object.assign(globalThis, { shown });
  });
  return () => worker.evaluate(() => (globalThis as typeof globalThis & { readonly shown: unknown }).shown);
}

describe('Notifications of a browser', () => {
  it('are switched in the profile, which says when the browser cannot reach its service', async () => {
    const { page, context, errors } = await headAt('/profile');
    const own = page.getByRole('checkbox', { name: SWITCH });
    expect(await own.isChecked()).toBe(false);
    await own.click();
    await page.getByText('This browser could not reach its notification service. Please try again later.').waitFor();
    expect(await own.isChecked()).toBe(false);
    await expectReadable(page);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('are offered once to heads of departments, on one line of the home', async () => {
    const { page, context, errors } = await headAt('/hod', { calls: 'default', width: 360 });
    const offer = page.getByRole('region', { name: 'Notifications' });
    expect(await offer.innerText()).toContain('This browser can tell you when something waits for you.');
    await expectReadable(page);
    await offer.getByRole('button', { name: 'No, Thanks' }).click();
    await page.reload();
    await settled(page);
    expect(await offer.count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('are not offered where the browser blocks them', async () => {
    const { page, context } = await headAt('/hod', { permissions: [] });
    expect(await page.getByRole('region', { name: 'Notifications' }).count()).toBe(0);
    await open(page, '/profile');
    await page.getByRole('checkbox', { name: SWITCH }).click();
    await page
      .getByText('This browser blocks notifications of Bursar. Allow them in its settings, then try again.')
      .waitFor();
    await context.close();
  });

  it('show the request, and lead to its page after signing in', async () => {
    const { id } = await request(civil, { amount: 2_500, description: 'Lab kits' });
    const { page, context, errors } = await headAt('/hod');
    const title = 'A request for ₹2,500.00 waits for you';
    const message = { title, body: 'Lab kits · Civil Engineering', path: `/approvals/expense/${id}`, tag: id };
    const shown = await keepsShown(context);
    await deliver(context, page, message);
    const { path, ...told } = message;
    expect(await shown()).toEqual({ ...told, icon: '/icons/192.png', data: { path } });
    await page.evaluate(() => localStorage.clear());
    await page.goto(path);
    await page.getByLabel('Institutional email').fill(civil.hod.user.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL(`**${path}`);
    await page.getByText('Lab kits').first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('end on the device when its user signs out without a network', async () => {
    const { page, context, errors } = await headAt('/profile');
    await page.evaluate((user) => {
      localStorage.setItem('push', `${user} kept`);
      const unsubscribe = (): Promise<boolean> => {
        document.body.dataset.unsubscribed = 'yes';
        return Promise.resolve(true);
      };
      PushManager.prototype.getSubscription = () => Promise.resolve({ unsubscribe } as unknown as PushSubscription);
    }, civil.hod.user.id);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.locator('body[data-unsubscribed=yes]').waitFor({ state: 'attached' });
    expect(errors).toEqual([]);
    await context.close();
  });
});
