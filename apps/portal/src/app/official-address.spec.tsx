import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { openAt, openVisitorGateway } from '../../jest/portal';
import { bruno, lena, openAs, setUpShellTests } from '../../jest/shell';
import { PATHS } from './features';
import { resolveOfficialAddress } from './official-address';

const officialAddressOf = (address: string) => {
  const { pathname, search } = new URL(address, 'http://portal.example');
  return resolveOfficialAddress({ pathname, search });
};

describe('addresses of the specification', () => {
  it.each([
    ['/content-sharing/upload-content-sharing', '/content-sharing/upload'],
    ['/content-sharing/content-sharing-detail/d1/u1', '/content-sharing/detail/d1/u1'],
    ['/content-sharing/content-sharing-detail/d1', '/content-sharing/detail/d1/-'],
    ['/content-sharing/content-sharing-detail?id=d1&userId=u1', '/content-sharing/detail/d1/u1'],
    ['/content-sharing/content-sharing-detail?id=d1', '/content-sharing/detail/d1/-'],
    ['/content-sharing/detail?id=d1', '/content-sharing/detail/d1/-'],
    ['/content-sharing/docView?id=d1', '/content-sharing/docView/d1'],
    ['/content-sharing/edit-content-sharing?id=d1', '/content-sharing/edit-content-sharing/d1'],
    ['/price-list/edit-price-list?id=p1', '/price-list/edit-price-list/p1'],
    ['/price-list/docView?id=p1&page=2', '/price-list/docView/p1?page=2'],
    ['/inquiry-detail?id=t1', '/inquiry-detail/t1'],
    ['/inquiry-detail/?id=t1', '/inquiry-detail/t1'],
    ['/search?id=s1', '/search/s1'],
    ['/events/event-detail?id=e1', '/events/event-detail/e1'],
    ['/events/edit-event?id=e1', '/events/edit-event/e1'],
    ['/news/news-detail?id=n1', '/news/news-detail/n1'],
    ['/news/edit-news?id=n1', '/news/edit-news/n1'],
    ['/news/news-detail?id=a%2Fb', '/news/news-detail/a%2Fb'],
  ])('R2.5 R2.20 the official address %s redirects to %s', (address, target) => {
    expect(officialAddressOf(address)).toBe(target);
  });

  it.each([
    '/home',
    '/search',
    '/events?id=e1',
    '/all-inquiries?open=t1',
    '/nothing?id=1',
    '/inquiry-detail',
    '/news/news-detail/n1?id=n2',
  ])('R2.5 the portal URL %s is not redirected to another URL', (address) => {
    expect(officialAddressOf(address)).toBeNull();
  });

  it.each([
    '/home',
    '/price-list',
    '/price-list/upload-price-list',
    '/price-list/edit-price-list/x',
    '/price-list/docView/x',
    '/content-sharing',
    '/content-sharing/content-sharing-detail/x/y',
    '/content-sharing/upload-content-sharing',
    '/content-sharing/edit-content-sharing/x',
    '/contact-us',
    '/all-inquiries',
    '/inquiry-detail/x',
    '/search',
    '/search/x',
    '/approval',
    '/events',
    '/events/event-detail/x',
    '/events/upload-event',
    '/events/edit-event/x',
    '/news',
    '/news/news-detail/x',
    '/news/upload-news',
    '/news/edit-news/x',
    '/profile',
    '/dashboard',
    '/log-analysis',
    '/notifications',
    '/sitemap',
  ])('R2.5 the official address %s has a page', (address) => {
    const path = officialAddressOf(address) ?? address;
    const pattern = (text: string) => new RegExp(`^${text.replaceAll(/:\w+/g, '[^/]+')}$`);
    expect(PATHS.some((one) => pattern(one.path).test(path))).toBe(true);
  });
});

describe('an official address in the browser', () => {
  setUpShellTests();

  it('R2.5 an official address opens the item or the publishing form that it identifies', async () => {
    const first = await openAs(bruno, '/inquiry-detail?id=t1');
    await waitFor(() => expect(first.router.state.location).toMatchObject({ pathname: '/inquiry-detail/t1', search: '' }));
  });

  it('R2.10 the profile menu links to the news', async () => {
    const { user, at: path } = await openAs(lena, '/sitemap');
    await user.click(screen.getByRole('button', { name: /^Profile menu/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'News' }));
    await waitFor(() => expect(path()).toBe('/news'));
  });
});

describe('the pages before the sign-in', () => {
  afterEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it.each(['/login', '/sign-up', '/forgotpassword'])('R1.5 the page %s has a footer with links to the legal pages', async (path) => {
    openVisitorGateway();
    await openAt(path);
    const footer = await screen.findByRole('contentinfo');
    expect([...footer.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Privacy notice', '/privacy'],
      ['Terms of use', '/terms'],
      ['Get the app', '/get-the-app'],
    ]);
  });
});
