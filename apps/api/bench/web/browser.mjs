import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findChromium } from '../../../../scripts/chromium.mjs';
import { serve } from '../server-process.mjs';

export const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

export async function withBrowser(work) {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    console.log('\nNo Chromium was found; CHROMIUM_PATH names one.');
    return;
  }
  const directory = mkdtempSync(join(tmpdir(), 'bursar-bench-'));
  const server = await serve(fileURLToPath(new URL('../../../../dist/demonstration/demo.js', import.meta.url)), {
    DATA_DIR: directory,
    DEMO: 'on',
  });
  const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu'] });
  try {
    const logins = await (await fetch(`${server.url}/api/demo/logins`)).json();
    await work({ browser, url: server.url, logins, sessions: new Map() });
  } finally {
    await browser.close();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

export async function freshPage({ browser, url }, options = {}) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: WINDOWS[0],
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  return page;
}

export async function sessionOf(tools, role) {
  const known = tools.sessions.get(role);
  if (known) return known;
  const { email, password } = tools.logins.find((login) => login.role === role);
  const page = await freshPage(tools);
  await page.goto('/login');
  await page.getByLabel('Institutional email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
  const state = await page.context().storageState();
  await page.context().close();
  tools.sessions.set(role, state);
  return state;
}

export const signedIn = async (tools, role, options = {}) =>
  freshPage(tools, { ...options, storageState: await sessionOf(tools, role) });

export async function settled(page) {
  await page.waitForLoadState('networkidle');
  await page.locator('main').first().waitFor();
  await page.waitForFunction(
    () =>
      !document.querySelector('[class*="skeleton"], [aria-busy="true"], .booting') &&
      ![...document.querySelectorAll('[role="status"]')].some((status) => /^Loading/.test(status.textContent)),
  );
  await page.waitForLoadState('networkidle');
}
