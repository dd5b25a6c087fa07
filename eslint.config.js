import tseslint from 'typescript-eslint';

import { fileNames } from './scripts/file-names.rule.mjs';
import { plainComments } from './scripts/plain-comments.rule.mjs';
import { plainSentences, plainTitles } from './scripts/plain-sentences.rule.mjs';

const TESTS = [
  ...['**/*.spec.ts', '**/*.spec.tsx', '**/*.suite.ts'],
  ...['apps/api/src/testing/**', 'apps/api/bench/**', 'apps/web/e2e/**', 'libs/platform/src/testing/**'],
];

const OURS = {
  'file-names': fileNames,
  'plain-comments': plainComments,
  'plain-sentences': plainSentences,
  'plain-titles': plainTitles,
};

const size = {
  complexity: ['error', 10],
  'max-depth': ['error', 3],
  'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
};

const manyParameters = {
  // Nest wires constructor parameters by type, not by place.
  selector: ":function[params.length>4]:not(MethodDefinition[kind='constructor'] > *)",
  message: 'More than four parameters: an object says what each one is.',
};

/** Amounts: a share is a division times 100, whole rupees are rounded paise. */
const oneMoneyConversion = [
  "CallExpression[callee.object.name='Math'][callee.property.name='round'] > BinaryExpression[operator='*'][right.value=100]:not([left.operator='/'])",
  "BinaryExpression[operator='*'][right.value=100]:matches([left.name=/rupees|amount/i], [left.property.name=/rupees|amount/i])",
  "BinaryExpression[operator='/'][right.value=100]:matches([left.name=/paise/i], [left.property.name=/paise/i])",
].map((selector) => ({ selector, message: 'Rupees and paise: `paiseOf` and `rupeesOf`.' }));

const everywhere = {
  ...size,
  'no-restricted-syntax': ['error', manyParameters],
  eqeqeq: 'error',
  'no-console': 'error',
  'object-shorthand': 'error',
  'prefer-template': 'error',
  'bursar/file-names': 'error',
  'bursar/plain-comments': 'error',
};

/** Rules that need types, and those of React, stand in `.oxlintrc.json`. */
const typescript = {
  '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
  '@typescript-eslint/no-unused-vars': [
    'error',
    {
      argsIgnorePattern: '^_',
      varsIgnorePattern: '^_',
      destructuredArrayIgnorePattern: '^_',
      ignoreRestSiblings: true,
    },
  ],
  // Nest's modules are classes with only a decorator.
  '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true, allowEmpty: true }],
  // An interface has no index signature, and a map of events or commands needs one.
  '@typescript-eslint/consistent-type-definitions': 'off',
};

/** The time of a comparison letter by letter tells how much was right. */
const constantTime = ['left', 'right'].flatMap((side) =>
  ['name', 'property.name'].map((name) => ({
    selector: `BinaryExpression[operator=/^[!=]==?$/][${side}.${name}=/signature|hmac|secret|password/i]:not([right.type='Identifier'][right.name='undefined']):not([right.raw='null'])`,
    message: 'A secret is compared in constant time: timingSafeEqual.',
  })),
);

/** The domain asks the world for nothing. */
const pure = {
  'no-restricted-imports': [
    'error',
    { patterns: [{ regex: '^[^.]', message: 'The domain imports nothing from npm and no node: module.' }] },
  ],
  'no-restricted-globals': [
    'error',
    ...['process', 'fetch', 'crypto', 'performance', 'console', 'globalThis', 'window', 'Promise'],
    ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'],
  ],
  'no-restricted-properties': [
    'error',
    { object: 'Date', property: 'now', message: 'A time is an argument.' },
    { object: 'Math', property: 'random', message: 'A random value is an argument.' },
  ],
  'no-restricted-syntax': [
    'error',
    manyParameters,
    { selector: ':function[async=true]', message: 'The domain is synchronous.' },
    { selector: 'AwaitExpression', message: 'The domain is synchronous.' },
    { selector: 'ImportExpression', message: 'The domain is synchronous.' },
    { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'A time is an argument.' },
    { selector: "CallExpression[callee.name='Date']", message: 'A time is an argument.' },
  ],
};

export default tseslint.config(
  { ignores: ['**/dist/', '**/dist-types/', '**/public/', 'data/', 'coverage/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { plugins: { bursar: { rules: OURS } }, rules: everywhere },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
    // A decorated constructor uses its types at runtime.
    languageOptions: { parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true } },
    rules: typescript,
  },
  {
    files: ['apps/{api,demo,sandbox-gateway}/src/**/*.ts', 'libs/platform/src/**/*.ts'],
    ignores: TESTS,
    rules: { 'no-restricted-syntax': ['error', manyParameters, ...oneMoneyConversion, ...constantTime] },
  },
  {
    files: ['apps/web/src/**/*.ts', 'apps/web/src/**/*.tsx', 'libs/contracts/src/**/*.ts'],
    ignores: TESTS,
    rules: { 'no-restricted-syntax': ['error', manyParameters, ...oneMoneyConversion] },
  },
  { files: ['libs/domain/src/**/*.ts'], ignores: TESTS, rules: pure },
  {
    files: ['libs/domain/src/**/*.ts'],
    ignores: [...TESTS, 'libs/domain/src/kernel/money.ts', 'libs/domain/src/kernel/amount-in-words.ts'],
    rules: { 'no-restricted-syntax': [...pure['no-restricted-syntax'], ...oneMoneyConversion] },
  },
  {
    files: [
      'scripts/**',
      'docs/verify/*.mjs',
      'apps/api/bench/**',
      'apps/api/src/run-server.ts',
      'apps/sandbox-gateway/src/main.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  // The specification has some failures "only logged", and a browser has no other log.
  { files: ['apps/web/src/**'], rules: { 'no-console': ['error', { allow: ['error'] }] } },
  {
    files: ['apps/*/src/**', 'libs/*/src/**', 'scripts/**'],
    ignores: TESTS,
    rules: { 'bursar/plain-sentences': 'error' },
  },
  { files: TESTS, rules: { 'max-lines': 'off', 'max-lines-per-function': 'off', 'bursar/plain-titles': 'error' } },
  {
    files: ['**/*.spec.ts', '**/*.spec.tsx', '**/*.suite.ts'],
    rules: {
      // A missing value fails the test.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-empty-function': 'off',
    },
  },
);
