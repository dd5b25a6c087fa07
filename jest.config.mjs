import { join } from 'node:path';

import { groupTests } from './scripts/test-groups.mjs';
import { bundledPackages } from './scripts/test-packages.mjs';

/** Nest is ESM only, and Jest's ESM mode fails with it, so tests run as CommonJS. */
const typescript = {
  // Projects share the cache of transformed files, which goes by this name.
  id: 'bursar',
  testEnvironment: '<rootDir>/scripts/test-environment.ts',
  transform: {
    '^.+\\.[cm]?[jt]sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
          target: 'es2022',
          keepClassNames: true,
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [
    '/node_modules/(?!(@nestjs|@noble|d3-array|internmap|fast-check|pure-rand|jose|es-toolkit|uuid|ulid)/)',
  ],
  moduleNameMapper: {
    ...(await bundledPackages()),
    '^@bursar/domain/(.*)$': '<rootDir>/libs/domain/src/$1/index.ts',
    '^@bursar/contracts/(channel|problem|route)$': '<rootDir>/libs/contracts/src/$1.ts',
    '^@bursar/contracts/sheets/(.*)$': '<rootDir>/libs/contracts/src/sheets/$1.sheets.ts',
    '^@bursar/contracts$': '<rootDir>/libs/contracts/src/index.ts',
    '^@bursar/api$': '<rootDir>/apps/api/src/index.ts',
    '^@bursar/sandbox-gateway$': '<rootDir>/apps/sandbox-gateway/src/index.ts',
    '^@bursar/platform$': '<rootDir>/libs/platform/src/index.ts',
    '^@bursar/platform/module$': '<rootDir>/libs/platform/src/platform.module.ts',
    '^@bursar/platform/(.*)$': '<rootDir>/libs/platform/src/$1/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  rootDir: import.meta.dirname,
  cacheDirectory: join(import.meta.dirname, 'node_modules/.cache/jest'),
  // A spec of types is compiled, never run.
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.types\\.spec\\.ts$'],
  modulePathIgnorePatterns: ['/dist/', '/coverage/mutation/'],
};

const tests = (name, folders, groups) =>
  process.env.TEST_GROUPS === 'on'
    ? groupTests(name, folders, groups)
    : folders.map((folder) => `<rootDir>/${folder}/**/*.spec.{ts,tsx}`);

export default {
  // Tests start and stop the real program, on busy machines.
  testTimeout: 600_000,
  // Jest keeps much of each file in memory.
  workerIdleMemoryLimit: '1GB',
  projects: [
    { ...typescript, displayName: 'domain', testMatch: tests('domain', ['libs/domain/src', 'libs/contracts/src'], 3) },
    { ...typescript, displayName: 'platform', testMatch: tests('platform', ['libs/platform/src'], 3) },
    {
      ...typescript,
      displayName: 'api',
      testMatch: tests('api', ['apps/api/src', 'apps/demo/src', 'apps/sandbox-gateway/src'], 12),
    },
    { ...typescript, displayName: 'web', testMatch: tests('web', ['apps/web/src'], 2) },
    {
      ...typescript,
      displayName: 'browser',
      testMatch: tests('browser', ['apps/web/e2e'], 12),
      globalSetup: '<rootDir>/apps/web/e2e/shared-demo.setup.ts',
      globalTeardown: '<rootDir>/apps/web/e2e/shared-demo.teardown.ts',
    },
    { ...typescript, displayName: 'workspace', testMatch: tests('workspace', ['scripts'], 1) },
  ],
};
