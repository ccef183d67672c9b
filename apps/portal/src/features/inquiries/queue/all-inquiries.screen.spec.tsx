import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NotAllowed, type Ticket, type TicketEntry, type UserInfo } from '@portal/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expectNoAxeFindings } from '../../../../jest/axe';
import { type Gateway, refuse } from '../../../../jest/gateway';
import { grantFor, openGatewayFor, person } from '../../../../jest/people';
import { BRUNO, inquiryPageOf, JONAS, keepTickets, LENA, makeEntry, makeRow, makeTicket, NOTHING_NEW } from '../../../../jest/tickets';
import { languageOf } from '../../../i18n/languages';
import { cache } from '../../../live/queries';
import { session } from '../../../live/session';
import { Provider } from '../../../ui/provider';
import { factHandlers } from '../inquiries.cache';
import type { InquiryRow } from '../inquiries.queries';
import AllInquiriesScreen from './all-inquiries.screen';

const lena = person();
const bruno = person({ userId: BRUNO.id, email: 'bruno@havelwerk.example', firstname: 'Bruno', lastname: 'Weiss', role: 'CP' });
let started = false;
const media = window.matchMedia;
const width = (wide: boolean) => {
  window.matchMedia = (query) => Object.assign(media(query), { matches: query.includes('min-width') === wide });
};

beforeEach(() => width(true));
afterEach(async () => {
  await act(async () => session.signOut());
  cleanup();
  cache.clear();
  window.matchMedia = media;
  localStorage.clear();
});

