import { afterEach, describe, expect, it } from '@jest/globals';
import { type Notification, Unavailable, type UserInfo, type UserRequest } from '@portal/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type Gateway, refuse } from '../../../jest/gateway';
import { grantFor, openGatewayFor, person } from '../../../jest/people';
import { request, serveRequests } from '../../../jest/requests';
import { languageOf } from '../../i18n/languages';
import { cache } from '../../live/cache';
import { session } from '../../live/session';
import { forgetDecisions } from '../../parts/decisions';
import { Provider } from '../../ui/provider';
import { Bell } from './bell';
import { factHandlers } from './notifications.cache';
import NotificationsScreen from './notifications.screen';

const lena = person();
let isStarted = false;
afterEach(async () => {
  await act(async () => session.signOut());
  forgetDecisions();
  cleanup();
  cache.clear();
  localStorage.clear();
});

const entry = (n: number, more: Partial<Notification> = {}): Notification => ({
  id: `n${n}`,
  type: 'UserApproved',
  subjectId: `u${n}`,
  words: { name: `Renate Falk ${n}`, company: 'Havelwerk', by: 'Jonas Richter' },
  createdAt: new Date(Date.now() - n * 60_000).toISOString(),
  read: false,
  ...more,
});
const counts = (entries: Notification[]) => ({ total: entries.length, unread: entries.filter(({ read }) => !read).length });

const serveNotifications = (gateway: Gateway, entries: Notification[]) => {
  gateway.on('notifications', 'list', ({ pageNumber, pageSize, type, unreadOnly }) => {
    const matchingEntries = entries.filter((one) => (!type || one.type === type) && (!unreadOnly || !one.read));
    const from = (pageNumber - 1) * pageSize;
    return { items: matchingEntries.slice(from, from + pageSize), totalCount: matchingEntries.length, counts: counts(entries) };
  });
  gateway.on('notifications', 'read', () => ({ message: 'Read', counts: counts(entries) }));
  gateway.on('notifications', 'readAll', () => ({ message: 'Read', counts: counts(entries) }));
};

async function open(entries: Notification[], { who = lena, at = '/notifications', requests = [] as UserRequest[] } = {}) {
  const gateway = openGatewayFor(who as UserInfo);
  serveNotifications(gateway, entries);
  serveRequests(gateway, requests, 'Lena Hofmann');
  if (isStarted) session.signIn(grantFor(who));
  else session.actor.start();
  isStarted = true;
  await waitFor(() => expect(session.actor.getSnapshot().matches('signedIn')).toBe(true));
  const page = (content: React.ReactNode) => (
    <>
      <Bell />
      {content}
    </>
  );
  const router = createMemoryRouter(
    [
      { path: '/home', element: page(<h1>Home</h1>) },
      { path: '/approval', element: page(<h1>User requests</h1>) },
      { path: '/notifications', element: page(<NotificationsScreen />) },
    ],
    { initialEntries: [at] },
  );
  await act(async () =>
    render(
      <QueryClientProvider client={cache}>
        <Provider locale={languageOf('en')}>
          <RouterProvider router={router} />
        </Provider>
      </QueryClientProvider>,
    ),
  );
  const receiveNotification = (notification: Notification) =>
    act(async () =>
      cache.applyFact(() => factHandlers['notification.added'](cache, { notification, counts: counts([notification, ...entries]) })),
    );
  return { gateway, router, receiveFact: receiveNotification, user: userEvent.setup({ delay: null }) };
}

const rows = () => within(screen.getByRole('region', { name: 'Notification list' })).getAllByRole('listitem');

