import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../../../jest/axe';
import {
  bruno,
  closeConversation,
  closedDetail,
  closedTicket,
  findMessages,
  openConversation,
  ticket,
} from '../../../../../jest/conversation';
import { BRUNO, JONAS, LENA, makeDetail, makeEntry, makeMark, makeNote } from '../../../../../jest/tickets';
import { session } from '../../../../live/session';

afterEach(closeConversation);

describe('reading a conversation', () => {
  it('R3.16 R4.8 a conversation shows subject, number and status, and every message with its author, in order', async () => {
    await openConversation(makeDetail(ticket, { notes: [] }));
    const region = await findMessages();
    expect(screen.getByRole('heading', { level: 1, name: ticket.subject })).toBeVisible();
    expect(screen.getAllByText('INQ-10001')[0]).toBeVisible();
    expect(screen.getByText('New')).toBeVisible();
    expect(within(region).getByText('Bruno Weiss')).toBeVisible();
    expect(region.textContent).toMatch(/Message 1.*Message 2/s);
  });

  it('R4.8 a conversation shows who took, started and closed the ticket, and the closing comment', async () => {
    const entries = [
      makeEntry(1),
      makeEntry(2, { kind: 'assigned', by: JONAS, assignee: { id: 'lena', name: 'Lena Hofmann' } }),
      makeEntry(3, { kind: 'started', by: LENA }),
      makeEntry(4, { kind: 'closed', by: JONAS, text: 'Solved by phone' }),
    ];
    await openConversation(makeDetail({ ...closedTicket, lastNr: 4 }, { entries, notes: [] }));
    const region = await findMessages();
    for (const words of [
      'Jonas Richter assigned this to you',
      'You started working on this',
      'Jonas Richter closed this',
      'Solved by phone',
    ])
      expect(within(region).getByText(words)).toBeVisible();
  });

  it('R4.8 T24 a link in a message, a note or a closing comment opens in a new tab without access to the portal', async () => {
    const entries = [
      makeEntry(1, { text: 'Same as https://help.example/e4?' }),
      makeEntry(2, { kind: 'closed', by: JONAS, text: 'See https://docs.example/f20.' }),
    ];
    await openConversation(makeDetail(closedTicket, { entries, notes: [makeNote(1, { text: 'From https://wiki.example/a' })] }));
    const links = within(await findMessages()).getAllByRole('link');
    expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(
      new Set(['https://help.example/e4', 'https://wiki.example/a', 'https://docs.example/f20']),
    );
    for (const link of links) {
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'noopener noreferrer');
      expect(link).toHaveTextContent(link.getAttribute('href') ?? '');
    }
  });

  it('R10.1 a new message appears automatically in the conversation', async () => {
    const { receiveFact } = await openConversation(makeDetail(ticket, { notes: [] }));
    const region = await findMessages();
    await receiveFact('ticket.replied', { ticket: { ...ticket, lastNr: 3, rev: 2 }, entry: makeEntry(3, { text: 'Any news?' }) });
    expect(await within(region).findByText('Any news?')).toBeVisible();
  });

  it('R2.9 a conversation shows a line above the first unread message that stays in place, and reports how far the reader has read', async () => {
    const entries = [makeEntry(1), makeEntry(2, { by: LENA }), makeEntry(3), makeEntry(4, { by: BRUNO })];
    const readMarkers = [makeMark(2, { userId: 'lena' })];
    document.hasFocus = () => true;
    const { gateway } = await openConversation(
      makeDetail({ ...ticket, lastNr: 4 }, { entries, seen: readMarkers, unread: true, notes: [] }),
    );
    const region = await findMessages();
    await waitFor(() => expect(gateway.inputs('tickets.markSeen')).toMatchObject([{ ticketId: 't1', upTo: 4 }]));
    expect(region.textContent).toMatch(/Message 2.*New.*Message 3/s);
  });

  it('R10.1 a message shows its author that the requester has read it', async () => {
    const entries = [makeEntry(1), makeEntry(2, { by: LENA })];
    await openConversation(makeDetail(ticket, { entries, seen: [makeMark(2, { userId: BRUNO.id, side: 'requester' })], notes: [] }));
    expect(await screen.findByText(/^Seen \d/)).toBeVisible();
  });

  it('R10.1 an inquiry that does not exist or that the reader may not see shows "not found" with a link back', async () => {
    const { router } = await openConversation(makeDetail(ticket));
    await act(async () => router.navigate('/inquiry-detail/elsewhere'));
    expect(await screen.findByText('This inquiry does not exist or you do not have access to it.')).toBeVisible();
  });

  it('R10.4 a conversation has no axe violations, neither for a handler nor for the requester of a closed ticket', async () => {
    const handlerView = await openConversation(makeDetail(ticket, { notes: [makeNote(1)] }));
    await findMessages();
    await expectNoAxeFindings(handlerView.container);
    cleanup();
    await act(async () => session.signOut());
    const requesterView = await openConversation(closedDetail(), bruno);
    await findMessages();
    await expectNoAxeFindings(requesterView.container);
  });
});
