import type { Config } from 'jest';
import { leadingTo } from './tests/packed-libraries.mts';

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

const packedIn = '<rootDir>/node_modules/.cache/portal/packed';
const shared = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  globalSetup: '<rootDir>/tests/pack-libraries.mts',
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1', ...leadingTo(packedIn, 'server') },
  transform: swc({}),
} satisfies Config;

/** The texts of the portal as the build packs them are read from their files. */
const texts = { '^\\./load-text$': '<rootDir>/apps/portal/jest/load-text.ts' };

/** What the screens are drawn with as well, as `globalSetup` packs it. */
const screens = leadingTo(packedIn, 'screens');

const node = (displayName: string, testMatch: string[]) => ({ ...shared, displayName, testEnvironment: 'node', testMatch });

export default {
  // Machines that run these are slow and busy; a test that hangs still ends.
  testTimeout: 180_000,
  // Each spec leaves some of its modules behind; a process that carries many of them spends its time on looking through them.
  workerIdleMemoryLimit: '800MB',
  reporters: ['default', '<rootDir>/tests/standing-still.mts'],
  testSequencer: '<rootDir>/tests/longest-first.mts',
  projects: [
    node('contracts', ['<rootDir>/libs/contracts/src/**/*.spec.ts']),
    node('machines', ['<rootDir>/libs/machines/src/**/*.spec.ts']),
    node('gateway', ['<rootDir>/apps/gateway/src/**/*.spec.ts']),
    {
      ...node('laws', ['<rootDir>/tests/**/*.spec.ts']),
      moduleNameMapper: { ...shared.moduleNameMapper, ...texts, ...screens },
    },
    {
      ...shared,
      displayName: 'portal',
      testEnvironment: '<rootDir>/apps/portal/jest/environment.ts',
      setupFilesAfterEnv: ['<rootDir>/apps/portal/jest/setup.ts'],
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        '^(\\.{1,2}/)+env$': '<rootDir>/apps/portal/jest/env.ts',
        ...texts,
        ...screens,
        '\\.css$|^@fontsource|^virtual:font-bundle': '<rootDir>/apps/portal/jest/style.ts',
      },
      testMatch: ['<rootDir>/apps/portal/src/**/*.spec.ts', '<rootDir>/apps/portal/src/**/*.spec.tsx'],
      transform: swc({}, true),
    },
  ],
} satisfies Config;
