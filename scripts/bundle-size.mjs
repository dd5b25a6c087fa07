import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from './workspace.mjs';

const DIST = join(ROOT, 'apps/web/dist');
const ENTRY = 'index.html';

const ENTRANCE = /\/(landing|login)-page\.tsx$/;
const PUBLIC_PAGE = /\/(forgot-password|reset-password|register|contact|demo|verify)-page\.tsx$/;
const PAGE = /-page\.tsx$/;

/** kB (1000 bytes) of scripts and styles as sent, before a page is shown. */
const ENTRANCE_BUDGET_KB = 106;
const PUBLIC_BUDGET_KB = 106;
const SIGNED_IN_BUDGET_KB = 225;

const chunks = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));

const SHELL = Object.keys(chunks).find((key) => chunks[key].name === 'shell');

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
const measured = pages.map((page) => {
  if (ENTRANCE.test(page)) return { page, budget: ENTRANCE_BUDGET_KB, size: sizeOf([ENTRY, page]) };
  if (PUBLIC_PAGE.test(page)) return { page, budget: PUBLIC_BUDGET_KB, size: sizeOf([ENTRY, page]) };
  return { page, budget: SIGNED_IN_BUDGET_KB, size: sizeOf([ENTRY, SHELL, page]) };
});

for (const { page, budget, size } of measured) {
  console.log(`${size > budget ? '✗' : '✓'} ${size.toFixed(1).padStart(6)} of ${budget} kB  ${page}`);
}
if (!pages.some((page) => ENTRANCE.test(page)) || pages.every((page) => ENTRANCE.test(page))) {
  console.error('The build has no entrance or no page behind the shell, so there was nothing to measure.');
  process.exitCode = 1;
}
if (measured.some(({ budget, size }) => size > budget)) process.exitCode = 1;