describe('the bell', () => {
  it('R9.1 the bell shows and announces the number of unread notifications, at most 99+', async () => {
    const many = Array.from({ length: 120 }, (_, n) => entry(n));
    await open(many, { at: '/home' });
    const bell = await screen.findByRole('button', { name: 'Notifications, 120 unread' });
    expect(bell).toHaveTextContent('99+');
  });

  it('R9.1 the bell shows no number if all notifications are read', async () => {
    await open([entry(1, { read: true })], { at: '/home' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Notifications' })).toHaveTextContent(''));
  });

  it('R7.10 the bell shows the ten latest notifications and a link to all of them', async () => {
    const { user, gateway } = await open(
      Array.from({ length: 15 }, (_, n) => entry(n)),
      { at: '/home' },
    );
    await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
    expect(await screen.findByText('Renate Falk 0')).toBeInTheDocument();
    expect(rows()).toHaveLength(10);
    expect(gateway.inputs('notifications.list')[0]).toEqual({ callerId: 'lena', pageNumber: 1, pageSize: 10 });
    expect(screen.getByRole('link', { name: 'See all notifications' })).toHaveAttribute('href', '/notifications');
  });

  it('R10.4 a new notification whose subject is not on screen shows a toast with a link', async () => {
    const { receiveFact, user, router } = await open([entry(5)], { at: '/home' });
    await screen.findByRole('button', { name: /1 unread/ });
    await receiveFact(entry(0));
    expect(await screen.findByText('Jonas Richter accepted Renate Falk 0')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Notifications, 2 unread' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/approval?request=u0'));
  });
});

describe('the page of notifications', () => {
  it('R7.10 J and K move through the notifications, and Enter opens the focused notification', async () => {
    const { user, router } = await open([entry(1), entry(2)], { who: { ...lena } });
    await screen.findByText('Renate Falk 1');
    const links = rows().map((row) => within(row).getByRole('link'));
    await user.keyboard('[KeyJ][KeyJ]');
    expect(links[1]).toHaveFocus();
    await user.keyboard('[KeyK]');
    expect(links[0]).toHaveFocus();
    await user.keyboard('[KeyJ]{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/approval'));
  });

  it('R7.10 R9.1 the notifications page groups entries by day, twelve per page, and filters by kind and unread state', async () => {
    const entries = [
      ...Array.from({ length: 13 }, (_, n) => entry(n, { read: n > 0 })),
      entry(99, { type: 'News', words: { title: 'Order stop' }, read: true, createdAt: '2026-01-02T09:00:00.000Z' }),
    ];
    const { user, router } = await open(entries);
    await waitFor(() => expect(rows()).toHaveLength(12));
    expect(screen.getByRole('heading', { level: 2, name: 'Today' })).toBeInTheDocument();
    expect(screen.getByText('1 to 12 of 14')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Unread only' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(router.state.location.search).toBe('?unread=1');
    await act(async () => router.navigate('/notifications?kind=News'));
    await waitFor(() => expect(rows()[0]).toHaveTextContent('News: Order stop'));
    expect(screen.getByRole('heading', { level: 2, name: 'Earlier' })).toBeInTheDocument();
  });

  it('R10.3 a notification is shown as read only once its fact is received, not on the click', async () => {
    const entries = [entry(1), entry(2)];
    const { user, gateway } = await open(entries);
    await waitFor(() => expect(rows()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(gateway.inputs('notifications.readAll')).toHaveLength(1));
    expect(screen.getAllByRole('img', { name: 'Unread' })).toHaveLength(2);
    const at = new Date().toISOString();
    await act(async () => factHandlers['notification.read'](cache, { ids: null, counts: { total: 2, unread: 0 } }, { at }));
    await waitFor(() => expect(screen.queryAllByRole('img', { name: 'Unread' })).toHaveLength(0));
  });

  it('R6.1 staff accept a request from its notification', async () => {
    const waitingRequest = request(3, { userId: 'u1' });
    const { user, gateway } = await open([entry(1, { type: 'UserRequest' })], { requests: [waitingRequest] });
    await user.click(await screen.findByRole('button', { name: 'Accept Ilse Falk 3' }));
    await user.click(await screen.findByRole('button', { name: 'Accept now' }));
    await waitFor(() => expect(gateway.inputs('approvals.decide')).toEqual([{ userId: 'u1', status: 'Approved', rev: 1 }]));
    expect(await within(rows()[0]!).findByText('Accepted')).toBeInTheDocument();
    await waitFor(() => expect(gateway.inputs('notifications.read')).toHaveLength(1));
  });

  it('R4.7 rejecting a request from its notification asks for a reason, which survives a failure', async () => {
    const { user, gateway } = await open([entry(1, { type: 'UserRequest' })], { requests: [request(3, { userId: 'u1' })] });
    gateway.on('approvals', 'decide', () => refuse(Unavailable));
    await user.click(await screen.findByRole('button', { name: 'Reject Ilse Falk 3' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.type(within(dialog).getByRole('textbox'), 'Not one of ours');
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await user.click(await screen.findByRole('button', { name: 'Reject now' }));
    expect(await screen.findByText(/was not saved/)).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Reject Ilse Falk 3' }));
    expect(within(await screen.findByRole('alertdialog')).getByRole('textbox')).toHaveValue('Not one of ours');
  });

  it('R7.10 text typed by users is shown unchanged in notifications, whatever characters it contains', async () => {
    await open([entry(1, { words: { name: '<b>Bold</b> & Co <script>', by: 'Jonas' } })]);
    await waitFor(() => expect(rows()[0]).toHaveTextContent('Jonas accepted <b>Bold</b> & Co <script>'));
  });

  it('R8.6 an empty list of notifications explains that there is nothing to read', async () => {
    await open([]);
    expect(await screen.findByText('All caught up.')).toBeInTheDocument();
  });
});
