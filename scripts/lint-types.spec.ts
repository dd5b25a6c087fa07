import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..');
const SETTINGS = '.oxlintrc.json';

const DECLARED = `
declare const any: any;
declare const text: string;
declare const maybe: string | undefined;
declare const list: string[];
declare const later: Promise<void>;
enum Fruit { Apple, Pear }
enum Colour { Red, Blue }
/** @deprecated */
declare function old(): void;
class Account { balance() { return this; } }
`;

/** Each breaks its rule. */
const VIOLATIONS: Readonly<Record<string, string>> = {
  'typescript(await-thenable)': 'export const f = async () => { await text; };',
  'typescript(dot-notation)': "export const f = text['length'];",
  'typescript(no-array-delete)': 'delete list[0];',
  'typescript(no-base-to-string)': 'export const f = `${{}}`;',
  'typescript(no-confusing-void-expression)': 'export const f = [old()];',
  'typescript(no-deprecated)': 'old();',
  'typescript(no-floating-promises)': 'later;',
  'typescript(no-for-in-array)': 'for (const at in list) text.at(Number(at));',
  'typescript(no-implied-eval)': "setTimeout('text', 1);",
  'typescript(no-meaningless-void-operator)': 'void old();',
  'typescript(no-misused-promises)': 'if (later) text.at(0);',
  'typescript(no-misused-spread)': 'export const f = { ...list };',
  'typescript(no-mixed-enums)': "export enum Mixed { One = 1, Two = 'two' }",
  'typescript(no-redundant-type-constituents)': 'export type Any = unknown | string;',
  'typescript(no-unnecessary-boolean-literal-compare)': "export const f = (text === 'a') === true;",
  'typescript(no-unnecessary-condition)': 'if (list) text.at(0);',
  'typescript(no-unnecessary-template-expression)': "export const f = `a${'b'}`;",
  'typescript(no-unnecessary-type-arguments)': 'export function f<T = string>(of?: T) { return of; } f<string>();',
  'typescript(no-unnecessary-type-assertion)': 'export const f = text as string;',
  'typescript(no-unnecessary-type-conversion)': 'export const f = String(text);',
  'typescript(no-unnecessary-type-parameters)': 'export function f<T>(of: T): void { old(); }',
  'typescript(no-unsafe-argument)': 'text.at(any);',
  'typescript(no-unsafe-assignment)': 'export const f: string = any;',
  'typescript(no-unsafe-call)': 'any();',
  'typescript(no-unsafe-enum-assignment)': 'export const f: Fruit = 1;',
  'typescript(no-unsafe-enum-comparison)': 'export const f = (of: Fruit) => of === 1;',
  'typescript(no-unsafe-member-access)': 'any.balance;',
  'typescript(no-unsafe-return)': 'export const f = (): string => any;',
  'typescript(no-unsafe-unary-minus)': 'export const f = -text;',
  'typescript(no-useless-default-assignment)': 'export const f = ({ a = 1 }: { a: number }) => a;',
  'typescript(only-throw-error)': "throw 'text';",
  'typescript(prefer-find)': "export const f = list.filter((one) => one === 'a')[0];",
  'typescript(prefer-includes)': "export const f = list.indexOf('a') !== -1;",
  'typescript(prefer-nullish-coalescing)': "export const f = maybe || 'none';",
  'typescript(prefer-optional-chain)': 'export const f = maybe && maybe.length;',
  'typescript(prefer-promise-reject-errors)': "export const f = Promise.reject('text');",
  'typescript(prefer-reduce-type-parameter)':
    'export const f = list.reduce((all, one) => all.concat(one), [] as string[]);',
  'typescript(prefer-regexp-exec)': 'export const f = text.match(/a/);',
  'typescript(prefer-return-this-type)': 'export class Own { self(): Own { return this; } }',
  'typescript(prefer-string-starts-ends-with)': "export const f = text[0] === 'a';",
  'typescript(related-getter-setter-pairs)':
    'export interface Pair { get one(): string | number; set one(to: string); }',
  'typescript(require-await)': 'export const f = async () => text;',
  'typescript(restrict-plus-operands)': 'export const f = text + 1;',
  'typescript(restrict-template-expressions)': 'export const f = `${list}`;',
  'typescript(return-await)': 'export async function f() { try { return later; } catch { return null; } }',
  'typescript(switch-exhaustiveness-check)': 'export const f = (of: Fruit) => { switch (of) { case Fruit.Apple: } };',
  'typescript(unbound-method)': 'export const f = new Account().balance;',
  'typescript(use-unknown-in-catch-callback-variable)': 'export const f = later.catch((error) => error);',
  'react(error-boundaries)': 'export function One() { try { return <b />; } catch { return null; } }',
  'react-hooks(exhaustive-deps)':
    'export function One({ of }: { of: string }) { useEffect(() => { console.log(of); }, []); }',
  'react(globals)': 'let count = 0; export function One() { count += 1; return <b>{count}</b>; }',
  'react(immutability)': 'export function One({ of }: { of: { a: number } }) { of.a = 1; return <b />; }',
  'react(incompatible-library)':
    "import { useVirtualizer } from '@tanstack/react-virtual'; export function One() { const v = useVirtualizer({} as never); return <b>{v.getTotalSize()}</b>; }",
  'react(preserve-manual-memoization)':
    'export function useOne(a: number) { let b = 0; if (a > 0) b = 1; else b = a; const f = useCallback(() => b, [b]); b += 1; return [f, b]; }',
  'react(purity)': 'export function One() { return <b>{Math.random()}</b>; }',
  'react(refs)': 'export function One() { const ref = useRef(0); return <b>{ref.current}</b>; }',
  'react-hooks(rules-of-hooks)': 'export function One({ of }: { of: boolean }) { if (of) useState(0); return <b />; }',
  'react(set-state-in-effect)':
    'export function One() { const [a, setA] = useState(0); useEffect(() => { setA(1); }, []); return <b>{a}</b>; }',
  'react(set-state-in-render)': 'export function One() { const [a, setA] = useState(0); setA(1); return <b>{a}</b>; }',
  'react(static-components)': 'export function One() { const Two = () => <i />; return <Two />; }',
  'react(unsupported-syntax)': "export function One() { eval('1'); return <b />; }",
  'react(use-memo)': 'export function One() { const a = useMemo(async () => 1, []); return <b>{a}</b>; }',
};

