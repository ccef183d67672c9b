import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { link, openQueue, pump } from '../../../../jest/all-inquiries';
import { makeMaster } from '../../../../jest/master';
import { person } from '../../../../jest/people';
import { makeRow } from '../../../../jest/tickets';
import { cache } from '../../../live/cache';
import { factHandlers } from '../tickets.cache';

const clara = person({ userId: 'clara', firstname: 'Clara', lastname: 'Neumann', role: 'CP', companyName: 'Havelwerk Anlagenbau' });

describe('followed inquiries in the list', () => {
  it('R2.19 D5 a partner lists the followed inquiries of colleagues, marks one unread, and a row shows that the following has ended', async () => {
    const { user, gateway } = await openQueue([makeRow(2, { following: true }), makeRow(5, { following: true })], {
      user: clara,
      prepare: (server) => server.on('masters', 'all', () => makeMaster({ companyWideTickets: true })),
    });
    await user.click(await screen.findByRole('radio', { name: 'Following' }));
    await waitFor(() => expect(gateway.inputs('tickets.list').at(-1)).toMatchObject({ view: 'following' }));
    (await link(pump(2))).focus();
    await user.keyboard('[KeyU]');
    await waitFor(() =>
      expect(gateway.inputs('tickets.markSeen')).toContainEqual({ callerId: 'clara', ticketId: 't2', upTo: 1, unread: true }),
    );
    await act(async () => factHandlers['ticket.followed'](cache, { ticketId: 't2', following: false }));
    expect(await screen.findByText('No longer followed')).toBeInTheDocument();
  });

  it('R6.8 D5 a partner is offered no view of followed inquiries where colleagues may not read them', async () => {
    await openQueue([makeRow(2, { userId: 'clara' })], { user: clara });
    await link(pump(2));
    expect(screen.getByRole('radio', { name: /^Open/ })).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: 'Following' })).toBeNull();
  });
});
