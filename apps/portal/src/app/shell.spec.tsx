import { afterEach, describe, expect, it } from '@jest/globals';
import { NotAllowed, SessionOver, type UserInfo } from '@portal/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { tellFact } from '../../jest/facts';
import { type Gateway, refuse } from '../../jest/gateway';
import { grantFor, openGatewayFor, person as who } from '../../jest/people';
import { BRUNO, JONAS, makeCounts, makeDetail, makeEntry, makeTicket, NOTHING_NEW } from '../../jest/tickets';
import { ticketNews } from '../features/inquiries/ticket-news';
import { LANGUAGES, languageOf } from '../i18n/languages';
import { loadTexts } from '../i18n/texts';
import { pendingChanges } from '../live/pending-changes';
import { cache } from '../live/queries';
import { session } from '../live/session';
import { Provider } from '../ui/provider';
import { offerUndo } from '../ui/undo';
import { routes } from './router';
import { startSession } from './start';

let started = false;

/** The app at a path, as this person. */
const openAs = async (user: UserInfo, path: string, prepare: (gateway: Gateway) => void = () => {}) => {
  const gateway = openGatewayFor(user);
  prepare(gateway);
  await loadTexts('pages');
  if (started) session.signIn(grantFor(user));
  else void startSession();
  started = true;
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await act(async () =>
    render(
      <QueryClientProvider client={cache}>
        <Provider locale={languageOf('en')}>
          <RouterProvider router={router} />
        </Provider>
      </QueryClientProvider>,
    ),
  );
  await screen.findByRole('button', { name: /^Profile menu/ });
  return { gateway, router, hand: userEvent.setup({ delay: null }), at: () => router.state.location.pathname };
};

/** A browser that never finds the time for what can wait. */
const neverIdle = { requestIdleCallback: () => 0, cancelIdleCallback: () => undefined };

afterEach(async () => {
  await act(async () => session.signOut());
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  for (const name of Object.keys(neverIdle)) Reflect.deleteProperty(window, name);
});

const bruno = who({ userId: 'bruno', email: 'bruno@brennhagen.example', firstname: 'Bruno', lastname: 'Keller', role: 'CP' });
const lena = who();

/** jsdom is narrower than the width from which the bar shows its links. */
const barLinks = () => [...document.querySelectorAll('nav[aria-label=Primary] a')];

