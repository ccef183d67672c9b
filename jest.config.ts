import type { Config } from 'jest';

const swc = (extra: object, react = false): Config['transform'] => ({
  '\\.[jt]sx?$': [
    '@swc/jest',
    {
      module: { type: 'es6' },
      jsc: {
        target: 'es2023',
        parser: { syntax: 'typescript', tsx: react, decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true, ...(react ? { react: { runtime: 'automatic' } } : {}), ...extra },
      },
    },
  ],
});

const shared = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: swc({}),
} satisfies Config;

/** The texts of the portal as the build packs them are read from their files. */
const texts = { '^\\./load-text$': '<rootDir>/apps/portal/jest/load-text.ts' };

const PACKED = '<rootDir>/node_modules/.cache/portal/packed';
/** What the screens are drawn with, as `globalSetup` packs it. */
const packed = {
  '^@chakra-ui/react$': `${PACKED}/chakra.mjs`,
  '^@chakra-ui/react/(theme|preset-base|anatomy)$': `${PACKED}/chakra-$1.mjs`,
  '^lucide-react$': `${PACKED}/lucide.mjs`,
};

const node = (displayName: string, testMatch: string[]) => ({ ...shared, displayName, testEnvironment: 'node', testMatch });

export default {
  // Machines that run these are slow and busy; a test that hangs still ends.
  testTimeout: 180_000,
  testSequencer: '<rootDir>/tests/longest-first.mts',
  projects: [
    node('contracts', ['<rootDir>/libs/contracts/src/**/*.spec.ts']),
    node('machines', ['<rootDir>/libs/machines/src/**/*.spec.ts']),
    node('gateway', ['<rootDir>/apps/gateway/src/**/*.spec.ts']),
    {
      ...node('laws', ['<rootDir>/tests/**/*.spec.ts']),
      globalSetup: '<rootDir>/tests/pack-libraries.mts',
      moduleNameMapper: { ...shared.moduleNameMapper, ...texts, ...packed },
    },
    {
      ...shared,
      displayName: 'portal',
      globalSetup: '<rootDir>/tests/pack-libraries.mts',
      testEnvironment: '<rootDir>/apps/portal/jest/environment.ts',
      setupFilesAfterEnv: ['<rootDir>/apps/portal/jest/setup.ts'],
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        '^(\\.{1,2}/)+env$': '<rootDir>/apps/portal/jest/env.ts',
        ...texts,
        ...packed,
        '\\.css$|^@fontsource|^virtual:font-bundle': '<rootDir>/apps/portal/jest/style.ts',
      },
      testMatch: ['<rootDir>/apps/portal/src/**/*.spec.ts', '<rootDir>/apps/portal/src/**/*.spec.tsx'],
      transform: swc({}, true),
    },
  ],
} satisfies Config;
