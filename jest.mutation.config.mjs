/** Runs the specs of all libraries in one project, as mutation tests require. */
export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testMatch: ['<rootDir>/libs/machines/src/**/*.spec.ts', '<rootDir>/libs/contracts/src/**/*.spec.ts'],
  transform: {
    '\\.ts$': ['@swc/jest', { module: { type: 'es6' }, jsc: { target: 'es2023', parser: { syntax: 'typescript' } } }],
  },
};
