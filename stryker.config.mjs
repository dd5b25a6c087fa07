const LEFT_OUT = ['events', '*.events', 'refusals', 'personal', 'index', '*.news', '*.spec', '*.suite', 'simulation'];

/** See docs/mutation.md. */
export default {
  testRunner: 'jest',
  jest: { configFile: 'jest.mutate.config.mjs' },
  plugins: ['@stryker-mutator/jest-runner', './scripts/in-process.runner.mjs', './scripts/sentences.ignorer.mjs'],
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  mutate: [
    `libs/domain/src/${process.env.CONTEXT ?? '**'}/*.ts`,
    ...LEFT_OUT.map((name) => `!libs/domain/src/**/${name}.ts`),
  ],
  ignorers: ['sentences'],
  ignorePatterns: [
    '*',
    '!libs',
    'libs/*',
    '!libs/domain',
    '!libs/domain/**',
    'dist',
    '!docs',
    'docs/*',
    '!docs/verify',
    '!docs/verify/**',
    '!scripts',
    '!scripts/**',
    '!*.json',
    '!*.mjs',
  ],
  concurrency: 1,
  // A busy machine stalls for seconds.
  timeoutMS: 60_000,
  incremental: true,
  incrementalFile: 'coverage/mutation/incremental.json',
  tempDirName: 'coverage/mutation/sandbox',
  cleanTempDir: 'always',
  reporters: ['clear-text', 'json', 'html'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  jsonReporter: { fileName: 'coverage/mutation/mutation.json' },
  htmlReporter: { fileName: 'coverage/mutation/mutation.html' },
  thresholds: { high: 98, low: 95, break: 95 },
};
