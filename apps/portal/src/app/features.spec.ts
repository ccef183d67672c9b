import { expect, it } from '@jest/globals';
import { FACTS, ROLES } from '@portal/contracts';
import { FEATURES, PATHS } from './features';
import { loadSignedIn } from './signed-in';

it('R10.6 every fact of the contract is handled by a feature, and features handle no other facts', async () => {
  const { facts } = await loadSignedIn();
  expect([...new Set(facts.flatMap(Object.keys))].sort()).toEqual(Object.keys(FACTS).sort());
});

it('R10.6 a fact that several features handle is passed to all of their handlers', async () => {
  const { facts } = await loadSignedIn();
  expect(facts.filter((handlers) => handlers['account.changed'])).toHaveLength(5);
});

it('R10.6 every page path belongs to one feature, and every menu entry leads to a page with a title', async () => {
  const paths = PATHS.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  const { places } = await loadSignedIn();
  expect(places.filter(({ to }) => !paths.includes(to))).toEqual([]);
  expect(PATHS.filter(({ who, title }) => who !== 'visitor' && !title)).toEqual([]);
});

it('R10.6 every feature has a manifest with at least one page path', () => {
  for (const { paths, signedIn } of FEATURES) expect(paths.length || signedIn).toBeTruthy();
});

it('R2.11 no two menu entries have the same icon or the same shortcut', async () => {
  const { places } = await loadSignedIn();
  const glyphs = places.map(({ glyph }) => glyph);
  expect(new Set(glyphs).size).toBe(glyphs.length);
  expect(places.flatMap(({ to, goKey }) => (goKey ? [[goKey, to]] : []))).toEqual([
    ['ask', '/search'],
    ['dashboard', '/dashboard'],
  ]);
});

it('R2.9 R2.11 each role sees its menu entries in the order of the features', async () => {
  const { places } = await loadSignedIn();
  const pathsByRole = Object.fromEntries(ROLES.map((role) => [role, places.filter(({ isOpenTo }) => isOpenTo(role)).map(({ to }) => to)]));
  const common = ['/notifications', '/profile', '/sitemap', '/get-the-app'];
  expect(pathsByRole).toEqual(
    Object.fromEntries(
      ROLES.map((role) => [
        role,
        [
          '/home',
          ...(role === 'CP' ? [] : ['/approval']),
          '/organizations',
          '/content-sharing',
          '/price-list',
          '/news',
          '/events',
          '/watched-parts',
          ...(role.endsWith('YHQ') ? [] : ['/contact-us', '/all-inquiries']),
          ...(role === 'CP' ? [] : ['/search', '/search/board/unanswered', '/dashboard', '/log-analysis']),
          ...(['SUPER_YHQ', 'YHQ', 'RHQ'].includes(role) ? ['/audit'] : []),
          ...(role === 'SUPER_YHQ' ? ['/single-sign-on', '/provisioning'] : []),
          ...common,
        ],
      ]),
    ),
  );
});