interface Report {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

const WRONG_TYPE = 'apps/web/src/wrong-type.ts';
const fileOf = (rule: string): string => `apps/web/src/${rule.replaceAll(/\W/g, '-')}.tsx`;

describe('the rules that need types', () => {
  const workspace = mkdtempSync(join(tmpdir(), 'bursar-lint-types-'));
  const fired = new Map<string, string[]>();

  const plant = (file: string, code: string) => {
    mkdirSync(dirname(join(workspace, file)), { recursive: true });
    writeFileSync(join(workspace, file), code);
  };

  beforeAll(() => {
    for (const file of [SETTINGS, 'tsconfig.base.json']) cpSync(join(ROOT, file), join(workspace, file));
    symlinkSync(join(ROOT, 'node_modules'), join(workspace, 'node_modules'));
    const compilerOptions = { lib: ['ES2023', 'DOM'], jsx: 'react-jsx' };
    plant('tsconfig.json', JSON.stringify({ extends: './tsconfig.base.json', compilerOptions, include: ['apps'] }));
    const hooks = "import { useCallback, useEffect, useMemo, useRef, useState } from 'react';";
    for (const [rule, code] of Object.entries(VIOLATIONS)) {
      plant(fileOf(rule), `${rule.startsWith('react') ? hooks : DECLARED}\n${code}\nexport {};\n`);
    }
    plant(WRONG_TYPE, "export const f: number = 'text';");
    const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
    const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '--format', 'json', 'apps'], {
      cwd: workspace,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    if (!stdout) throw new Error(stderr);
    const { diagnostics } = JSON.parse(stdout) as Report;
    for (const { filename, code } of diagnostics) fired.set(filename, [...(fired.get(filename) ?? []), code]);
  }, 600_000);

  afterAll(() => {
    rmSync(workspace, { recursive: true, force: true });
  });

  it.each(Object.keys(VIOLATIONS))('applies %s', (rule) => {
    expect(fired.get(fileOf(rule))).toContain(rule);
  });

  it('reports a wrong type', () => {
    expect(fired.get(WRONG_TYPE)).toEqual(['typescript(TS2322)']);
  });

  it('plants a violation for every rule', () => {
    const rules = readFileSync(join(ROOT, SETTINGS), 'utf8').matchAll(/\w\/([\w-]+)": (?!"off")/g);
    const planted = Object.keys(VIOLATIONS).map((rule) => rule.replaceAll(/.*\(|\)/g, ''));
    expect(planted.toSorted()).toEqual([...rules].map(([, rule]) => rule).toSorted());
  });
});
