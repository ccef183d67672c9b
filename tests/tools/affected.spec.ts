import { describe, expect, it } from '@jest/globals';
import { affectedBy } from '../../tools/affected';

describe('R10.6 the tests that a change requires', () => {
  it.each([
    ['a feature of the gateway', ['apps/gateway/src/features/news/news.ts'], ['apps/gateway/src/features/news/'], []],
    ['a feature of the portal', ['apps/portal/src/features/news/news.screen.tsx'], ['apps/portal/src/features/news/'], []],
    ['a shared part of the portal', ['apps/portal/src/ui/text/avatar.tsx'], ['apps/portal/src/'], []],
    ['one spec file', ['tests/laws/rights.law.spec.ts'], ['tests/laws/rights.law.spec.ts'], []],
    ['one journey', ['tests/journeys/news.e2e.ts'], [], ['tests/journeys/news.e2e.ts']],
    ['documents alone', ['docs/WIRE.md', 'README.md'], [], []],
    [
      'files of two kinds',
      ['tests/journeys/news.e2e.ts', 'apps/gateway/src/features/news/news.ts', 'apps/gateway/src/features/news/table.ts'],
      ['apps/gateway/src/features/news/'],
      ['tests/journeys/news.e2e.ts'],
    ],
  ])('R10.6 a change to %s requires only its own tests', (_, files, specs, journeys) => {
    expect(affectedBy(files)).toEqual({ specs, journeys });
  });

  it.each([
    ['libs/contracts/src/index.ts'],
    ['apps/gateway/src/platform/database/database.ts'],
    ['apps/portal/src/i18n/locales/en/news.json'],
    ['tests/kit/test-gateway.ts'],
    ['package-lock.json'],
    ['jest.config.ts'],
  ])('R10.6 a change to the shared file %s requires all tests', (file) => {
    expect(affectedBy(['docs/WIRE.md', file])).toBe('everything');
  });
});
