import { beforeAll, describe, expect, it } from '@jest/globals';

import settings from '../oxlint.config.mjs';
import { lint } from './linted.suite.js';

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
  'typescript(adjacent-overload-signatures)': 'export interface F { a(): void; b(): void; a(of: string): void; }',
  'typescript(array-type)': 'export type F = Array<string>;',
  'typescript(ban-ts-comment)': '// @ts-ignore\nexport const f = 1;',
  'typescript(ban-tslint-comment)': '// tslint:disable\nexport const f = 1;',
  'typescript(class-literal-property-style)': "export class F { get a() { return 'a'; } }",
  'typescript(consistent-generic-constructors)': 'export const f: Set<string> = new Set();',
  'typescript(consistent-indexed-object-style)': 'export interface F { [key: string]: number }',
  'typescript(consistent-type-assertions)': 'export const f = <string>any;',
  'typescript(no-confusing-non-null-assertion)': 'export const f = maybe! == text;',
  'typescript(no-duplicate-enum-values)': 'export enum F { One = 1, Two = 1 }',
  'typescript(no-dynamic-delete)': 'delete any[text];',
  'typescript(no-empty-object-type)': 'export type F = {};',
  'typescript(no-explicit-any)': 'export type F = any;',
  'typescript(no-extra-non-null-assertion)': 'export const f = maybe!!;',
  'typescript(no-extraneous-class)': 'export class F { static a = text; }',
  'typescript(no-inferrable-types)': 'export const f: number = 1;',
  'typescript(no-invalid-void-type)': 'export type F = string | void;',
  'typescript(no-misused-new)': 'export interface F { constructor(): void; }',
  'typescript(no-namespace)': 'export namespace F { export const a = 1; }',
  'typescript(no-non-null-asserted-nullish-coalescing)': 'export const f = list.at(0)! ?? text;',
  'typescript(no-non-null-asserted-optional-chain)': 'export const f = maybe?.at(0)!;',
  'typescript(no-non-null-assertion)': 'export const f = maybe!;',
  'typescript(no-require-imports)': "import f = require('react'); export { f };",
  'typescript(no-this-alias)': 'export function f(this: string) { const self = this; return self; }',
  'typescript(no-unnecessary-type-constraint)': 'export type F<T extends unknown> = T[];',
  'typescript(no-unsafe-declaration-merging)': 'export interface F { a: string } export class F { b = text; }',
  'typescript(no-unsafe-function-type)': 'export type F = Function;',
  'typescript(no-wrapper-object-types)': 'export type F = String;',
  'typescript(prefer-as-const)': "export const f = 'a' as 'a';",
  'typescript(prefer-for-of)': 'for (let at = 0; at < list.length; at++) old(list[at]);',
  'typescript(prefer-function-type)': 'export interface F { (): string }',
  'typescript(prefer-literal-enum-member)': 'export enum F { One = text.length }',
  'typescript(prefer-namespace-keyword)': 'export module F { export const a = 1; }',
  'typescript(triple-slash-reference)': '/// <reference path="other.ts" />\nexport const f = 1;',
  'typescript(unified-signatures)': 'export interface F { a(of: string): void; a(of: number): void }',
  'eslint(complexity)': `export const f = () => ${'maybe || '.repeat(10)}text;`,
  'eslint(max-depth)': 'if (any) { if (any) { if (any) { if (any) { old(); } } } }',
  'eslint(max-lines)': 'old();\n'.repeat(301),
  'eslint(max-lines-per-function)': `export function f() {\n${'old();\n'.repeat(70)}}`,
  'eslint(eqeqeq)': 'export const f = text == maybe;',
  'eslint(no-array-constructor)': 'export const f = new Array(1, 2);',
  'eslint(no-console)': 'console.log(text);',
  'eslint(no-empty-function)': 'export const f = () => {};',
  'eslint(no-unused-expressions)': 'text;',
  'eslint(no-unused-vars)': 'const f = 1;',
  'eslint(no-useless-constructor)': 'export class F { constructor() {} }',
  'eslint(no-var)': 'export var f = 1;',
  'eslint(object-shorthand)': 'export const f = { text: text };',
  'eslint(prefer-const)': 'let f = 1; export const g = f;',
  'eslint(prefer-rest-params)': 'export function f() { return arguments; }',
  'eslint(prefer-spread)': 'export const f = Math.max.apply(Math, any);',
  'eslint(prefer-template)': "export const f = text + 'a';",
  'eslint(no-restricted-globals)': "export const f = fetch('/');",
  'eslint(no-restricted-imports)': "import { z } from 'zod'; export const f = z;",
  'eslint(no-restricted-properties)': 'export const f = Date.now();',
  'bursar(constant-time)': 'export const f = (password: string) => password === text;',
  'bursar(few-parameters)': 'export const f = (a: 1, b: 1, c: 1, d: 1, e: 1) => a + b + c + d + e;',
  'bursar(file-names)': 'export const f = 1;',
  'bursar(money-conversion)': 'export const f = (paise: number) => paise / 100;',
  'bursar(plain-comments)': '/** What it is. */\nexport const f = 1;',
  'bursar(plain-sentences)': "export const f = 'Somebody paid';",
  'bursar(plain-titles)': "it('pays somebody', () => { old(); });",
  'bursar(pure)': 'export const f = new Date();',
  'bursar(type-imports)': "import { useState } from 'react'; export type F = typeof useState;",
};

