import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { findChromium } from '../../../../scripts/chromium.mjs';
import { freePort } from '../server-process.mjs';
import { print } from '../table.mjs';
import { sessionOf } from './browser.mjs';

const RUNS = 3;

const PAGES = [
  { path: '/' },
  { path: '/login' },
  { path: '/contact' },
  { path: '/verify/none' },
  { path: '/admin', role: 'admin' },
  { path: '/admin/fees?tab=transactions', role: 'admin' },
  { path: '/hod', role: 'hod' },
  { path: '/student', role: 'student' },
];

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

async function signIn(context, tools, role) {
  const page = await context.newPage();
  await page.goto(`${tools.url}/theme.js`);
  const items = role === undefined ? [] : (await sessionOf(tools, role)).origins[0].localStorage;
  await page.evaluate((kept) => {
    localStorage.clear();
    for (const { name, value } of kept) localStorage.setItem(name, value);
  }, items);
  await page.close();
}

async function scoresOf(address, port) {
  const settings = { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES, disableStorageReset: true };
  const { lhr } = await lighthouse(address, settings);
  return Object.fromEntries(CATEGORIES.map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)]));
}

const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];

export async function benchLighthouse(tools) {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'bursar-lighthouse-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: ['--headless', '--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  const rows = [];
  try {
    for (const { path, role } of PAGES) {
      await signIn(context, tools, role);
      const runs = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await scoresOf(tools.url + path, port));
      const medians = CATEGORIES.map((id) => [id, median(runs.map((scores) => scores[id]))]);
      rows.push({ page: role === undefined ? path : `${role}: ${path}`, ...Object.fromEntries(medians) });
    }
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
  print(`Lighthouse, median of ${RUNS}`, rows);
}
