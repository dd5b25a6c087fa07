import { beforeAll, describe, expect, it } from '@jest/globals';
import { rulesAgainst } from './linted.suite.js';

/** oxlint applies the domain's rules to this path. */
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

describe('the rules for a pure domain', () => {
  let rules: ReturnType<typeof rulesAgainst>;

  beforeAll(() => {
    rules = rulesAgainst(FILE, [...IMPURITIES, ...PURE]);
  }, 600_000);

  it.each(IMPURITIES)('refuses %s in the domain', (line) => {
    expect(rules.get(line)).toContainEqual(expect.stringMatching(/no-restricted-|pure/));
  });

  it.each(PURE)('accepts %s in the domain', (line) => {
    expect(rules.get(line)).toEqual([]);
  });
});
