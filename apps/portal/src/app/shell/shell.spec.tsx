import { describe, expect, it } from '@jest/globals';
import { NotAllowed, SessionOver } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { refuse } from '../../../jest/gateway';
import { bruno, lena, openAs, setUpShellTests } from '../../../jest/shell';
import { BRUNO, JONAS, makeCounts, makeEntry, makeTicket, NOTHING_NEW } from '../../../jest/tickets';
import { factHandlers, ticketNews } from '../../features/tickets/tickets.cache';
import { LANGUAGES } from '../../i18n/languages';
import { cache } from '../../live/cache';
import { session } from '../../live/session';
import { pendingChanges } from '../../live/sync-state';
import { offerUndo } from '../../ui/feedback/undo';

setUpShellTests();

describe('the shell', () => {
  it("R3.8 opening a page requests the signed-in person's record once", async () => {
    const { gateway } = await openAs(lena, '/home');
    expect(gateway.inputs('accounts.me')).toHaveLength(1);
  });

  it('R2.10 the profile menu contains name, role, links, theme and sign-out, and closes on navigation', async () => {
    const { user, at } = await openAs(lena, '/home');
    await user.click(screen.getByRole('button', { name: 'Profile menu of Lena Hofmann' }));
    const menu = await screen.findByRole('menu');
    expect(menu).toHaveTextContent('Lena Hofmann');
    expect(menu).toHaveTextContent('LCO');
    expect(
      within(menu)
        .getAllByRole('menuitemradio')
        .map((item) => item.textContent),
    ).toEqual(['System', 'Light', 'Dark']);
    await user.click(within(menu).getByRole('menuitem', { name: 'Profile settings' }));
    await waitFor(() => expect(at()).toBe('/profile'));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('R1.6 the language picker offers all 16 languages', async () => {
    const { user } = await openAs(lena, '/home');
    await user.click(screen.getByRole('button', { name: 'Language: English' }));
    expect(await screen.findAllByRole('menuitem')).toHaveLength(LANGUAGES.length);
  });

  it('R10.5 the connection button shows how many changes wait to be sent', async () => {
    const { user } = await openAs(bruno, '/sitemap');
    act(() => pendingChanges.set(2));
    await user.click(screen.getByRole('button', { name: /^Connection/ }));
    expect(await screen.findByText('2 changes waiting to be sent')).toBeInTheDocument();
    act(() => pendingChanges.set(0));
    await waitFor(() => expect(screen.queryByText('2 changes waiting to be sent')).toBeNull());
  });

  it('R2.11 an undo offer of one person is not shown to the next person who signs in', async () => {
    await openAs(lena, '/sitemap');
    act(() => void offerUndo({ title: 'Assigned to you', lastsMs: 6_000, undo: () => {} }));
    expect(await screen.findByRole('button', { name: /^Undo/ })).toBeInTheDocument();
    await act(async () => session.signOut());
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
  });

  it('R4.4 an expired session opens the sign-in page with a message, but a sign-out shows no message', async () => {
    const { gateway, at } = await openAs(lena, '/home');
    gateway.on('accounts', 'me', () => refuse(SessionOver));
    await act(async () => {
      await cache.refetchQueries().catch(() => {});
    });
    await waitFor(() => expect(at()).toBe('/login'));
    expect(await screen.findByText('Your session has expired. Please log in again.')).toBeInTheDocument();
    expect(session.actor.getSnapshot().matches('signedOut')).toBe(true);
  });

  it('R2.18 a block of the home page that fails does not affect other blocks and can be retried', async () => {
    const { gateway, user } = await openAs(lena, '/home', (gateway) => gateway.on('approvals', 'list', () => refuse(NotAllowed)));
    const waitingRegion = await screen.findByRole('region', { name: 'Waiting for you' });
    expect(await within(waitingRegion).findByText('User requests did not load.')).toBeInTheDocument();
    expect(await screen.findByRole('complementary', { name: 'Today' })).toBeInTheDocument();
    gateway.on('approvals', 'list', () => ({
      items: [],
      totalCount: 0,
      counts: { Waiting: 0, Approved: 0, Rejected: 0 },
      oldestWaiting: null,
    }));
    await user.click(within(waitingRegion).getByRole('button', { name: 'Retry' }));
    expect(await within(waitingRegion).findByText('Nothing is waiting for you.')).toBeInTheDocument();
  });

  it('R10.2 a reply to an inquiry of this person shows a toast with a link, unless the inquiry is on screen', async () => {
    const { user, at } = await openAs(bruno, '/home');
    const ticket = makeTicket(1, { userId: 'bruno' });
    const reply = (by = JONAS) => ({ ticket, entry: makeEntry(2, { by, at: new Date().toISOString() }) });
    await act(async () => ticketNews.publish(reply(BRUNO)));
    await act(async () => ticketNews.publish({ ...reply(), ticket: makeTicket(2, { userId: 'eve' }) }));
    await act(async () => ticketNews.publish(reply()));
    const toast = await screen.findByText('New reply in INQ-10001');
    expect(screen.queryByText('New reply in INQ-10002')).toBeNull();
    expect(toast).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(at()).toBe('/inquiry-detail/t1'));
    await act(async () => ticketNews.publish(reply()));
    await waitFor(() => expect(screen.queryByText('New reply in INQ-10001')).toBeNull());
  });

  it('R10.2 D5 a reply to an inquiry that this person follows shows a toast, and one to another inquiry of a colleague does not', async () => {
    await openAs(bruno, '/home');
    const entry = makeEntry(2, { by: JONAS, at: new Date().toISOString() });
    const publish = (n: number, isFollowed: boolean) => ticketNews.publish({ ticket: makeTicket(n, { userId: 'eve' }), entry, isFollowed });
    await act(async () => publish(1, false));
    await act(async () => publish(2, true));
    expect(await screen.findByText('New reply in INQ-10002')).toBeInTheDocument();
    expect(screen.queryByText('New reply in INQ-10001')).toBeNull();
  });

  it('R10.2 D5 a tab that has not loaded a followed inquiry shows a toast when a reply makes it unread', async () => {
    await openAs(bruno, '/home');
    const receiveReply = (n: number, unread: boolean) => {
      const ticket = makeTicket(n, { userId: 'eve' });
      factHandlers['ticket.replied'](cache, { ticket, entry: makeEntry(2, { by: JONAS, at: new Date().toISOString() }) });
      factHandlers['ticket.counted'](cache, { ticketId: ticket.ticketId, ...NOTHING_NEW, unread, counts: makeCounts() });
    };
    await act(async () => receiveReply(1, false));
    await act(async () => receiveReply(2, true));
    expect(await screen.findByText('New reply in INQ-10002')).toBeInTheDocument();
    expect(screen.queryByText('New reply in INQ-10001')).toBeNull();
  });

  it('R10.2 on Contact us a handler sees toasts about their tickets, because that page does not list them', async () => {
    await openAs(lena, '/contact-us');
    const entry = makeEntry(2, { by: BRUNO, at: new Date().toISOString() });
    const mine = { id: lena.userId, name: 'Lena Hofmann', photo: null };
    await act(async () => ticketNews.publish({ ticket: makeTicket(1, { userId: 'bruno', assignee: mine }), entry }));
    expect(await screen.findByText('New reply in INQ-10001')).toBeInTheDocument();
  });
});
