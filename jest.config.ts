import type { Config } from 'jest';
import { leadingTo } from './tests/kit/jest/packed-libraries.mts';

const swc = (extra: object, react = false): Config['transform'] => ({
  '\\.[jt]sx?$': [
    '@swc/jest',
    {
      module: { type: 'es6' },
      jsc: {
        target: 'es2023',
        // Terms of the glossary and other data are imported as JSON, which is said at the import.
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
/** The texts of the portal as the build packs them are read from their files. */
const texts = { '^\\./load-text$': '<rootDir>/apps/portal/jest/load-text.ts' };
/** Leads the portal's specs to the libraries as `globalSetup` packs them. */
const packed = '<rootDir>/node_modules/.cache/portal/packed';

/** Specs without a browser: CommonJS in the realm of their process, where libraries and files of the product are loaded once (ADR 0051). */
const node = (displayName: string, testMatch: string[]) => ({
  displayName,
  testMatch,
  modulePathIgnorePatterns,
  testEnvironment: '<rootDir>/tests/kit/jest/one-realm.environment.mts',
  runtime: '<rootDir>/tests/kit/jest/one-realm.runtime.mts',
  moduleNameMapper: { ...sources, ...texts },
  transform: swc({}),
});

export default {
  // Machines that run these are slow and busy; a test that hangs still ends.
  testTimeout: 180_000,
  // Each spec leaves some of its modules behind; a process that carries many of them spends its time on looking through them.
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
        ...leadingTo(packed, 'screens'),
        ...leadingTo(packed, 'node'),
        '\\.css$|^@fontsource|^virtual:font-bundle': '<rootDir>/apps/portal/jest/style.ts',
      },
      testMatch: ['<rootDir>/apps/portal/src/**/*.spec.ts', '<rootDir>/apps/portal/src/**/*.spec.tsx'],
      transform: swc({}, true),
    },
  ],
} satisfies Config;
