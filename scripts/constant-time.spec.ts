import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..');
/** A file of the API, so that ESLint takes what it is given on its standard input for the API's own code. */
const FILE = 'apps/api/src/payments/gateway/signatures.ts';

const REFUSED = [
  'export const a = (signature: string, expected: string) => signature === expected;',
  'export const b = (given: { signature: string }, expected: string) => given.signature !== expected;',
  'export const c = (given: string, expectedHmac: string) => given === expectedHmac;',
  'export const d = (given: string, keys: { webhookSecret: string }) => given === keys.webhookSecret;',
  'export const e = (password: string, given: string) => password !== given;',
];
const ACCEPTED = ['export const f = (signature: string | undefined) => signature === undefined;'];

interface FileResult {
  readonly messages: readonly { readonly line: number; readonly ruleId: string | null }[];
}

describe('a secret is compared in constant time: ESLint', () => {
  const refused = new Map<number, (string | null)[]>();
  const code = [...REFUSED, ...ACCEPTED];

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

  it.each(REFUSED)('refuses %s', (line) => {
    expect(refused.get(code.indexOf(line) + 1)).toContain('no-restricted-syntax');
  });

  it.each(ACCEPTED)('accepts %s', (line) => {
    expect(refused.get(code.indexOf(line) + 1) ?? []).not.toContain('no-restricted-syntax');
  });
});
