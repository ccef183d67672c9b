import type { Config } from 'jest';
import { bundleMapping } from './tests/kit/jest/packed-libraries.mts';

const swcTransform = (extra: object, react = false): Config['transform'] => ({
  '\\.[jt]sx?$': [
    '@swc/jest',
    {
      module: { type: 'es6' },
      jsc: {
        target: 'es2023',
        // The glossary and other data are imported as JSON with an import attribute.
        experimental: { keepImportAttributes: true },
        parser: { syntax: 'typescript', tsx: react, decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true, ...(react ? { react: { runtime: 'automatic' } } : {}), ...extra },
      },
    },
  ],
});

/** Copies of the repository that an interrupted `npm run mutation` leaves behind. */
const modulePathIgnorePatterns = ['<rootDir>/.cache/'];

const sources = { '^(\\.{1,2}/.*)\\.js$': '$1' };
/** Replaces the portal's text loader with one that reads the source JSON files. */
const texts = { '^\\./load-text$': '<rootDir>/apps/portal/jest/load-text.ts' };
/** Maps the libraries of the portal's specs to the bundles that `globalSetup` creates. */
const packedFolder = '<rootDir>/node_modules/.cache/portal/packed';

/**
 * Returns a project for specs without a browser. They run as CommonJS in the realm of their process, where libraries and product files are
 * loaded once (ADR 0051).
 */
const node = (displayName: string, testMatch: string[]) => ({
  displayName,
  testMatch,
  modulePathIgnorePatterns,
  testEnvironment: '<rootDir>/tests/kit/jest/one-realm.environment.mts',
  runtime: '<rootDir>/tests/kit/jest/one-realm.runtime.mts',
  moduleNameMapper: { ...sources, ...texts },
  transform: swcTransform({}),
});

export default {
  // The timeout for hangs. Test machines may be slow and busy.
  testTimeout: 180_000,
  // The memory above which a worker process is replaced. Each spec leaves some modules in memory, which slow down the process.
  workerIdleMemoryLimit: '800MB',
  testSequencer: '<rootDir>/tests/kit/jest/longest-first.mts',
  projects: [
    node('contracts', ['<rootDir>/libs/contracts/src/**/*.spec.ts']),
    node('machines', ['<rootDir>/libs/machines/src/**/*.spec.ts']),
    node('mailbox', ['<rootDir>/libs/mailbox/src/**/*.spec.ts']),
    node('answers', ['<rootDir>/libs/answers/src/**/*.spec.ts']),
    node('office', ['<rootDir>/libs/office/src/**/*.spec.ts']),
    node('gateway', ['<rootDir>/apps/gateway/src/**/*.spec.ts']),
    node('laws', ['<rootDir>/tests/**/*.spec.ts']),
    {
      displayName: 'portal',
      modulePathIgnorePatterns,
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
      globalSetup: '<rootDir>/tests/kit/jest/pack-libraries.mts',
      testEnvironment: '<rootDir>/apps/portal/jest/environment.ts',
      setupFilesAfterEnv: ['<rootDir>/apps/portal/jest/setup.ts'],
      moduleNameMapper: {
        ...sources,
        '^(\\.{1,2}/)+env$': '<rootDir>/apps/portal/jest/env.ts',
        ...texts,
        ...bundleMapping(packedFolder, 'screens'),
        ...bundleMapping(packedFolder, 'node'),
        '\\.css$|^@fontsource|^virtual:font-bundle': '<rootDir>/apps/portal/jest/style.ts',
      },
      testMatch: ['<rootDir>/apps/portal/src/**/*.spec.ts', '<rootDir>/apps/portal/src/**/*.spec.tsx'],
      transform: swcTransform({}, true),
    },
  ],
} satisfies Config;
