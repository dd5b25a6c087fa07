import { bundledPackages } from './scripts/test-packages.mjs';

/** Nest is ESM only and Jest's own ESM mode fails with it, so tests run as CommonJS; production runs as ESM. */
const typescript = {
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
  transformIgnorePatterns: ['/node_modules/(?!(@nestjs|@noble|fast-check|pure-rand|jose|es-toolkit|uuid|ulid)/)'],
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
  // A spec of types is compiled, never run.
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.types\\.spec\\.ts$'],
  modulePathIgnorePatterns: ['/dist/'],
};

export default {
  // The real program is started and stopped in these tests, on machines that are busy with much else.
  testTimeout: 300_000,
  projects: [
    { ...typescript, displayName: 'domain', testMatch: ['<rootDir>/libs/{domain,contracts}/src/**/*.spec.ts'] },
    { ...typescript, displayName: 'platform', testMatch: ['<rootDir>/libs/platform/src/**/*.spec.ts'] },
    { ...typescript, displayName: 'api', testMatch: ['<rootDir>/apps/{api,demo,sandbox-gateway}/src/**/*.spec.ts'] },
    {
      ...typescript,
      displayName: 'web',
      testMatch: ['<rootDir>/apps/web/src/**/*.spec.ts', '<rootDir>/apps/web/src/**/*.spec.tsx'],
    },
    {
      ...typescript,
      displayName: 'browser',
      testMatch: ['<rootDir>/apps/web/e2e/**/*.spec.ts'],
      globalSetup: '<rootDir>/apps/web/e2e/shared-demo.setup.ts',
      globalTeardown: '<rootDir>/apps/web/e2e/shared-demo.teardown.ts',
    },
    { ...typescript, displayName: 'workspace', testMatch: ['<rootDir>/scripts/**/*.spec.ts'] },
  ],
};
