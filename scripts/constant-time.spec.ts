import { beforeAll, describe, expect, it } from '@jest/globals';
import { rulesAgainst } from './linted.suite.js';

/** oxlint applies the API's rules to this path. */
const FILE = 'apps/api/src/payments/gateway/signatures.ts';

const REFUSED = [
  'export const a = (signature: string, expected: string) => signature === expected;',
  'export const b = (given: { signature: string }, expected: string) => given.signature !== expected;',
  'export const c = (given: string, expectedHmac: string) => given === expectedHmac;',
  'export const d = (given: string, keys: { webhookSecret: string }) => given === keys.webhookSecret;',
  'export const e = (password: string, given: string) => password !== given;',
];
const ACCEPTED = ['export const f = (signature: string | undefined) => signature === undefined;'];

describe('the constant-time rule', () => {
  let rules: ReturnType<typeof rulesAgainst>;

  beforeAll(() => {
    rules = rulesAgainst(FILE, [...REFUSED, ...ACCEPTED]);
  }, 600_000);

  it.each(REFUSED)('refuses the comparison %s', (line) => {
    expect(rules.get(line)).toContain('bursar(constant-time)');
  });

  it.each(ACCEPTED)('accepts the comparison %s', (line) => {
    expect(rules.get(line)).not.toContain('bursar(constant-time)');
  });
});
