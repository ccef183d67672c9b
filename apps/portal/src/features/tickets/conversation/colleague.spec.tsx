import { afterEach, describe, expect, it } from '@jest/globals';
import { ObjectMissing } from '@portal/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../../jest/axe';
import { bruno, closeConversation, closedDetail, findMessages, lena, openConversation, ticket } from '../../../../jest/conversation';
import { refuse } from '../../../../jest/gateway';
import { makeMaster } from '../../../../jest/master';
import { person } from '../../../../jest/people';
import { makeCounts, makeDetail, makeEntry } from '../../../../jest/tickets';
import { recentItems } from '../../../live/recent-items';

afterEach(closeConversation);

const clara = person({ userId: 'clara', firstname: 'Clara', lastname: 'Neumann', role: 'CP', companyName: 'Havelwerk Anlagenbau' });

describe('a conversation of a colleague in the same company', () => {
  it('R6.8 D5 a colleague of the requester reads the conversation, sees who asked and who can reply, and cannot write', async () => {
    const { gateway, receiveFact, user } = await openConversation(makeDetail(ticket), clara);
    const region = await findMessages();
    expect(screen.getByText('You can read this inquiry. Only Bruno Weiss can reply.')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(within(screen.getByRole('banner')).getByText('Bruno Weiss')).toBeInTheDocument();
    await receiveFact('ticket.replied', { ticket: { ...ticket, lastNr: 3, rev: 2 }, entry: makeEntry(3, { text: 'Any news?' }) });
    expect(await within(region).findByText('Any news?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    expect(await screen.findByRole('menuitem', { name: 'Print conversation' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Close ticket' })).not.toBeInTheDocument();
    await expectNoAxeFindings(document.body);
    expect(gateway.inputs('tickets.markSeen')).toEqual([]);
  });

  it('R10.1 D5 a conversation that its requester hides is no longer shown to a colleague', async () => {
    const { gateway, receiveFact } = await openConversation(makeDetail(ticket), clara);
    await findMessages();
    expect(recentItems().map(({ id }) => id)).toContain(ticket.ticketId);
    gateway.on('tickets', 'item', () => refuse(ObjectMissing));
    await receiveFact('ticket.hidden', { ticketId: ticket.ticketId, userId: ticket.userId });
    expect(await screen.findByText('This inquiry does not exist or you do not have access to it.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Conversation' })).toBeNull();
    expect(recentItems()).toEqual([]);
    gateway.on('tickets', 'item', () => makeDetail({ ...ticket, rev: 3 }));
    await receiveFact('ticket.visibility-changed', { ticket: { ...ticket, rev: 3 } });
    expect(await findMessages()).toBeVisible();
  });

  it('R10.1 D5 a colleague follows a conversation, reads a new message as unread, and ends the following from another tab', async () => {
    const { gateway, receiveFact, become, user } = await openConversation(makeDetail(ticket), clara, (server) => {
      server.on('tickets', 'follow', ({ following }) => ({ message: 'Done', following }));
      server.on('tickets', 'markSeen', () => makeCounts());
    });
    await findMessages();
    await user.click(screen.getByRole('button', { name: 'Follow' }));
    expect(gateway.inputs('tickets.follow')).toEqual([{ ticketId: ticket.ticketId, following: true }]);
    await receiveFact('ticket.followed', { ticketId: ticket.ticketId, following: true });
    const button = await screen.findByRole('button', { name: 'Following' });
    expect(button).toHaveAccessibleDescription('Stop following');
    await expectNoAxeFindings(document.body);
    expect(gateway.inputs('tickets.markSeen')).toEqual([]);
    const repliedTicket = { ...ticket, lastNr: 3, rev: 2 };
    become(makeDetail(repliedTicket, { following: true, unread: true }));
    await receiveFact('ticket.replied', { ticket: repliedTicket, entry: makeEntry(3, { text: 'Any news?' }) });
    await receiveFact('ticket.counted', {
      ticketId: ticket.ticketId,
      unread: true,
      mentioned: false,
      back: false,
      counts: makeCounts({ unseen: 1 }),
    });
    await waitFor(() => expect(gateway.inputs('tickets.markSeen')).toMatchObject([{ ticketId: ticket.ticketId, upTo: 3 }]));
    await receiveFact('ticket.followed', { ticketId: ticket.ticketId, following: false });
    expect(await screen.findByRole('button', { name: 'Follow' })).toBeVisible();
  });

  it('R6.8 D5 neither the requester nor a handler is offered to follow a conversation', async () => {
    await openConversation(makeDetail(ticket), bruno);
    await findMessages();
    expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
    await closeConversation();
    await openConversation(makeDetail(ticket, { notes: [] }), lena);
    await findMessages();
    expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
  });

  it('R10.1 D5 the requester hides an own inquiry from colleagues, sees that it is hidden, and shares it again', async () => {
    const { gateway, receiveFact, user } = await openConversation(makeDetail(ticket), bruno, (server) => {
      server.on('masters', 'all', () => makeMaster({ companyWideTickets: true }));
      server.on('tickets', 'setPrivate', (input) => ({ message: 'Done', ticket: { ...ticket, private: input.private, rev: 2 } }));
    });
    await findMessages();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Hide from colleagues' }));
    expect(await screen.findByText('Your colleagues can no longer read this inquiry.')).toBeInTheDocument();
    await receiveFact('ticket.visibility-changed', { ticket: { ...ticket, private: true, rev: 2 } });
    await receiveFact('ticket.hidden', { ticketId: ticket.ticketId, userId: ticket.userId });
    expect(await screen.findByText('Not shared with colleagues')).toBeVisible();
    expect(recentItems().map(({ id }) => id)).toContain(ticket.ticketId);
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Share with colleagues' }));
    expect(gateway.inputs('tickets.setPrivate')).toEqual([
      { ticketId: ticket.ticketId, private: true },
      { ticketId: ticket.ticketId, private: false },
    ]);
  });

  it('R6.8 D5 a closed conversation offers a colleague of the requester neither a rating nor a follow-up', async () => {
    const view = await openConversation(closedDetail(), clara);
    await findMessages();
    expect(screen.getByText('This ticket is closed')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open a follow-up inquiry' })).not.toBeInTheDocument();
    expect(screen.queryByText('How did we do?')).not.toBeInTheDocument();
    expect(view.gateway.inputs('tickets.markSeen')).toEqual([]);
  });
});
