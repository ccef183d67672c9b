import { describe, expect, it, jest } from '@jest/globals';
import { NotAllowed } from '@portal/contracts';
import { messageOf } from '@portal/contracts/docs';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { link, list, openQueue, pump, subjects } from '../../../../jest/all-inquiries';
import { refuse } from '../../../../jest/gateway';
import { JONAS, makeRow, makeTicket, NOTHING_NEW, ticketPageOf } from '../../../../jest/tickets';
import { cache } from '../../../live/cache';
import { factHandlers } from '../tickets.cache';
import type { TicketRow } from '../tickets.queries';

const withNewMessage = (row: TicketRow, more: Partial<TicketRow> = {}): TicketRow => ({
  ...row,
  lastAt: new Date().toISOString(),
  lastNr: row.lastNr + 1,
  rev: row.rev + 1,
  ...more,
});

describe('the queue while it is open', () => {
  it('R10.1 a ticket list that could not be refetched keeps its rows and is refetched later', async () => {
    const { gateway, receiveFact, tickets } = await openQueue([makeRow(5)]);
    await link(pump(5));
    gateway.on('tickets', 'list', () => refuse(NotAllowed));
    tickets.add(makeRow(0));
    await receiveFact('opened', makeTicket(0));
    // The details of the previewed inquiry request a list, too.
    await waitFor(() => expect(gateway.inputs('tickets.list').filter(({ side }) => side === 'handled')).toHaveLength(2));
    expect(subjects()).toEqual([pump(5)]);
    gateway.on('tickets', 'list', (input) => ticketPageOf([tickets.find('t0'), tickets.find('t5')], input));
    const clock = Date.now;
    const clockSpy = jest.spyOn(Date, 'now').mockImplementation(() => clock() + 16_000);
    await waitFor(() => expect(subjects()).toEqual([pump(0), pump(5)]));
    clockSpy.mockRestore();
  });

  it('R10.1 pending inquiries that fail to load are still counted by the button for new inquiries, and the reason is shown', async () => {
    const { gateway, receiveFact, user } = await openQueue([makeRow(5)], { at: '/all-inquiries?ticket=t5' });
    await link(pump(5));
    await receiveFact('opened', makeTicket(0));
    gateway.on('tickets', 'list', () => refuse(NotAllowed));
    await user.click(await screen.findByRole('button', { name: '1 new' }));
    expect(await screen.findByText(messageOf(NotAllowed))).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '1 new' })).toBeInTheDocument();
  });

  it('R10.1 ticket search results update when a message changes', async () => {
    const rows = [makeRow(2)];
    const { receiveFact } = await openQueue(rows, {
      at: '/all-inquiries?searchTerm=gasket',
      prepare: (gateway) => gateway.on('tickets', 'list', (input) => ticketPageOf(rows, input)),
    });
    await link(pump(2));
    rows.unshift(makeRow(0));
    await receiveFact('replied', makeTicket(0));
    await waitFor(() => expect(subjects()).toEqual([pump(0), pump(2)]));
  });

  it('R10.1 a reply is shown in its queue row immediately, and the row moves to the top once the pointer leaves the list', async () => {
    const { receiveFact, tickets, user } = await openQueue([makeRow(2), makeRow(5)]);
    await link(pump(2));
    await user.hover(list());
    list().parentElement?.dispatchEvent(new Event('pointerenter'));
    const ticket = withNewMessage(tickets.find('t5'), { status: 'In Progress' });
    tickets.put(ticket);
    await receiveFact('replied', ticket);
    await waitFor(() => expect(list().querySelectorAll('[data-row]')[1]).toHaveTextContent('In Progress'));
    expect(subjects()).toEqual([pump(2), pump(5)]);
    list().parentElement?.dispatchEvent(new Event('pointerleave'));
    await waitFor(() => expect(subjects()).toEqual([pump(5), pump(2)]));
  });

  it('R10.1 a new inquiry appears automatically unless the pointer is over the list', async () => {
    const { receiveFact, tickets } = await openQueue([makeRow(5)]);
    await link(pump(5));
    tickets.add(makeRow(0));
    await receiveFact('opened', makeTicket(0));
    await waitFor(() => expect(subjects()).toEqual([pump(0), pump(5)]));
    expect(list().querySelectorAll('[data-fresh]')).toHaveLength(1);
  });

  it('R10.1 a new inquiry is held back behind the "1 new" button while a conversation is open, and the "." key shows and focuses it', async () => {
    const { receiveFact, tickets } = await openQueue([makeRow(5)], { at: '/all-inquiries?ticket=t5' });
    await link(pump(5));
    tickets.add(makeRow(0));
    await receiveFact('opened', makeTicket(0));
    expect(await screen.findByRole('button', { name: '1 new' })).toBeInTheDocument();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(subjects()).toEqual([pump(5)]);
    (await link(pump(5))).focus();
    fireEvent.keyDown(await link(pump(5)), { key: 'ض', code: 'Period' });
    await waitFor(() => expect(subjects()).toEqual([pump(0), pump(5)]));
    await waitFor(async () => expect(await link(pump(0))).toHaveFocus());
  });

  it('R10.1 a ticket taken by a colleague is shown briefly as a ghost row, and the count of its view is correct immediately', async () => {
    const { receiveFact, tickets } = await openQueue([makeRow(2), makeRow(5)], { at: '/all-inquiries?view=unassigned' });
    await link(pump(2));
    const ticket = withNewMessage(tickets.find('t2'), { assignee: JONAS });
    tickets.put(ticket);
    await receiveFact('assigned', ticket, { by: JONAS });
    await act(async () => factHandlers['ticket.counted'](cache, { ticketId: 't2', ...NOTHING_NEW, counts: tickets.counts() }));
    await waitFor(() => expect(list()).toHaveTextContent('Assigned to Jonas Richter, just now'));
    expect(screen.queryByRole('link', { name: pump(2) })).toBeNull();
    expect(screen.getByRole('radio', { name: /^Unassigned\s*1$/ })).toBeInTheDocument();
    await waitFor(() => expect(subjects()).toEqual([pump(5)]));
  });
});
