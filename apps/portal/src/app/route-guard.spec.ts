import { describe, expect, it } from '@jest/globals';
import { ROLES } from '@portal/contracts';
import { matchPath } from 'react-router-dom';
import type { SessionState } from '../live/use-session';
import type { FeaturePath } from '../parts/feature';
import { PATHS } from './features';
import { guardRoute } from './route-guard';

const findPath = (path: string): FeaturePath => {
  const entry = PATHS.find((one) => matchPath(one.path, path));
  if (!entry) throw new Error(path);
  return entry;
};
const STATES: SessionState[] = ['restoring', 'checking', 'signedIn', 'signedOut', 'unverified'];

describe('R2.7 access to pages', () => {
  it('R2.1 visitors can open the public pages, which redirect a signed-in person to the home page', () => {
    const account = ['/login', '/sign-up', '/register', '/forgotpassword', '/otp-verification', '/reset-password', '/otp-completion'];
    const open = [...account, '/link-account'];
    for (const path of open) {
      expect(guardRoute(findPath(path).who, 'signedOut', undefined, true)).toEqual({ show: 'public' });
      expect(guardRoute(findPath(path).who, 'signedIn', 'CP', true)).toEqual({ go: '/home' });
    }
  });

  it('R2.5 the signed-in pages redirect a visitor to the sign-in page', () => {
    const restrictedPaths = PATHS.filter(({ who }) => typeof who === 'function');
    expect(restrictedPaths.map(({ path }) => path)).toEqual([
      '/home',
      '/approval',
      '/organizations',
      '/organizations/companies',
      '/content-sharing',
      '/content-sharing/detail/:id/:userId',
      '/content-sharing/docView/:id',
      '/content-sharing/upload',
      '/content-sharing/edit-content-sharing/:id',
      '/price-list',
      '/price-list/detail/:id',
      '/price-list/changes/:id',
      '/price-list/docView/:id',
      '/price-list/upload-price-list',
      '/price-list/edit-price-list/:id',
      '/news',
      '/news/news-detail/:id',
      '/news/upload-news',
      '/news/edit-news/:id',
      '/events',
      '/events/event-detail/:id',
      '/events/upload-event',
      '/events/edit-event/:id',
      '/watched-parts',
      '/parts/:number',
      '/contact-us',
      '/all-inquiries',
      '/inquiry-detail/:id',
      '/search',
      '/search/:id',
      '/search/board/unanswered',
      '/dashboard',
      '/log-analysis',
      '/log-analysis/:personId',
      '/audit',
      '/single-sign-on',
      '/provisioning',
      '/notifications',
      '/profile',
      '/sitemap',
    ]);
    for (const { who } of restrictedPaths) expect(guardRoute(who, 'signedOut', undefined, true)).toEqual({ go: '/login' });
  });

  it('R6.3 staff can open user requests, and a partner is redirected to the home page with a reason', () => {
    const verdicts = ROLES.map((role) => [role, guardRoute(findPath('/approval').who, 'signedIn', role, false)]);
    expect(Object.fromEntries(verdicts)).toEqual({
      SUPER_YHQ: { show: 'shell' },
      YHQ: { show: 'shell' },
      RHQ: { show: 'shell' },
      LBO: { show: 'shell' },
      CP: { go: '/home', why: 'not allowed' },
    });
  });

  it('T33 only headquarters and regions can open the audit log', () => {
    const verdicts = ROLES.map((role) => guardRoute(findPath('/audit').who, 'signedIn', role, false));
    expect(verdicts).toEqual([...Array(3).fill({ show: 'shell' }), ...Array(2).fill({ go: '/home', why: 'not allowed' })]);
  });

  it.each(['/search', '/search/:id'])('R6.3 staff can open %s, and a partner is redirected to the home page', (path) => {
    const verdicts = ROLES.map((role) => guardRoute(findPath(path).who, 'signedIn', role, false));
    expect(verdicts).toEqual([...Array(4).fill({ show: 'shell' }), { go: '/home', why: 'not allowed' }]);
  });

  it.each(['/content-sharing/edit-content-sharing/:id', '/content-sharing/upload'])(
    'R2.6 staff of every level can open %s, and a partner is redirected to the home page with a reason',
    (path) => {
      const verdicts = ROLES.map((role) => guardRoute(findPath(path).who, 'signedIn', role, false));
      expect(verdicts).toEqual([...Array(4).fill({ show: 'shell' }), { go: '/home', why: 'not allowed' }]);
    },
  );

  it.each(['/contact-us', '/all-inquiries', '/inquiry-detail/:id'])(
    'R6.3 partners and handlers can open %s, but headquarters cannot',
    (path) => {
      const verdicts = ROLES.map((role) => [role, guardRoute(findPath(path).who, 'signedIn', role, false)]);
      expect(Object.fromEntries(verdicts)).toEqual({
        SUPER_YHQ: { go: '/home', why: 'not allowed' },
        YHQ: { go: '/home', why: 'not allowed' },
        RHQ: { show: 'shell' },
        LBO: { show: 'shell' },
        CP: { show: 'shell' },
      });
    },
  );

  it('R4.2 a page shows the splash and does not redirect while the session is still being checked', () => {
    for (const { who } of PATHS)
      for (const state of ['restoring', 'checking'] as const) expect(guardRoute(who, state, 'LBO', false)).toEqual({ show: 'splash' });
  });

  it('R4.4 a person whose address is not verified is redirected to the verification page', () => {
    expect(guardRoute(findPath('/home').who, 'unverified', undefined, true)).toEqual({ go: '/otp-completion' });
    expect(guardRoute(findPath('/otp-completion').who, 'unverified', undefined, true)).toEqual({ show: 'public' });
  });

  it('R1.5 visitors and signed-in people can open the pages of the footer', () => {
    for (const path of ['/privacy', '/terms', '/get-the-app'])
      expect(STATES.map((state) => guardRoute(findPath(path).who, state, state === 'signedIn' ? 'CP' : undefined, true))).toEqual([
        { show: 'splash' },
        { show: 'public' },
        { show: 'shell' },
        { show: 'public' },
        { show: 'public' },
      ]);
  });

  it('R4.2 the sign-in page stays on screen while the new session is being checked', () => {
    expect(guardRoute('visitor', 'checking', undefined, true)).toEqual({ show: 'public' });
  });
});
