import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';

import { TestApp } from '../../api/src/testing/test-app.js';
import { launch, newPerson, open, signIn } from './browser.js';
import { addressOf, firstVisitorOf, SCREENS, type Visitor, VISITORS } from './screens.table.js';

const PASSWORD = 'secret-user';
/** The web tries three times within ten seconds. */
const LONGER_THAN_IT_TRIES_S = 60;

let app: TestApp;
let browser: Browser;
let student: string;
const pages = new Map<Visitor, Page>();

beforeAll(async () => {
  app = await TestApp.start();
  browser = await launch();
  student = (await app.newBill(100)).studentId;
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

async function pageOf(role: Visitor): Promise<Page> {
  const known = pages.get(role);
  if (known) return known;
  const { page } = await newPerson(browser, app);
  if (role !== 'public') {
    const { user } = await app.newUser({ role, ...(role !== 'student' && { studentData: undefined }) });
    await signIn(page, user.email, PASSWORD);
  }
  await page.clock.install();
  pages.set(role, page);
  return page;
}

const statesOf = (kind: 'fails' | 'empty') =>
  VISITORS.flatMap((visitor) =>
    SCREENS[visitor]
      .filter(({ path }) => firstVisitorOf(path) === visitor)
      .flatMap(({ path, [kind]: says = {} }) =>
        Object.entries(says).map(([call, sentences]) => [visitor, path, call, ...sentences] as const),
      ),
  );

const callsTo = (call: string) => (url: URL) =>
  url.pathname === `/api${call}` || url.pathname.startsWith(`/api${call}/`);

describe('a screen with a failed load', () => {
  it.each(statesOf('fails'))(
    'shows on %s: %s without %s says “%s”, and Retry loads it [MSG-021]',
    async (role, path, call, ...says) => {
      const page = await pageOf(role);
      const fail = callsTo(call);
      await page.route(fail, (route) => route.fulfill({ status: 500, json: { statusCode: 500, code: 'INTERNAL' } }));
      await page.goto(addressOf(path, student));
      const banners = says.map((text) => page.getByRole('alert').filter({ hasText: text }));
      for (const banner of banners) await passing(page, () => banner.first().isVisible());
      await page.unroute(fail);
      for (const banner of banners) {
        // Each list has its own retry.
        while ((await banner.count()) > 0) {
          const shown = await banner.first().elementHandle();
          await banner.first().getByRole('button', { name: 'Retry' }).click();
          await shown.waitForElementState('hidden');
        }
      }
    },
  );
});

async function passing(page: Page, seen: () => Promise<boolean>): Promise<void> {
  for (let second = 0; !(await seen()); second += 1) {
    if (second === LONGER_THAN_IT_TRIES_S) throw new Error('The screen says nothing of the failure.');
    await page.clock.runFor(1000);
  }
}

describe('an empty screen', () => {
  it.each(statesOf('empty'))(
    'shows on %s: %s without anything from %s says “%s” [UI-215]',
    async (role, path, call, ...says) => {
      const page = await pageOf(role);
      const lists = callsTo(call);
      await page.route(lists, async (route) => {
        const response = await route.fetch();
        const json: unknown = await response.json();
        if (!Array.isArray(json)) return route.fulfill({ response });
        return route.fulfill({ response, json: [], headers: { ...response.headers(), 'x-total-count': '0' } });
      });
      await open(page, addressOf(path, student));
      for (const text of says) await page.getByRole('main').getByText(text).first().waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      await page.unroute(lists);
    },
  );
});