const PLACES: Readonly<Record<string, string>> = {
  'typescript(consistent-type-assertions)': 'apps/web/src/assertions.ts',
  'eslint(no-restricted-globals)': 'libs/domain/src/globals.ts',
  'eslint(no-restricted-imports)': 'libs/domain/src/imports.ts',
  'eslint(no-restricted-properties)': 'libs/domain/src/properties.ts',
  'bursar(constant-time)': 'apps/api/src/passwords.ts',
  'bursar(file-names)': 'apps/web/src/Utils.ts',
  'bursar(plain-titles)': 'apps/web/src/titles.spec.ts',
  'bursar(pure)': 'libs/domain/src/clock.ts',
};

const WRONG_TYPE = 'apps/web/src/wrong-type.ts';
const UNUSED_DIRECTIVE = 'apps/web/src/unused-directive.ts';
const DECORATED = 'apps/api/src/decorated.ts';
const fileOf = (rule: string): string => PLACES[rule] ?? `apps/web/src/${rule.replaceAll(/\W+/g, '-')}rule.tsx`;

const hooks = "import { useCallback, useEffect, useMemo, useRef, useState } from 'react';";
const textOf = (rule: string, code: string) => `${code}\n${rule.startsWith('react') ? hooks : DECLARED}\nexport {};\n`;

describe('the rules of the linter', () => {
  const fired = new Map<string, string[]>();

  beforeAll(() => {
    const violations = Object.entries(VIOLATIONS).map(([rule, code]) => [fileOf(rule), textOf(rule, code)]);
    const found = lint({
      ...(Object.fromEntries(violations) as Record<string, string>),
      [WRONG_TYPE]: "export const f: number = 'text';",
      [UNUSED_DIRECTIVE]: '// oxlint-disable-next-line eqeqeq\nexport const f = 1;',
      [DECORATED]:
        "import { Store } from './store.js';\ndeclare const injectable: ClassDecorator;\n@injectable export class Reader { constructor(readonly store: Store) {} }",
      'apps/api/src/store.ts': 'export class Store { readonly count = 1; }',
    });
    for (const { filename, code, message } of found) {
      fired.set(filename, [...(fired.get(filename) ?? []), code ?? message]);
    }
  }, 600_000);

  it.each(Object.keys(VIOLATIONS))('applies %s', (rule) => {
    expect(fired.get(fileOf(rule))).toContain(rule);
  });

  it('reports a wrong type', () => {
    expect(fired.get(WRONG_TYPE)).toEqual(['typescript(TS2322)']);
  });

  it('reports a directive that disables nothing', () => {
    expect(fired.get(UNUSED_DIRECTIVE)).toEqual([expect.stringContaining('Unused oxlint-disable directive')]);
  });

  it('accepts the import of a value whose type a decorated constructor needs', () => {
    expect(fired.get(DECORATED)).toBeUndefined();
  });

  it('plants a violation for every rule', () => {
    const rules = [settings, ...settings.overrides].flatMap((part) => Object.entries(part.rules));
    const names = rules.filter(([, setting]) => setting !== 'off').map(([rule]) => rule.replace(/.*\//, ''));
    const planted = Object.keys(VIOLATIONS).map((rule) => rule.replaceAll(/.*\(|\)/g, ''));
    expect(planted.toSorted()).toEqual([...new Set(names)].toSorted());
  });
});
