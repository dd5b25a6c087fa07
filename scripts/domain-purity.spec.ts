import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..');
/** A file of the domain, so that ESLint takes what it is given on its standard input for the domain's own code. */
const FILE = 'libs/domain/src/kernel/money.ts';

const IMPURITIES = [
  "import { z } from 'zod';",
  "import { createHash } from 'node:crypto';",
  'export const later = async () => {};',
  'export const when = () => Date.now();',
  'export const today = () => new Date();',
  'export const text = () => Date();',
  'export const luck = () => Math.random();',
  'export const settings = () => process.env;',
  "export const call = () => fetch('/');",
  'export const id = () => crypto.randomUUID();',
  'export const wait = () => setTimeout(() => 0, 1);',
];
const PURE = ["export const epoch = () => new Date('1970-01-01T00:00:00.000Z').getTime() + Math.round(1.5);"];

interface FileResult {
  readonly messages: readonly { readonly line: number; readonly ruleId: string | null }[];
}

describe('the domain is pure: ESLint', () => {
  const refused = new Map<number, (string | null)[]>();
  const code = [...IMPURITIES, ...PURE];

  beforeAll(() => {
    const eslint = join(ROOT, 'node_modules/eslint/bin/eslint.js');
    // In a single run typescript-eslint reads the file itself, and not what it is given in its place.
    const env = { ...process.env, TSESTREE_SINGLE_RUN: 'false' };
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [eslint, '--stdin', '--stdin-filename', FILE, '--format', 'json'],
      { cwd: ROOT, input: code.join('\n'), encoding: 'utf8', env },
    );
    if (!stdout) throw new Error(stderr);
    const [result] = JSON.parse(stdout) as [FileResult];
    for (const { line, ruleId } of result.messages) refused.set(line, [...(refused.get(line) ?? []), ruleId]);
  }, 120_000);

  it.each(IMPURITIES)('refuses %s', (line) => {
    expect(refused.get(code.indexOf(line) + 1)).toContainEqual(expect.stringMatching(/^no-restricted-/));
  });

  it.each(PURE)('accepts %s', (line) => {
    expect(refused.get(code.indexOf(line) + 1)).toBeUndefined();
  });
});
