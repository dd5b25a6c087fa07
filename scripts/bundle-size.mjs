import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from './workspace.mjs';

const DIST = join(ROOT, 'apps/web/dist');
const ENTRY = 'index.html';

const PUBLIC_PAGE = /\/(landing|login|forgot-password|reset-password|register|contact|demo|verify)-page\.tsx/;
const LIGHT = '?light';
const PAGE = /-page\.tsx(\?light)?$/;

/** kB (1000 bytes) of scripts and styles as sent. */
const PUBLIC_BUDGET_KB = 26;
const SIGNED_IN_BUDGET_KB = 220;

const chunks = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));

const LIGHT_APP = chunkNamed('light');
const FULL_APP = chunkNamed('start');

function chunkNamed(name) {
  return Object.keys(chunks).find((key) => chunks[key].name === name);
}

function filesOf(key, seen = new Set()) {
  if (!seen.has(key)) {
    seen.add(key);
    for (const imported of chunks[key].imports ?? []) filesOf(imported, seen);
  }
  return seen;
}

function sentSizeOf(file) {
  const path = join(DIST, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

function sizeOf(keys) {
  const loaded = [...new Set(keys.flatMap((key) => [...filesOf(key)]))].map((key) => chunks[key]);
  const files = new Set(loaded.flatMap(({ file, css = [] }) => [file, ...css]));
  return [...files].reduce((sum, file) => sum + sentSizeOf(file), 0) / 1000;
}

const pages = Object.keys(chunks).filter((key) => PAGE.test(key) && chunks[key].isDynamicEntry);
const light = pages.filter((page) => page.endsWith(LIGHT));
const signedIn = pages.filter((page) => !PUBLIC_PAGE.test(page));
const measured = [
  ...light.map((page) => ({ page, budget: PUBLIC_BUDGET_KB, size: sizeOf([ENTRY, LIGHT_APP, page]) })),
  ...signedIn.map((page) => ({ page, budget: SIGNED_IN_BUDGET_KB, size: sizeOf([ENTRY, FULL_APP, page]) })),
];

for (const { page, budget, size } of measured) {
  console.log(`${size > budget ? '✗' : '✓'} ${size.toFixed(1).padStart(6)} of ${budget} kB  ${page}`);
}
if (light.length === 0 || signedIn.length === 0) {
  console.error('The build has no public page or no page behind the shell, so there was nothing to measure.');
  process.exitCode = 1;
}
if (measured.some(({ budget, size }) => size > budget)) process.exitCode = 1;
