import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { applyFact } from '../../../jest/facts';
import { person } from '../../../jest/people';
import { barLinks, bruno, lena, openAs, setUpShellTests } from '../../../jest/shell';
import { makeCounts, makeDetail, makeTicket, NOTHING_NEW } from '../../../jest/tickets';
import { session } from '../../live/session';

/** Simulates a browser that is never idle. */
const neverIdle = { requestIdleCallback: () => 0, cancelIdleCallback: () => undefined };

setUpShellTests();
afterEach(() => {
  for (const name of Object.keys(neverIdle)) Reflect.deleteProperty(window, name);
});

describe('the shell', () => {
  it('R2.5 the root and unknown addresses redirect to the home page', async () => {
    const { at } = await openAs(lena, '/no-such-page');
    await waitFor(() => expect(at()).toBe('/home'));
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Lena');
  });

  it('R2.9 the navigation bar links to home, inquiries and, for staff only, user requests', async () => {
    await openAs(lena, '/home');
    const staff = barLinks();
    expect(staff.map((link) => link.getAttribute('href'))).toEqual([
      '/home',
      '/approval',
      '/content-sharing',
      '/price-list',
      '/news',
      '/contact-us',
      '/all-inquiries',
      '/search',
    ]);
    await act(async () => session.signOut());
    cleanup();
    await openAs(bruno, '/home');
    const partner = barLinks();
    expect(partner.map((link) => link.getAttribute('href'))).toEqual([
      '/home',
      '/content-sharing',
      '/price-list',
      '/news',
      '/contact-us',
      '/all-inquiries',
    ]);
  });

  it('R2.7 a partner who opens the user requests is redirected to the home page with a notice', async () => {
    const { at } = await openAs(bruno, '/approval');
    await waitFor(() => expect(at()).toBe('/home'));
    expect(await screen.findByText('You do not have access to that page.')).toBeInTheDocument();
  });

  it('R2.11 two-key shortcuts open the dashboard and AI search once the shell is rendered, even if the browser is never idle', async () => {
    Object.assign(window, neverIdle);
    const { user, at } = await openAs(lena, '/sitemap');
    await user.keyboard('gxd');
    expect(at()).toBe('/sitemap');
    await user.keyboard('ggd');
    await waitFor(() => expect(at()).toBe('/dashboard'));
    await user.keyboard('gs');
    await waitFor(() => expect(at()).toBe('/search'));
  });

  it('R2.7 the two-key shortcuts of dashboard and AI search do nothing for a partner, who may open neither page', async () => {
    const { user, at } = await openAs(bruno, '/sitemap');
    await user.keyboard('gdgs');
    expect(at()).toBe('/sitemap');
    expect(screen.queryByText('You do not have access to that page.')).toBeNull();
  });

  it('R2.11 the drawer contains every menu entry of the person and closes on navigation', async () => {
    const { user, at } = await openAs(lena, '/home');
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const drawer = await screen.findByRole('dialog');
    const links = within(drawer).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/home',
      '/approval',
      '/organizations',
      '/contact-us',
      '/all-inquiries',
      '/search',
      '/search/board/unanswered',
      '/dashboard',
      '/log-analysis',
      '/notifications',
      '/content-sharing',
      '/price-list',
      '/news',
      '/events',
      '/watched-parts',
      '/sitemap',
      '/profile',
    ]);
    await user.click(within(drawer).getByRole('link', { name: 'Sitemap' }));
    await waitFor(() => expect(at()).toBe('/sitemap'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('R2.11 the drawer closes on Back, and stays open when a page that was requested earlier is shown', async () => {
    const { user, router } = await openAs(lena, '/privacy');
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const drawer = await screen.findByRole('dialog');
    await waitFor(() => expect(drawer).toContainElement(document.activeElement as HTMLElement));
    await act(async () => router.navigate('/terms'));
    await screen.findByRole('heading', { level: 1, name: 'Terms of use', hidden: true });
    expect(drawer).toBeVisible();
    act(() => void dispatchEvent(new PopStateEvent('popstate')));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('R2.8 a new page starts at the top with the focus on its title, and going back restores the scroll position', async () => {
    const { router } = await openAs(lena, '/privacy');
    await screen.findByRole('heading', { level: 1, name: 'Privacy notice' });
    const main = screen.getByRole('main');
    main.scrollTop = 300;
    main.dispatchEvent(new Event('scroll'));
    await act(async () => router.navigate('/terms'));
    const title = await screen.findByRole('heading', { level: 1, name: 'Terms of use' });
    await waitFor(() => expect(title).toHaveFocus());
    expect(main.scrollTop).toBe(0);
    await act(async () => router.navigate(-1));
    await screen.findByRole('heading', { level: 1, name: 'Privacy notice' });
    await waitFor(() => expect(main.scrollTop).toBe(300));
  });

  it('R2.5 the breadcrumb of an inquiry links to all inquiries and ends with the number of the inquiry', async () => {
    const { user, at } = await openAs(lena, '/inquiry-detail/t1', (gateway) => {
      gateway.on('tickets', 'item', () => makeDetail(makeTicket(1)));
      gateway.on('tickets', 'list', () => ({ items: [], totalCount: 0, totalIsMore: false, unseen: 0 }));
    });
    const trail = screen.getByRole('navigation', { name: 'Breadcrumb' });
    await waitFor(() => expect(trail).toHaveTextContent(/^Home›All inquiries›INQ-10001$/));
    await user.click(within(trail).getByRole('link', { name: 'All inquiries', hidden: true }));
    expect(at()).toBe('/all-inquiries');
    await waitFor(() => expect(trail).toHaveTextContent(/^Home›All inquiries$/));
  });

  it('R1.5 the links of the footer lead to existing pages', async () => {
    const { router } = await openAs(lena, '/home');
    const names = ['Privacy notice', 'Terms of use', 'Sitemap', 'Get the app'];
    for (const name of names) {
      const footer = await screen.findByRole('contentinfo');
      const address = within(footer).getByRole('link', { name }).getAttribute('href') ?? '';
      await act(async () => router.navigate(address));
      expect(await screen.findByRole('heading', { level: 1, name })).toBeInTheDocument();
    }
  });

  it('R1.5 the app page shows the portal URL as a QR code', async () => {
    await openAs(lena, '/get-the-app');
    const code = await screen.findByRole('img', { name: `QR code with the address ${location.origin}` });
    expect(code.querySelector('path')).toHaveAttribute('d', expect.stringMatching(/^M4 4h1v1h-1z/));
  });

  it('R2.9 R6.5 the name of the Contact us link includes the capped number of unread inquiries, which is updated by facts', async () => {
    const unread = (unseenCount: number) => makeCounts({ unseen: unseenCount });
    await openAs(bruno, '/contact-us', (gateway) => gateway.on('tickets', 'counts', () => unread(120)));
    const link = () => barLinks().find((one) => one.getAttribute('href') === '/contact-us');
    await waitFor(() => expect(link()).toHaveTextContent('Contact us, 120'));
    expect(link()).toHaveTextContent(/99\+$/);
    await waitFor(() => expect(document.title).toBe('(120) Contact us · Yarrowdyne'));
    await act(async () => applyFact('ticket.counted', { ticketId: 't1', ...NOTHING_NEW, counts: unread(0) }));
    await waitFor(() => expect(link()).toHaveTextContent(/^Contact us$/));
    expect(document.title).toBe('Contact us · Yarrowdyne');
  });

  it('R2.9 R6.3 headquarters see no link, count or page of inquiries', async () => {
    const { gateway, at } = await openAs(person({ userId: 'ines', role: 'YHQ' }), '/all-inquiries');
    await waitFor(() => expect(at()).toBe('/home'));
    expect(barLinks().map((link) => link.getAttribute('href'))).toEqual([
      '/home',
      '/approval',
      '/content-sharing',
      '/price-list',
      '/news',
      '/search',
    ]);
    expect(gateway.inputs('tickets.counts')).toEqual([]);
  });
});
