/**
 * Settings of `npm run mutation`, which makes many small changes to the code of the state machines, the wire layer and the policy, and
 * counts how many of them a test detects.
 */
export default {
  packageManager: 'npm',
  plugins: ['@stryker-mutator/jest-runner'],
  testRunner: 'jest',
  jest: { projectType: 'custom', configFile: 'jest.mutation.config.mjs' },
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  coverageAnalysis: 'perTest',
  mutate: [
    'libs/machines/src/**/*.ts',
    'libs/contracts/src/wire/*.ts',
    'libs/contracts/src/{policy,roles}.ts',
    'libs/contracts/src/publications/audience.ts',
    '!libs/**/*.spec.ts',
    '!libs/machines/src/testing/**',
  ],
  ignorePatterns: [
    '/apps/gateway/demo',
    '/apps/gateway/engine',
    '/apps/*/dist',
    '/apps/portal',
    '/docs',
    '/bench',
    '.data',
    '.nx',
    'test-results',
  ],
  ignoreStatic: true,
  concurrency: 2,
  tempDirName: '.cache/stryker',
  incremental: false,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: 'test-results/mutation.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  thresholds: { high: 90, low: 90, break: 90 },
  timeoutMS: 20_000,
};