/** The queue with these tickets, as this person. */
async function openQueue(
  rows: InquiryRow[],
  { who = lena, at = '/all-inquiries', prepare = () => {} }: { who?: UserInfo; at?: string; prepare?: (gateway: Gateway) => void } = {},
) {
  const gateway = openGatewayFor(who);
  const tickets = keepTickets(gateway, rows, who.userId);
  gateway.on('master', 'product', () => ({
    items: [{ id: 'yd-f20', name: 'YD-F20 Flow meters', family: 'flow', names: {} }],
    totalCount: 1,
  }));
  gateway.on('contactus', 'cannedReplies', () => ({ items: [], totalCount: 0 }));
  gateway.on('contactus', 'assignees', () => ({ items: [], totalCount: 0 }));
  prepare(gateway);
  if (started) session.signIn(grantFor(who));
  else session.actor.start();
  started = true;
  await waitFor(() => expect(session.actor.getSnapshot().matches('signedIn')).toBe(true));
  const routes = [
    { path: '/all-inquiries', element: <AllInquiriesScreen /> },
    { path: '/inquiry-detail/:id', element: <p>The page of one inquiry</p> },
    { path: '/contact-us', element: <p>The form</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const { container } = await act(async () =>
    render(
      <QueryClientProvider client={cache}>
        <Provider locale={languageOf('en')}>
          <RouterProvider router={router} />
        </Provider>
      </QueryClientProvider>,
    ),
  );
  const hear = (type: 'opened' | 'replied' | 'assigned' | 'closed', ticket: Ticket, more: Partial<TicketEntry> = {}) =>
    act(async () =>
      cache.applyFact(() =>
        factHandlers[`ticket.${type}`](cache, {
          ticket,
          entry: makeEntry(ticket.lastNr, { kind: type, by: BRUNO, at: ticket.lastAt, ...more }),
        }),
      ),
    );
  const address = () => router.state.location.pathname + router.state.location.search;
  return { gateway, tickets, container, hear, address, hand: userEvent.setup({ delay: null }) };
}

const list = () => screen.getByRole('region', { name: 'Inquiries' });
/** The subject of each row that is there; what was said last stands behind it. */
const subjects = () => [...list().querySelectorAll('[data-row]')].flatMap((row) => row.querySelector('bdi[title]')?.textContent ?? []);
const link = (name: string) => screen.findByRole('link', { name });
const pump = (n: number) => `Pump ${n} does not start`;
const now = (row: InquiryRow, more: Partial<InquiryRow> = {}): InquiryRow => ({
  ...row,
  lastAt: new Date().toISOString(),
  lastNr: row.lastNr + 1,
  rev: row.rev + 1,
  ...more,
});

describe('all inquiries', () => {
  it('R2.19 R3.16 a row tells who asks and for which company, subject, last message, status, time, what is owed, whose it is and that it is unread', async () => {
    const clock = { ...makeTicket(1).clock, answerBy: new Date(Date.now() + 2 * 3_600_000 + 5_000).toISOString() };
    await openQueue([makeRow(5, { unread: true, clock, assignee: JONAS }), makeRow(2)]);
    await link(pump(2));
    expect(subjects()).toEqual([pump(2), pump(5)]);
    const row = list().querySelectorAll('[data-row]')[1] as HTMLElement;
    for (const words of ['Bruno Weiss · Havelwerk Anlagenbau', 'New', '5 hr ago', 'Respond in 2 h']) expect(row).toHaveTextContent(words);
    expect(within(row).getByRole('img', { name: 'Unread' })).toBeInTheDocument();
    expect(within(row).getByRole('img', { name: 'Assigned to Jonas Richter' })).toBeInTheDocument();
  });

  it('R2.19 R9.1 view, search and page are asked of the server, twelve at a time, and live in the address', async () => {
    const { hand, address, gateway } = await openQueue(
      Array.from({ length: 30 }, (_, n) => makeRow(n + 1, n < 2 ? { assignee: LENA } : {})),
    );
    await link(pump(1));
    expect(subjects()).toHaveLength(12);
    expect(list()).toHaveTextContent('1 to 12 of 30');
    await hand.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(list()).toHaveTextContent('13 to 24 of 30'));
    expect(address()).toBe('/all-inquiries?page=2');
    await hand.click(screen.getByRole('radio', { name: /^Mine\s*2$/ }));
    await waitFor(() => expect(subjects()).toEqual([pump(1), pump(2)]));
    expect(address()).toBe('/all-inquiries?view=mine');
    await hand.click(screen.getByRole('radio', { name: /^Unassigned\s*28$/ }));
    await waitFor(() => expect(list()).toHaveTextContent('1 to 12 of 28'));
    await hand.type(screen.getByRole('textbox', { name: /^Search/ }), 'pump 17');
    await waitFor(() => expect(subjects()).toEqual([pump(17)]));
    expect(address()).toBe('/all-inquiries?view=unassigned&searchTerm=pump+17');
    expect(gateway.inputs('contactus.inquiryList').at(-1)).toMatchObject({ side: 'handled', view: 'unassigned', search: 'pump 17' });
  });

  it('R2.19 an address behind the last page, or with a day that is none, shows what there is', async () => {
    const rows = Array.from({ length: 13 }, (_, n) => makeRow(n + 1));
    const { address, gateway } = await openQueue(rows, { at: '/all-inquiries?from=2026-02-30&page=9' });
    expect(await link(pump(13))).toBeInTheDocument();
    expect(address()).toContain('page=2');
    expect(gateway.inputs('contactus.inquiryList')[0]).not.toHaveProperty('from');
  });

  it('R7.8 status, type, product and days narrow the list, each can be taken back, and all together', async () => {
    const at = '/all-inquiries?status=New&type=technical&product=yd-f20&from=2026-11-01&to=2026-11-21';
    const { hand, gateway, address } = await openQueue([makeRow(1)], { at });
    await screen.findByRole('button', { name: 'Product: YD-F20 Flow meters' });
    expect(gateway.inputs('contactus.inquiryList')[0]).toMatchObject({
      status: 'New',
      inquiryType: 'technical',
      productId: 'yd-f20',
      from: '2026-11-01',
      to: '2026-11-21',
    });
    expect(screen.getByRole('button', { name: 'Submitted: Nov 1, 2026 to Nov 21, 2026' })).toBeInTheDocument();
    await hand.click(screen.getByRole('button', { name: 'Clear filter Submitted' }));
    await waitFor(() => expect(address()).toBe('/all-inquiries?status=New&type=technical&product=yd-f20'));
    await hand.click(screen.getByRole('button', { name: 'Status: New' }));
    await hand.click(await screen.findByRole('menuitemradio', { name: 'Closed' }));
    expect(await screen.findByText('Nothing matches these filters.')).toBeInTheDocument();
    await hand.click(screen.getByRole('button', { name: 'Clear all' }));
    await link(pump(1));
    expect(address()).toBe('/all-inquiries');
  });

  it('R2.19 a partner has two views, Open and All, of what they asked', async () => {
    const { gateway, hand } = await openQueue([makeRow(1), makeRow(2, { status: 'Closed' })], { who: bruno });
    await link(pump(1));
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(['Open1', 'All']);
    expect(gateway.inputs('contactus.inquiryList')[0]).not.toHaveProperty('side');
    await hand.click(screen.getByRole('link', { name: 'New inquiry' }));
    expect(await screen.findByText('The form')).toBeInTheDocument();
  });

  it('R6.2 a region reads the local company beside the partner', async () => {
    await openQueue([makeRow(1)], { who: person({ userId: 'marco', role: 'RHQ' }) });
    await link(pump(1));
    expect(list()).toHaveTextContent('Havelwerk Anlagenbau · Yarrowdyne Deutschland');
  });

  it('an empty view says so, with a way on', async () => {
    const { hand, address } = await openQueue([], { at: '/all-inquiries?view=mine' });
    expect(await screen.findByText('Nothing is assigned to you.')).toBeInTheDocument();
    await hand.click(screen.getByRole('button', { name: 'Show unassigned' }));
    expect(await screen.findByText('No unassigned inquiries.')).toBeInTheDocument();
    expect(address()).toBe('/all-inquiries?view=unassigned');
  });

  it('a list that does not load says so and can be tried again', async () => {
    const { gateway, tickets, hand } = await openQueue([makeRow(1)], {
      prepare: (gateway) => gateway.on('contactus', 'inquiryList', () => refuse(NotAllowed)),
    });
    expect(await screen.findByText('The list did not load.')).toBeInTheDocument();
    gateway.on('contactus', 'inquiryList', (input) => inquiryPageOf([tickets.find('t1')], input, lena.userId));
    await hand.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await link(pump(1))).toBeInTheDocument();
  });

  it('R10.1 a list that could not be fetched again keeps what it shows, and is asked for again after a while', async () => {
    const { gateway, hear, tickets } = await openQueue([makeRow(5)]);
    await link(pump(5));
    gateway.on('contactus', 'inquiryList', () => refuse(NotAllowed));
    tickets.add(makeRow(0));
    await hear('opened', makeTicket(0));
    await waitFor(() => expect(gateway.inputs('contactus.inquiryList')).toHaveLength(2));
    expect(subjects()).toEqual([pump(5)]);
    gateway.on('contactus', 'inquiryList', (input) => inquiryPageOf([tickets.find('t0'), tickets.find('t5')], input, lena.userId));
    const clock = Date.now;
    const later = jest.spyOn(Date, 'now').mockImplementation(() => clock() + 16_000);
    await waitFor(() => expect(subjects()).toEqual([pump(0), pump(5)]));
    later.mockRestore();
  });

  it('R10.1 pending inquiries that cannot be fetched stay behind the pill, and why is said', async () => {
    const { gateway, hear, hand } = await openQueue([makeRow(5)], { at: '/all-inquiries?ticket=t5' });
    await link(pump(5));
    await hear('opened', makeTicket(0));
    gateway.on('contactus', 'inquiryList', () => refuse(NotAllowed));
    await hand.click(await screen.findByRole('button', { name: '1 new' }));
    expect(await screen.findByText(NotAllowed.message)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '1 new' })).toBeInTheDocument();
  });

  it('R10.1 what a search finds in the messages shows, too, when something happens there', async () => {
    const rows = [makeRow(2)];
    const { hear } = await openQueue(rows, {
      at: '/all-inquiries?searchTerm=gasket',
      prepare: (gateway) =>
        gateway.on('contactus', 'inquiryList', (input) => inquiryPageOf(rows, { ...input, search: undefined }, lena.userId)),
    });
    await link(pump(2));
    rows.unshift(makeRow(0));
    await hear('replied', makeTicket(0));
    await waitFor(() => expect(subjects()).toEqual([pump(0), pump(2)]));
  });

  it('R10.1 a reply is shown in its row at once; the row moves up when the hand is away', async () => {
    const { hear, tickets, hand } = await openQueue([makeRow(2), makeRow(5)]);
    await link(pump(2));
    await hand.hover(list());
    list().parentElement?.dispatchEvent(new Event('pointerenter'));
    const ticket = now(tickets.find('t5'), { status: 'In Progress' });
    tickets.put(ticket);
    await hear('replied', ticket);
    await waitFor(() => expect(list().querySelectorAll('[data-row]')[1]).toHaveTextContent('In Progress'));
    expect(subjects()).toEqual([pump(2), pump(5)]);
    list().parentElement?.dispatchEvent(new Event('pointerleave'));
    await waitFor(() => expect(subjects()).toEqual([pump(5), pump(2)]));
  });

  it('R10.1 a new inquiry comes in by itself when the hand is away', async () => {
    const { hear, tickets } = await openQueue([makeRow(5)]);
    await link(pump(5));
    tickets.add(makeRow(0));
    await hear('opened', makeTicket(0));
    await waitFor(() => expect(subjects()).toEqual([pump(0), pump(5)]));
    expect(list().querySelectorAll('[data-fresh]')).toHaveLength(1);
  });

  it('R10.1 with a conversation open it waits behind the pill; the full stop shows it and goes to it', async () => {
    const { hear, tickets } = await openQueue([makeRow(5)], { at: '/all-inquiries?ticket=t5' });
    await link(pump(5));
    tickets.add(makeRow(0));
    await hear('opened', makeTicket(0));
    expect(await screen.findByRole('button', { name: '1 new' })).toBeInTheDocument();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(subjects()).toEqual([pump(5)]);
    (await link(pump(5))).focus();
    fireEvent.keyDown(await link(pump(5)), { key: 'ض', code: 'Period' });
    await waitFor(() => expect(subjects()).toEqual([pump(0), pump(5)]));
    await waitFor(async () => expect(await link(pump(0))).toHaveFocus());
  });

  it('R10.1 what a colleague takes stays as a ghost for a moment and collapses, and its number is right at once', async () => {
    const { hear, tickets } = await openQueue([makeRow(2), makeRow(5)], { at: '/all-inquiries?view=unassigned' });
    await link(pump(2));
    const ticket = now(tickets.find('t2'), { assignee: JONAS });
    tickets.put(ticket);
    await hear('assigned', ticket, { by: JONAS });
    await act(async () => factHandlers['ticket.counted'](cache, { ticketId: 't2', ...NOTHING_NEW, counts: tickets.counts() }));
    await waitFor(() => expect(list()).toHaveTextContent('Assigned to Jonas Richter, just now'));
    expect(screen.queryByRole('link', { name: pump(2) })).toBeNull();
    expect(screen.getByRole('radio', { name: /^Unassigned\s*1$/ })).toBeInTheDocument();
    await waitFor(() => expect(subjects()).toEqual([pump(5)]));
  });

  it('the keys walk the rows, open, go back and mark unread, whatever the layout of the keyboard', async () => {
    const { hand, address, gateway } = await openQueue([makeRow(2), makeRow(5)]);
    (await link(pump(2))).focus();
    await hand.keyboard('[KeyJ]');
    expect(await link(pump(5))).toHaveFocus();
    await hand.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/all-inquiries?ticket=t5'));
    (await link(pump(5))).focus();
    await hand.keyboard('[KeyK]');
    await waitFor(() => expect(address()).toBe('/all-inquiries?ticket=t2'));
    await hand.keyboard('[KeyU]');
    await waitFor(() => expect(address()).toBe('/all-inquiries'));
    await waitFor(() =>
      expect(gateway.inputs('contactus.seeInquiry')).toContainEqual({ callerId: 'lena', ticketId: 't2', upTo: 1, unread: true }),
    );
    await hand.keyboard('/');
    expect(screen.getByRole('textbox', { name: /^Search/ })).toHaveFocus();
  });

  it('R2.19 B offers times at the row that has the focus, and gives the focus back; what is closed is not offered', async () => {
    const hours = { days: [1, 2, 3, 4, 5], from: '08:00', to: '17:00', zone: 'Europe/Berlin', answerMinutes: 240, resolveMinutes: 1440 };
    const { hand, gateway } = await openQueue([makeRow(2), makeRow(5, { status: 'Closed' })], {
      prepare: (gateway) => {
        gateway.on('contactus', 'businessHours', () => hours);
        gateway.on('contactus', 'snoozeInquiry', ({ until }) => ({ message: 'Snoozed', snoozedUntil: until, before: null }));
      },
    });
    (await link(pump(5))).focus();
    await hand.keyboard('b');
    (await link(pump(2))).focus();
    await hand.keyboard('b');
    const nextWeek = await screen.findByRole('menuitem', { name: /^Next week/ });
    await hand.keyboard('{Escape}');
    await waitFor(async () => expect(await link(pump(2))).toHaveFocus());
    expect(nextWeek).not.toBeInTheDocument();
    await hand.keyboard('b');
    await hand.click(await screen.findByRole('menuitem', { name: /^Next week/ }));
    await waitFor(() => expect(gateway.inputs('contactus.snoozeInquiry')).toEqual([{ ticketId: 't2', until: expect.any(String) }]));
  });

  it('R2.19 on a phone a row leads to the page of its inquiry, and so does a shared address', async () => {
    width(false);
    const { hand, address } = await openQueue([makeRow(2)]);
    await hand.click(await link(pump(2)));
    await waitFor(() => expect(address()).toBe('/inquiry-detail/t2'));
    await act(async () => session.signOut());
    cleanup();
    const shared = await openQueue([makeRow(2)], { at: '/all-inquiries?ticket=t2' });
    await waitFor(() => expect(shared.address()).toBe('/inquiry-detail/t2'));
  });

  it('R2.19 a ticket from a shared address that the view does not show is said to be outside, with the way to it', async () => {
    const { hand, address } = await openQueue([makeRow(2), makeRow(5, { status: 'Closed' })], {
      at: '/all-inquiries?view=unassigned&ticket=t5',
    });
    await link(pump(2));
    expect(screen.getByText('The open inquiry is not in this view.')).toBeInTheDocument();
    await hand.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(address()).toBe('/all-inquiries?ticket=t5'));
    await link(pump(5));
    expect(screen.queryByText('The open inquiry is not in this view.')).toBeNull();
  });

  it('R2.19 the conversation under a resting pointer or the focus is fetched before it is opened', async () => {
    const { hand, gateway } = await openQueue([makeRow(2), makeRow(5)]);
    await hand.hover(await link(pump(2)));
    await waitFor(() => expect(gateway.inputs('contactus.inquiryById').map(({ ticketId }) => ticketId)).toEqual(['t2']));
    act(() => screen.getByRole('link', { name: pump(5) }).focus());
    await waitFor(() => expect(gateway.inputs('contactus.inquiryById').map(({ ticketId }) => ticketId)).toEqual(['t2', 't5']));
  });

  it('R2.19 a view is saved under a name, shown from there, renamed and deleted, and the deletion can be undone', async () => {
    const views = new Map<string, { viewId: string; name: string; query: string }>();
    const expire = () => factHandlers['views.changed'](cache);
    const { hand, address } = await openQueue([makeRow(2), makeRow(5, { status: 'Closed' })], {
      at: '/all-inquiries?status=New&page=1',
      prepare: (gateway) => {
        gateway.on('contactus', 'savedViews', () => ({ items: [...views.values()], totalCount: views.size }));
        gateway.on('contactus', 'saveView', (view) => {
          views.set(view.viewId, view);
          expire();
          return { message: 'Saved', view };
        });
        gateway.on('contactus', 'dropView', ({ viewId }) => {
          views.delete(viewId);
          expire();
          return { message: 'Deleted' };
        });
      },
    });
    await link(pump(2));
    await hand.click(screen.getByRole('button', { name: 'Saved views' }));
    await hand.type(await screen.findByRole('textbox', { name: 'Save this view as' }), 'Fresh ones{Enter}');
    await screen.findByRole('button', { name: 'Rename Fresh ones' });
    expect([...views.values()]).toMatchObject([{ name: 'Fresh ones', query: 'status=New' }]);
    expect(screen.queryByRole('textbox', { name: 'Save this view as' })).toBeNull();
    await hand.click(screen.getByRole('button', { name: 'Rename Fresh ones' }));
    await hand.type(screen.getByRole('textbox', { name: 'View name' }), ' today{Enter}');
    await hand.keyboard('{Escape}');
    await hand.click(screen.getByRole('radio', { name: /^Mine/ }));
    await waitFor(() => expect(address()).toBe('/all-inquiries?status=New&view=mine'));
    await hand.click(screen.getByRole('button', { name: 'Saved views' }));
    await hand.click(await screen.findByRole('button', { name: 'Fresh ones today' }));
    await waitFor(() => expect(address()).toBe('/all-inquiries?status=New'));
    await hand.click(screen.getByRole('button', { name: 'Saved views' }));
    await hand.click(await screen.findByRole('button', { name: 'Delete Fresh ones today' }));
    expect(await screen.findByText('No saved views yet.')).toBeVisible();
    await hand.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Fresh ones today' })).toBeVisible();
  });

  it('R2.19 an empty list speaks for the whole width, unless a conversation is open beside it', async () => {
    await openQueue([], { at: '/all-inquiries?view=mine' });
    expect(await screen.findByText('Nothing is assigned to you.')).toBeInTheDocument();
    expect(screen.queryByText('Choose an inquiry to read the conversation.')).toBeNull();
  });

  it('the queue can be used without sight', async () => {
    const { container } = await openQueue([makeRow(2, { unread: true, assignee: LENA }), makeRow(5, { status: 'Closed' })]);
    await link(pump(2));
    await expectNoAxeFindings(container);
  });
});