describe('the shell', () => {
  it('R2.5 the root and unknown addresses lead home', async () => {
    const { at } = await openAs(lena, '/no-such-page');
    await waitFor(() => expect(at()).toBe('/home'));
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Lena');
  });

  it('a page that opens asks once for the record of its person', async () => {
    const { gateway } = await openAs(lena, '/home');
    expect(gateway.inputs('auth.userInfo')).toHaveLength(1);
  });

  it('R2.9 the bar links home, to the inquiries and, for staff, to the user requests; a partner has no such link', async () => {
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

  it('R2.7 a partner who opens the user requests is led home with a word about it', async () => {
    const { at } = await openAs(bruno, '/approval');
    await waitFor(() => expect(at()).toBe('/home'));
    expect(await screen.findByText('You do not have access to that page.')).toBeInTheDocument();
  });

  it('R2.10 the profile menu holds name, role, places, theme and the way out, and closes on navigation', async () => {
    const { hand, at } = await openAs(lena, '/home');
    await hand.click(screen.getByRole('button', { name: 'Profile menu of Lena Hofmann' }));
    const menu = await screen.findByRole('menu');
    expect(menu).toHaveTextContent('Lena Hofmann');
    expect(menu).toHaveTextContent('LCO');
    expect(
      within(menu)
        .getAllByRole('menuitemradio')
        .map((item) => item.textContent),
    ).toEqual(['System', 'Light', 'Dark']);
    await hand.click(within(menu).getByRole('menuitem', { name: 'Profile settings' }));
    await waitFor(() => expect(at()).toBe('/profile'));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('R2.11 two keys lead to the dashboard and to AI search as soon as the shell stands, however busy the browser is', async () => {
    Object.assign(window, neverIdle);
    const { hand, at } = await openAs(lena, '/sitemap');
    await hand.keyboard('gxd');
    expect(at()).toBe('/sitemap');
    await hand.keyboard('ggd');
    await waitFor(() => expect(at()).toBe('/dashboard'));
    await hand.keyboard('gs');
    await waitFor(() => expect(at()).toBe('/search'));
  });

  it('R2.7 the two keys do nothing for a partner, who may enter neither page', async () => {
    const { hand, at } = await openAs(bruno, '/sitemap');
    await hand.keyboard('gdgs');
    expect(at()).toBe('/sitemap');
    expect(screen.queryByText('You do not have access to that page.')).toBeNull();
  });

  it('R2.11 the drawer holds every place and closes when one is reached', async () => {
    const { hand, at } = await openAs(lena, '/home');
    await hand.click(screen.getByRole('button', { name: 'Menu' }));
    const drawer = await screen.findByRole('dialog');
    const links = within(drawer).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/home',
      '/approval',
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
    await hand.click(within(drawer).getByRole('link', { name: 'Sitemap' }));
    await waitFor(() => expect(at()).toBe('/sitemap'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('R2.8 a new page begins at the top with the focus on its title; going back finds the old place', async () => {
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

  it('R2.5 the trail of an inquiry leads back to all inquiries and ends with its number', async () => {
    const { hand, at } = await openAs(lena, '/inquiry-detail/t1', (gateway) => {
      gateway.on('contactus', 'inquiryById', () => makeDetail(makeTicket(1)));
      gateway.on('contactus', 'inquiryList', () => ({ items: [], totalCount: 0, totalIsMore: false, unseen: 0 }));
    });
    const trail = screen.getByRole('navigation', { name: 'Breadcrumb' });
    await waitFor(() => expect(trail).toHaveTextContent(/^Home›All inquiries›INQ-10001$/));
    await hand.click(within(trail).getByRole('link', { name: 'All inquiries', hidden: true }));
    expect(at()).toBe('/all-inquiries');
    await waitFor(() => expect(trail).toHaveTextContent(/^Home›All inquiries$/));
  });

  it('R1.5 the footer leads to pages that exist', async () => {
    const { router } = await openAs(lena, '/home');
    const names = ['Privacy notice', 'Terms of use', 'Sitemap', 'Get the app'];
    for (const name of names) {
      const footer = await screen.findByRole('contentinfo');
      const address = within(footer).getByRole('link', { name }).getAttribute('href') ?? '';
      await act(async () => router.navigate(address));
      expect(await screen.findByRole('heading', { level: 1, name })).toBeInTheDocument();
    }
  });

  it('R1.6 the picker offers all 16 languages', async () => {
    const { hand } = await openAs(lena, '/home');
    await hand.click(screen.getByRole('button', { name: 'Language: English' }));
    expect(await screen.findAllByRole('menuitem')).toHaveLength(LANGUAGES.length);
  });

  it('R10.5 the connection says how many changes wait to be sent', async () => {
    const { hand } = await openAs(bruno, '/sitemap');
    act(() => pendingChanges.set(2));
    await hand.click(screen.getByRole('button', { name: /^Connection/ }));
    expect(await screen.findByText('2 changes waiting to be sent')).toBeInTheDocument();
    act(() => pendingChanges.set(0));
    await waitFor(() => expect(screen.queryByText('2 changes waiting to be sent')).toBeNull());
  });

  it('R2.11 what one person did is not offered to the next to undo', async () => {
    await openAs(lena, '/sitemap');
    act(() => void offerUndo({ title: 'Assigned to you', lastsMs: 6_000, undo: () => {} }));
    expect(await screen.findByRole('button', { name: /^Undo/ })).toBeInTheDocument();
    await act(async () => session.signOut());
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
  });

  it('R4.4 an expired session leads to the sign-in with its words; a sign-out by hand says nothing', async () => {
    const { gateway, at } = await openAs(lena, '/home');
    gateway.on('auth', 'userInfo', () => refuse(SessionOver));
    await act(async () => {
      await cache.refetchQueries().catch(() => {});
    });
    await waitFor(() => expect(at()).toBe('/login'));
    expect(await screen.findByText('Your session has expired. Please log in again.')).toBeInTheDocument();
    expect(session.actor.getSnapshot().matches('signedOut')).toBe(true);
  });

  it('R2.18 a block of the home page that fails says so alone and can be tried again', async () => {
    const { gateway, hand } = await openAs(lena, '/home', (gateway) => gateway.on('approval', 'approvalList', () => refuse(NotAllowed)));
    const requests = await screen.findByRole('region', { name: 'User requests' });
    expect(await within(requests).findByText('This section did not load.')).toBeInTheDocument();
    expect(await screen.findByText('No inquiries to answer.')).toBeInTheDocument();
    gateway.on('approval', 'approvalList', () => ({
      items: [],
      totalCount: 0,
      counts: { Waiting: 0, Approved: 0, Rejected: 0 },
      oldestWaiting: null,
    }));
    await hand.click(within(requests).getByRole('button', { name: 'Retry' }));
    expect(await within(requests).findByText('Nothing waiting.', { exact: false })).toBeInTheDocument();
  });

  it('R2.9 R6.5 Contact us carries the number of unread inquiries, capped, in its name, and changes with the fact', async () => {
    const unread = (unseen: number) => makeCounts({ unseen });
    await openAs(bruno, '/contact-us', (gateway) => gateway.on('contactus', 'ticketCounts', () => unread(120)));
    const link = () => barLinks().find((one) => one.getAttribute('href') === '/contact-us');
    await waitFor(() => expect(link()).toHaveTextContent('Contact us, 120'));
    expect(link()).toHaveTextContent(/99\+$/);
    await waitFor(() => expect(document.title).toBe('(120) Contact us · Yarrowdyne'));
    await act(async () => tellFact('ticket.counted', { ticketId: 't1', ...NOTHING_NEW, counts: unread(0) }));
    await waitFor(() => expect(link()).toHaveTextContent(/^Contact us$/));
    expect(document.title).toBe('Contact us · Yarrowdyne');
  });

  it('R2.9 R6.3 headquarters have no inquiries: no link, no count, no page', async () => {
    const { gateway, at } = await openAs(who({ userId: 'ines', role: 'YHQ' }), '/all-inquiries');
    await waitFor(() => expect(at()).toBe('/home'));
    expect(barLinks().map((link) => link.getAttribute('href'))).toEqual([
      '/home',
      '/approval',
      '/content-sharing',
      '/price-list',
      '/news',
      '/search',
    ]);
    expect(gateway.inputs('contactus.ticketCounts')).toEqual([]);
  });

  it('R10.2 a reply to an inquiry of this person is told in passing, with a way there; what is on screen is not', async () => {
    const { hand, at } = await openAs(bruno, '/home');
    const ticket = makeTicket(1, { userId: 'bruno' });
    const reply = (by = JONAS) => ({ ticket, entry: makeEntry(2, { by, at: new Date().toISOString() }) });
    await act(async () => ticketNews.tell(reply(BRUNO)));
    await act(async () => ticketNews.tell({ ...reply(), ticket: makeTicket(2, { userId: 'eve' }) }));
    await act(async () => ticketNews.tell(reply()));
    const toast = await screen.findByText('New reply in INQ-10001');
    expect(screen.queryByText('New reply in INQ-10002')).toBeNull();
    expect(toast).toBeInTheDocument();
    await hand.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(at()).toBe('/inquiry-detail/t1'));
    await act(async () => ticketNews.tell(reply()));
    await waitFor(() => expect(screen.queryByText('New reply in INQ-10001')).toBeNull());
  });

  it('R10.2 on Contact us, a handler is told of their tickets, which that page does not list', async () => {
    await openAs(lena, '/contact-us');
    const entry = makeEntry(2, { by: BRUNO, at: new Date().toISOString() });
    const mine = { id: lena.userId, name: 'Lena Hofmann', photo: null };
    await act(async () => ticketNews.tell({ ticket: makeTicket(1, { userId: 'bruno', assignee: mine }), entry }));
    expect(await screen.findByText('New reply in INQ-10001')).toBeInTheDocument();
  });
});
