import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type ContactUs, enterContactUs } from '../../../../jest/contact-us';
import { applyFact } from '../../../../jest/facts';
import { openAt } from '../../../../jest/portal';
import { makeDetail, makeRow, makeTicket } from '../../../../jest/tickets';

let page: ContactUs;
beforeEach(() => {
  sessionStorage.clear();
  page = enterContactUs();
});

describe('the own inquiries', () => {
  it('R8.6 a requester without inquiries sees where they will appear', async () => {
    await openAt('/contact-us');
    expect(await screen.findByText('No inquiries yet. Ask a question and it appears here.')).toBeVisible();
  });

  it('R2.19 each own inquiry shows its status, number, last message and whether it is unread', async () => {
    page.tickets.add(makeRow(1, { unread: true, lastSide: 'handler', excerpt: 'Send us the log.', status: 'In Progress' }));
    page.tickets.add(makeRow(2));
    await openAt('/contact-us');
    const history = await screen.findByRole('region', { name: 'Your inquiries' });
    const link = await within(history).findByRole('link', { name: 'Pump 1 does not start, new reply' });
    expect(link).toHaveAttribute('href', '/inquiry-detail/t1');
    for (const words of ['In Progress', 'INQ-10001', 'Send us the log.', /^It stopped last night/]) {
      expect(within(history).getByText(words)).toBeVisible();
    }
    expect(page.gateway.inputs('tickets.list').at(-1)).toMatchObject({ side: 'asked', pageNumber: 1, pageSize: 12 });
  });

  it("R10.2 a reply appears in the requester's list of inquiries without a reload", async () => {
    const row = makeRow(1);
    page.tickets.add(row);
    await openAt('/contact-us');
    await screen.findByText('Pump 1 does not start');
    const ticket = { ...makeTicket(1), lastNr: 2, lastSide: 'handler' as const, excerpt: 'Send us the log.', rev: 2 };
    page.tickets.put({ ...row, ...ticket, unread: true });
    const entry = makeDetail(makeTicket(1, { lastNr: 2 })).entries[1];
    if (!entry) throw new Error('There is no second entry.');
    await act(async () => applyFact('ticket.replied', { ticket, entry }, ticket.lastAt));
    expect(await screen.findByText('Send us the log.')).toBeVisible();
  });

  it('R9.1 own inquiries are shown twelve per page, and the URL contains the page', async () => {
    for (let n = 1; n <= 14; n += 1) page.tickets.add(makeRow(n));
    const app = await openAt('/contact-us');
    await app.person.click(await screen.findByRole('button', { name: 'Page 2' }));
    expect(await screen.findByText('Pump 13 does not start')).toBeVisible();
    expect(app.router.state.location.search).toBe('?page=2');
    await act(() => app.router.navigate('/contact-us?page=9'));
    await waitFor(() => expect(app.router.state.location.search).toBe('?page=2'));
    expect(await screen.findByText('Pump 13 does not start')).toBeVisible();
  });
});
