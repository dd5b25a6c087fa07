import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';

import { TestApp } from '../../api/src/testing/test-app.js';
import { launch, newPerson, open, resume } from './browser.js';
import { addressOf, firstVisitorOf, SCREENS, type Visitor, VISITORS } from './screens.table.js';

const PASSWORD = 'secret-user';
const OTHERWISE = 'answers otherwise';

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
  const { page, context } = await newPerson(browser, app);
  await context.addInitScript(answerOtherwise, OTHERWISE);
  if (role !== 'public') {
    const { user } = await app.newUser({ role, ...(role !== 'student' && { studentData: undefined }) });
    await resume(page, user.email, PASSWORD);
  }
  await page.goto('/');
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

/** A route of Playwright turns the cache off. */
function answerOtherwise(key: string): void {
  const send = globalThis.fetch;
  globalThis.fetch = async (address, request) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address, location.href);
    const [kind, call] = sessionStorage.getItem(key)?.split(' ') ?? [];
    const concerned = call !== undefined && (pathname === `/api${call}` || pathname.startsWith(`/api${call}/`));
    if (!concerned) return send(address, request);
    if (kind === 'fails') return Response.json({ statusCode: 500, code: 'INTERNAL' }, { status: 500 });
    const response = await send(address, request);
    const body = await response.text();
    const { status, headers } = response;
    if (!body.startsWith('[')) return new Response(body, { status, headers });
    const none = new Headers(headers);
    none.set('x-total-count', '0');
    return new Response('[]', { status, headers: none });
  };
}

const answers = (page: Page, kind: 'fails' | 'empty', call: string): Promise<void> =>
  page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [OTHERWISE, `${kind} ${call}`] as const);

const answersTruly = (page: Page): Promise<void> => page.evaluate((key) => sessionStorage.removeItem(key), OTHERWISE);

describe('a screen with a failed load', () => {
  it.each(statesOf('fails'))(
    'shows on %s: %s without %s says “%s”, and Retry loads it [MSG-021]',
    async (role, path, call, ...says) => {
      const page = await pageOf(role);
      await answers(page, 'fails', call);
      await page.goto(addressOf(path, student));
      await page.locator('h1').first().waitFor();
      const banners = says.map((text) => page.getByRole('alert').filter({ hasText: text }));
      for (const banner of banners) await passing(page, () => banner.first().isVisible());
      await answersTruly(page);
      for (const banner of banners) {
        await passing(page, async () => {
          // A retry that joins an earlier load fails with it.
          await banner.evaluateAll((alerts) => {
            const buttons = alerts.flatMap((alert) => Array.from(alert.querySelectorAll('button')));
            for (const button of buttons) if (button.textContent === 'Retry') button.click();
          });
          return (await banner.count()) === 0;
        });
      }
    },
  );
});

/** The web retries after seconds of this clock. */
async function passing(page: Page, seen: () => Promise<boolean>): Promise<void> {
  while (!(await seen())) await page.clock.runFor(1000);
}

describe('an empty screen', () => {
  it.each(statesOf('empty'))(
    'shows on %s: %s without anything from %s says “%s” [UI-215]',
    async (role, path, call, ...says) => {
      const page = await pageOf(role);
      await answers(page, 'empty', call);
      await open(page, addressOf(path, student));
      for (const text of says) await page.getByRole('main').getByText(text).first().waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      await answersTruly(page);
    },
  );
});
