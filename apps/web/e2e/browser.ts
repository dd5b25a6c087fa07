import { existsSync } from 'node:fs';

import { type AnswerOf, type identity } from '@bursar/contracts';
import { expect, jest } from '@jest/globals';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';

import { allRoutes } from '../../api/src/all-routes.js';
import { type TestApp } from '../../api/src/testing/test-app.js';

const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-browser',
];

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of tests end before optimized code would pay.
  '--js-flags=--no-maglev,--no-turbofan',
];

const TIMEOUT_MS = 60_000;

// Chromium shares two cores with three workers, so a step can exceed its minute.
jest.retryTimes(1, { logErrorsBeforeRetry: true });

export async function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? PLACES.find((place) => existsSync(place));
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  // The test environment reads it.
  Object.assign(globalThis, { browser });
  return browser;
}

const VERSIONED = allRoutes().flatMap(({ route: { versioned, method, path } }) =>
  versioned === undefined ? [] : [{ method, address: `/api${path.replaceAll(/:\w+/g, '[^/]+')}$` }],
);

/** Runs in the page, because Playwright is slow to report requests. */
function reportBlindChanges(versioned: typeof VERSIONED): void {
  const send = globalThis.fetch;
  globalThis.fetch = (address, request) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address, location.href);
    const method = request?.method ?? 'GET';
    const changes = versioned.some((each) => each.method === method && new RegExp(each.address).test(pathname));
    if (changes && !new Headers(request?.headers).has('if-match'))
      reportError(new Error(`${method} ${pathname} has no If-Match`));
    return send(address, request);
  };
}

export interface Look {
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
  readonly touch?: boolean;
  /** It fetches each file of the app for each new person. */
  readonly serviceWorkers?: 'allow' | 'block';
}

/** `errors` includes changes without `If-Match`. */
export async function newPerson(
  browser: Browser,
  app: TestApp,
  { width = 1280, scheme = 'light', touch = false, serviceWorkers = 'block' }: Look = {},
): Promise<{ page: Page; context: BrowserContext; errors: string[] }> {
  app.hasBrowser = true;
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: { width, height: 800 },
    colorScheme: scheme,
    hasTouch: touch,
    serviceWorkers,
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  const close = context.close.bind(context);
  // A page asks until it is closed; the error of a handler then would fail the suite.
  context.close = async (reason) => {
    await Promise.all(context.pages().map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
    await close(reason);
  };
  await context.addInitScript(reportBlindChanges, VERSIONED);
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) errors.push(message.text());
  });
  return { page, context, errors };
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Institutional email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
}

/** A storage state would take another page. */
function takeUp({ origin, token, session }: { origin: string; token: string; session: Record<string, string> }): void {
  if (location.origin !== origin || sessionStorage.getItem(token) !== null) return;
  sessionStorage.setItem(token, 'taken up');
  localStorage.clear();
  for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value);
}

/** Call it before the page loads. */
export async function resume(page: Page, email: string, password: string): Promise<void> {
  const answer = await page.context().request.post('/api/users/login', { data: { email, password } });
  expect(answer.ok()).toBe(true);
  const { token, user } = (await answer.json()) as AnswerOf<typeof identity.login>;
  const session = { token, user: JSON.stringify(user), ...(user.student_id && { studentId: user.student_id }) };
  await page.addInitScript(takeUp, { origin: new URL(answer.url()).origin, token, session });
}

function leftFor(path: string): boolean {
  const heading = document.querySelector('[data-density] h1');
  const drawn = document.querySelector<HTMLAnchorElement>('nav a[aria-current="page"]');
  if (!heading || [location.pathname, drawn?.pathname].includes(new URL(path, location.href).pathname)) return false;
  heading.setAttribute('data-left', '');
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
  return true;
}

export async function load(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await settled(page);
}

/** A new document takes ten times as long. */
export async function open(page: Page, path: string): Promise<void> {
  if (!(await page.evaluate(leftFor, path))) return load(page, path);
  await page.locator('h1:not([data-left])').first().waitFor();
  return settled(page);
}

export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[class*="skeleton"], [aria-busy="true"]'));
}

/** After a reload, Chromium claims to be online. */
export async function reloadOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }));
  await page.reload();
}

export const visit = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Repeats cost axe seconds. */
const LIKE_THE_ONES_BEFORE = ['tbody tr:nth-child(n + 4)', 'nav li:nth-child(n + 4):not(:has([aria-current]))'];

/** May be smaller: a table beside them has the same links (WCAG 2.2, 2.5.8). */
const MARKS = 'figure ol';

type WithAxe = typeof globalThis & { readonly axe?: typeof axe };

/** In the page. */
async function violationsOf([exclude, marks]: readonly [string[], string]): Promise<readonly string[] | undefined> {
  const isMark = ({ target: [place] }: axe.NodeResult): boolean =>
    Boolean(document.querySelector(String(place))?.closest(marks));
  const rules = { 'target-size': { enabled: true } };
  const found = await (globalThis as WithAxe).axe?.run({ exclude }, { resultTypes: ['violations'], rules });
  return found?.violations.flatMap(({ id, nodes }) => {
    const [first] = id === 'target-size' ? nodes.filter((node) => !isMark(node)) : nodes;
    return first ? [`${id}: ${first.html}`] : [];
  });
}

export async function expectReadable(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(violationsOf, [LIKE_THE_ONES_BEFORE, MARKS] as const);
  expect(violations).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** On a phone, row actions are in the drawer. */
export async function act(page: Page, row: Locator, name: string): Promise<void> {
  await row.waitFor();
  const button = page.getByRole('button', { name });
  if (!(await button.isVisible())) await row.locator('[data-open]').click();
  await button.click();
}
