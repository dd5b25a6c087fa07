import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { conformance, testsIn } from './conformance-report.mjs';
import { ROOT } from './workspace.mjs';

const PAGE = 'dist/conformance.md';
const FOLDERS = ['libs', 'apps', 'scripts'];
const TEST = /\.(spec|suite)\.tsx?$/;
const NOT_OURS = /(^|[\\/])(node_modules|dist|dist-types)[\\/]/;
/** Its titles name invented requirements. */
const OWN_SPEC = 'scripts/conformance.spec.ts';

const textOf = (path) => readFileSync(join(ROOT, path), 'utf8');

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true }).map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
)
  .filter((path) => TEST.test(path) && !NOT_OURS.test(path) && path !== OWN_SPEC)
  .sort();

const { page, faults } = conformance(
  JSON.parse(textOf('scripts/requirements.json')),
  files.flatMap((file) => testsIn(file, textOf(file))),
  JSON.parse(textOf('scripts/seen-by-hand.json')),
);

mkdirSync(join(ROOT, 'dist'), { recursive: true });
writeFileSync(join(ROOT, PAGE), page);

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
