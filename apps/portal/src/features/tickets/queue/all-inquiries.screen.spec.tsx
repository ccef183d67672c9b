import { describe, expect, it, jest } from '@jest/globals';
import { NotAllowed } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { lena, link, list, openQueue, pump, subjects } from '../../../../jest/all-inquiries';
import { expectNoAxeFindings } from '../../../../jest/axe';
import { refuse } from '../../../../jest/gateway';
import { person } from '../../../../jest/people';
import { BRUNO, JONAS, LENA, makeRow, makeTicket, ticketPageOf } from '../../../../jest/tickets';
import { connection } from '../../../live/connection';
import { startPresence } from '../../../live/presence';

const bruno = person({ userId: BRUNO.id, email: 'bruno@havelwerk.example', firstname: 'Bruno', lastname: 'Weiss', role: 'CP' });

describe('all inquiries', () => {
  it('R2.19 R3.16 a queue row shows requester, company, subject, last message, status, time, deadline, assignee and unread state', async () => {
    const clock = { ...makeTicket(1).clock, answerBy: new Date(Date.now() + 2 * 3_600_000 + 5_000).toISOString() };
    await openQueue([makeRow(5, { unread: true, clock, assignee: JONAS }), makeRow(2)]);
    await link(pump(2));
    expect(subjects()).toEqual([pump(2), pump(5)]);
    const row = list().querySelectorAll('[data-row]')[1] as HTMLElement;
    for (const words of ['Bruno Weiss · Havelwerk Anlagenbau', 'New', '5 hr ago', 'Respond in 2 h']) expect(row).toHaveTextContent(words);
    expect(within(row).getByRole('img', { name: 'Unread' })).toBeInTheDocument();
    expect(within(row).getByRole('img', { name: 'Assigned to Jonas Richter' })).toBeInTheDocument();
  });

  it('R2.19 a person who prefers compact rows sees no last messages, unlike other people on the same device', async () => {
    await openQueue([makeRow(2, { excerpt: 'It hums at start.' })]);
    await link(pump(2));
    const choose = (userId: string) =>
      act(async () => {
        localStorage.setItem('portal.density', userId);
        window.dispatchEvent(new StorageEvent('storage', { key: 'portal.density' }));
      });
    expect(list()).toHaveTextContent('It hums at start.');
    await choose('jonas');
    expect(list()).toHaveTextContent('It hums at start.');
    await choose(`jonas ${lena.userId}`);
    expect(list()).not.toHaveTextContent('It hums at start.');
    expect(list()).toHaveTextContent('Bruno Weiss · Havelwerk Anlagenbau');
    expect(within(list()).getByText('New')).toBeInTheDocument();
    await expectNoAxeFindings(document.body);
    await choose('');
  });

  it('R2.19 R9.1 the server filters, searches and pages the ticket list (twelve rows per page), and the URL stores view, search and page', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => makeRow(n + 1, n < 2 ? { assignee: LENA } : {}));
    const rowsByView = { mine: rows.slice(0, 2), unassigned: rows.slice(2) };
    const { user, address, gateway } = await openQueue(rows, {
      prepare: (gateway) =>
        gateway.on('tickets', 'list', (input) => {
          const matches = input.search === 'pump 17' ? [rows[16]!] : (rowsByView[input.view as keyof typeof rowsByView] ?? rows);
          return ticketPageOf(matches, input);
        }),
    });
    await link(pump(1));
    expect(subjects()).toHaveLength(12);
    expect(list()).toHaveTextContent('1 to 12 of 30');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(list()).toHaveTextContent('13 to 24 of 30'));
    expect(address()).toBe('/all-inquiries?page=2');
    await user.click(screen.getByRole('radio', { name: /^Mine\s*2$/ }));
    await waitFor(() => expect(subjects()).toEqual([pump(1), pump(2)]));
    expect(address()).toBe('/all-inquiries?view=mine');
    await user.click(screen.getByRole('radio', { name: /^Unassigned\s*28$/ }));
    await waitFor(() => expect(list()).toHaveTextContent('1 to 12 of 28'));
    await user.type(screen.getByRole('textbox', { name: /^Search/ }), 'pump 17');
    await waitFor(() => expect(subjects()).toEqual([pump(17)]));
    expect(address()).toBe('/all-inquiries?view=unassigned&searchTerm=pump+17');
    expect(gateway.inputs('tickets.list').at(-1)).toMatchObject({ side: 'handled', view: 'unassigned', search: 'pump 17' });
  });

  it('R2.19 a URL with a page beyond the last, or with an invalid day, still shows the ticket list', async () => {
    const rows = Array.from({ length: 13 }, (_, n) => makeRow(n + 1));
    const { address, gateway } = await openQueue(rows, { at: '/all-inquiries?from=2026-02-30&page=9' });
    expect(await link(pump(13))).toBeInTheDocument();
    expect(address()).toContain('page=2');
    expect(gateway.inputs('tickets.list')[0]).not.toHaveProperty('from');
  });

  it('R7.8 status, type, product and days narrow the ticket list, and can be cleared one by one or all together', async () => {
    const filteredAddress = '/all-inquiries?status=New&type=technical&product=yd-f20&from=2026-11-01&to=2026-11-21';
    const { user, gateway, address } = await openQueue([makeRow(1)], {
      at: filteredAddress,
      prepare: (gateway) => gateway.on('tickets', 'list', (input) => ticketPageOf(input.status === 'Closed' ? [] : [makeRow(1)], input)),
    });
    await screen.findByRole('button', { name: 'Product: YD-F20 Flow meters' });
    expect(gateway.inputs('tickets.list')[0]).toMatchObject({
      status: 'New',
      inquiryType: 'technical',
      productId: 'yd-f20',
      from: '2026-11-01',
      to: '2026-11-21',
    });
    expect(screen.getByRole('button', { name: 'Submitted: Nov 1, 2026 to Nov 21, 2026' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filter Submitted' }));
    await waitFor(() => expect(address()).toBe('/all-inquiries?status=New&type=technical&product=yd-f20'));
    await user.click(screen.getByRole('button', { name: 'Status: New' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Closed' }));
    expect(await screen.findByText('Nothing matches this search or these filters.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await link(pump(1));
    expect(address()).toBe('/all-inquiries');
  });

  it("R2.19 a handler narrows the ticket list to tickets that await a handler's reply", async () => {
    const { user, gateway, address } = await openQueue([makeRow(1)], { at: '/all-inquiries?type=technical' });
    await user.click(await screen.findByRole('button', { name: 'Waiting for' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Our reply' }));
    await waitFor(() => expect(address()).toBe('/all-inquiries?type=technical&waitingFor=handler'));
    await waitFor(() => expect(gateway.inputs('tickets.list').at(-1)).toMatchObject({ waitingFor: 'handler' }));
  });

  it('R2.19 a partner can switch between the views Open and All of their inquiries', async () => {
    const { gateway, user } = await openQueue([makeRow(1), makeRow(2, { status: 'Closed' })], { user: bruno });
    await link(pump(1));
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(['Open1', 'All']);
    expect(gateway.inputs('tickets.list')[0]).not.toHaveProperty('side');
    await user.click(screen.getByRole('link', { name: 'New inquiry' }));
    expect(await screen.findByText('The form')).toBeInTheDocument();
  });

  it("R2.19 D5 a partner sees the requester of a colleague's inquiry, and cannot mark it unread", async () => {
    const { gateway, user } = await openQueue([makeRow(1), makeRow(2, { userId: 'clara', user: 'Clara Neumann', assignee: JONAS })], {
      user: bruno,
    });
    await link(pump(1));
    const [ownRow, colleagueRow] = [...list().querySelectorAll('[data-row]')];
    expect(ownRow).not.toHaveTextContent('Bruno Weiss');
    expect(colleagueRow).toHaveTextContent('Clara Neumann · Jonas Richter · Yarrowdyne Deutschland');
    act(() => screen.getByRole('link', { name: pump(2) }).focus());
    await user.keyboard('u');
    expect(gateway.inputs('tickets.markSeen')).toEqual([]);
    act(() => screen.getByRole('link', { name: pump(1) }).focus());
    await user.keyboard('u');
    await waitFor(() => expect(gateway.inputs('tickets.markSeen')).toHaveLength(1));
  });

  it('R6.2 regional handlers see the local company beside the partner', async () => {
    await openQueue([makeRow(1)], { user: person({ userId: 'marco', role: 'RHQ' }) });
    await link(pump(1));
    expect(list()).toHaveTextContent('Havelwerk Anlagenbau · Yarrowdyne Deutschland');
  });

  it('R2.19 an empty view of the ticket queue explains why it is empty and offers a next step', async () => {
    const { user, address } = await openQueue([], { at: '/all-inquiries?view=mine' });
    expect(await screen.findByText('Nothing is assigned to you.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show unassigned' }));
    expect(await screen.findByText('No unassigned inquiries.')).toBeInTheDocument();
    expect(address()).toBe('/all-inquiries?view=unassigned');
  });

  it('R2.19 a ticket list that fails to load shows the failure and can be retried', async () => {
    const { gateway, tickets, user } = await openQueue([makeRow(1)], {
      prepare: (gateway) => gateway.on('tickets', 'list', () => refuse(NotAllowed)),
    });
    expect(await screen.findByText('The list did not load.')).toBeInTheDocument();
    gateway.on('tickets', 'list', (input) => ticketPageOf([tickets.find('t1')], input));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await link(pump(1))).toBeInTheDocument();
  });

  it('R2.19 an empty ticket list of a partner uses the whole width', async () => {
    await openQueue([], { at: '/all-inquiries?view=mine', user: bruno });
    expect(await screen.findByText('You have no open inquiries.')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Conversation' })).toBeNull();
  });

  it('R2.19 a handler with an empty queue sees late inquiries, the median first response time of today and the colleagues at work', async () => {
    const health = { late: 3, medianMinutes: 95, handlers: [LENA, JONAS].map(({ id, name }) => ({ id, name })) };
    const onSpy = jest.spyOn(connection, 'on');
    startPresence();
    const [, showPresence] = onSpy.mock.calls.find(([type]) => type === 'presence.changed') ?? [];
    onSpy.mockRestore();
    const { receiveFact } = await openQueue([], { prepare: (gateway) => gateway.on('tickets', 'queueHealth', () => health) });
    const pane = await screen.findByRole('region', { name: 'Queue health' });
    await waitFor(() => expect(pane).toHaveTextContent(/Late inquiries\s*3/));
    expect(pane).toHaveTextContent(/First reply today \(median\)\s*1 h 35 min/);
    expect(pane).toHaveTextContent('No colleagues right now');
    const toPresentPerson = ({ id, name }: typeof JONAS) => ({ userId: id, name, idle: false });
    await act(async () => showPresence?.({ place: 'ticket', id: 't9', people: [JONAS, BRUNO, LENA].map(toPresentPerson) } as never));
    expect(
      within(pane)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('Jonas Richter')]);
    Object.assign(health, { late: 0, medianMinutes: null });
    await receiveFact('replied', makeTicket(3));
    await waitFor(() => expect(pane).toHaveTextContent('No first replies yet today'));
    expect(pane).toHaveTextContent(/Late inquiries\s*0/);
  });

  it('R2.19 the list of all inquiries has no axe violations', async () => {
    const { container } = await openQueue([makeRow(2, { unread: true, assignee: LENA }), makeRow(5, { status: 'Closed' })]);
    await link(pump(2));
    await expectNoAxeFindings(container);
  });
});
