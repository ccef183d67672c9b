import { afterEach, describe, expect, it } from '@jest/globals';
import { AlreadyAssigned, AlreadyClosed, Missing, NotAllowed, StaleReply, TicketClosed, type UserInfo } from '@portal/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expectNoAxeFindings } from '../../../../jest/axe';
import { type Gateway, refuse } from '../../../../jest/gateway';
import { draftKeyOf, giveDraftKey, grantFor, openGatewayFor, person } from '../../../../jest/people';
import { BRUNO, JONAS, LENA, makeCounts, makeDetail, makeEntry, makeMark, makeNote, makeTicket } from '../../../../jest/tickets';
import { languageOf } from '../../../i18n/languages';
import { draftKeys, drafts, guardDrafts } from '../../../live/drafts';
import { cache } from '../../../live/queries';
import { session } from '../../../live/session';
import { Provider } from '../../../ui/provider';
import { factHandlers } from '../inquiries.cache';
import type { InquiryDetail } from '../inquiries.queries';
import { composerStore, startComposers } from './composers';
import InquiryDetailScreen from './inquiry-detail.screen';

const lena = person();
const bruno = person({ UserId: BRUNO.id, Firstname: 'Bruno', Lastname: 'Weiss', Role: 'CP', CompanyName: 'Havelwerk Anlagenbau' });
let started = false;

afterEach(async () => {
  await act(async () => session.signOut());
  // A composer that closes writes nothing more, so what it sent a moment ago may still lie there.
  await drafts.wipe(null);
  cleanup();
  cache.clear();
  localStorage.clear();
});

/** The page of one inquiry, as this person. */
async function open(detail: InquiryDetail, who: UserInfo = lena, prepare: (gateway: Gateway) => void = () => {}) {
  const gateway = openGatewayFor(who);
  prepare(gateway);
  let now = detail;
  const { ticketId } = detail.ticket;
  gateway.on('contactus', 'inquiryById', ({ TicketId }) => (TicketId === ticketId ? now : refuse(Missing)));
  gateway.on('contactus', 'inquiryList', () => ({ dataList: [], totalCount: 0, totalIsMore: false, notifyCountValue: 0 }));
  gateway.on('contactus', 'ticketCounts', () => makeCounts());
  gateway.on('contactus', 'seeInquiry', () => makeCounts());
  gateway.on('contactus', 'usualAnswer', () => ({ minutes: 180 }));
  gateway.on('contactus', 'cannedReplies', () => ({ dataList: [], totalCount: 0 }));
  gateway.on('master', 'master', () => refuse(Missing));
  if (!started) {
    guardDrafts();
    startComposers();
  }
  if (started) session.signIn(grantFor(who));
  else session.actor.start();
  started = true;
  await waitFor(() => expect(session.actor.getSnapshot().matches('signedIn')).toBe(true));
  const router = createMemoryRouter(
    [
      { path: '/inquiry-detail/:id', element: <InquiryDetailScreen /> },
      { path: '/contact-us', element: <p>The form</p> },
      { path: '/all-inquiries', element: <p>The list</p> },
    ],
    { initialEntries: [`/inquiry-detail/${ticketId}`] },
  );
  const view = await act(async () =>
    render(
      <QueryClientProvider client={cache}>
        <Provider locale={languageOf('en')}>
          <RouterProvider router={router} />
        </Provider>
      </QueryClientProvider>,
    ),
  );
  const hear = <T extends keyof typeof factHandlers>(type: T, data: Parameters<(typeof factHandlers)[T]>[1]) =>
    act(async () =>
      cache.applyFact(() =>
        (factHandlers[type] as (client: typeof cache, news: typeof data, fact: object) => void)(cache, data, { seq: 1, at: '' }),
      ),
    );
  return { ...view, gateway, router, hear, become: (next: InquiryDetail) => (now = next), hand: userEvent.setup({ delay: null }) };
}

const ticket = makeTicket(1, { lastNr: 2 });
const closed = makeTicket(1, { lastNr: 3, status: 'Closed' });
const closing = makeEntry(3, { kind: 'closed', by: JONAS, text: 'Solved by phone' });
const closedDetail = (more: Partial<InquiryDetail> = {}) => makeDetail(closed, { entries: [makeEntry(1), makeEntry(2), closing], ...more });
const talk = () => screen.findByRole('region', { name: 'Conversation' });
const field = () => screen.findByRole('textbox', { name: 'Write a reply' });
const answer =
  (nr: number) =>
  ({ replyId, message }: { replyId?: string | undefined; message: string }) => ({
    message: 'Sent',
    ticket: { ...ticket, lastNr: nr, rev: nr },
    entry: makeEntry(nr, { entryId: replyId ?? 'x', by: LENA, text: message }),
  });

describe('reading', () => {
  it('R3.16 R4.8 shows subject, number and status, and every message with its author, in order', async () => {
    await open(makeDetail(ticket, { notes: [] }));
    const region = await talk();
    expect(screen.getByRole('heading', { level: 1, name: ticket.subject })).toBeVisible();
    expect(screen.getAllByText('INQ-10001')[0]).toBeVisible();
    expect(screen.getByText('New')).toBeVisible();
    expect(within(region).getByText('Bruno Weiss')).toBeVisible();
    expect(region.textContent).toMatch(/Message 1.*Message 2/s);
  });

  it('R4.8 tells who took it, who started and who closed it with which comment', async () => {
    const entries = [
      makeEntry(1),
      makeEntry(2, { kind: 'assigned', by: JONAS, assignee: { id: 'lena', name: 'Lena Hofmann' } }),
      makeEntry(3, { kind: 'started', by: LENA }),
      makeEntry(4, { kind: 'closed', by: JONAS, text: 'Solved by phone' }),
    ];
    await open(makeDetail({ ...closed, lastNr: 4 }, { entries, notes: [] }));
    const region = await talk();
    for (const words of [
      'Jonas Richter assigned this to you',
      'You started working on this',
      'Jonas Richter closed this',
      'Solved by phone',
    ])
      expect(within(region).getByText(words)).toBeVisible();
  });

  it('R4.8 T24 an address in a message, a note or a closing comment opens by itself, and knows nothing of the portal', async () => {
    const entries = [
      makeEntry(1, { text: 'Same as https://help.example/e4?' }),
      makeEntry(2, { kind: 'closed', by: JONAS, text: 'See https://docs.example/f20.' }),
    ];
    await open(makeDetail(closed, { entries, notes: [makeNote(1, { text: 'From https://wiki.example/a' })] }));
    const links = within(await talk()).getAllByRole('link');
    expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(
      new Set(['https://help.example/e4', 'https://wiki.example/a', 'https://docs.example/f20']),
    );
    for (const link of links) {
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'noopener noreferrer');
      expect(link).toHaveTextContent(link.getAttribute('href') ?? '');
    }
  });

  it('R10.1 a new message comes in by itself', async () => {
    const { hear } = await open(makeDetail(ticket, { notes: [] }));
    const region = await talk();
    await hear('ticket.replied', { ticket: { ...ticket, lastNr: 3, rev: 2 }, entry: makeEntry(3, { text: 'Any news?' }) });
    expect(await within(region).findByText('Any news?')).toBeVisible();
  });

  it('R2.9 draws a line where reading stopped, which stays, and says how far was read', async () => {
    const entries = [makeEntry(1), makeEntry(2, { by: LENA }), makeEntry(3), makeEntry(4, { by: BRUNO })];
    const seen = [makeMark(2, { userId: 'lena' })];
    document.hasFocus = () => true;
    const { gateway } = await open(makeDetail({ ...ticket, lastNr: 4 }, { entries, seen, unread: true, notes: [] }));
    const region = await talk();
    await waitFor(() => expect(gateway.asked('contactus.seeInquiry')).toMatchObject([{ TicketId: 't1', upTo: 4 }]));
    expect(region.textContent).toMatch(/Message 2.*New.*Message 3/s);
  });

  it('R10.1 the other side having read an own message is said under it', async () => {
    const entries = [makeEntry(1), makeEntry(2, { by: LENA })];
    await open(makeDetail(ticket, { entries, seen: [makeMark(2, { userId: BRUNO.id, side: 'requester' })], notes: [] }));
    expect(await screen.findByText(/^Seen \d/)).toBeVisible();
  });

  it('an inquiry that is unknown or foreign is said calmly, with a way back', async () => {
    const { router } = await open(makeDetail(ticket));
    await act(async () => router.navigate('/inquiry-detail/elsewhere'));
    expect(await screen.findByText('This inquiry does not exist, or it is not yours to see.')).toBeVisible();
  });

  it('R10.4 passes axe, for a handler and for the requester of a closed one', async () => {
    const one = await open(makeDetail(ticket, { notes: [makeNote(1)] }));
    await talk();
    await expectNoAxeFindings(one.container);
    cleanup();
    await act(async () => session.signOut());
    const other = await open(closedDetail(), bruno);
    await talk();
    await expectNoAxeFindings(other.container);
  });
});

describe('replying', () => {
  it('R8.6 Ctrl Enter sends; the reply shows at once as being sent, then as sent', async () => {
    const { gateway, hand } = await open(makeDetail(ticket, { notes: [] }));
    const through = Promise.withResolvers<void>();
    gateway.on('contactus', 'inquiryReply', async (asked) => {
      await through.promise;
      return answer(3)(asked);
    });
    await hand.type(await field(), 'We send a new pump.');
    for (const key of ['Ctrl', 'Enter']) expect(screen.getByText(key, { selector: 'kbd' })).toBeInTheDocument();
    await hand.keyboard('{Control>}{Enter}{/Control}');
    const region = await talk();
    expect(await within(region).findByText('We send a new pump.')).toBeVisible();
    expect(within(region).getByText('Sending')).toBeVisible();
    expect(await field()).toHaveValue('');
    await act(async () => through.resolve());
    expect(await within(region).findByText('Sent')).toBeVisible();
    expect(within(region).getAllByText('We send a new pump.')).toHaveLength(1);
    expect(gateway.asked('contactus.inquiryReply')).toMatchObject([{ TicketId: 't1', message: 'We send a new pump.', lastSeen: 2 }]);
  });

  it('R4.8 to a closed ticket is not sent, keeps its words, and is tried again or deleted', async () => {
    const { gateway, hand } = await open(makeDetail(ticket, { notes: [] }));
    gateway.on('contactus', 'inquiryReply', () => refuse(TicketClosed));
    await hand.type(await field(), 'One more thing{Control>}{Enter}{/Control}');
    const region = await talk();
    expect(await within(region).findByText('Not sent')).toBeVisible();
    await waitFor(() => expect(screen.getByText('Your reply was not sent.')).toBeInTheDocument());
    await hand.click(within(region).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(gateway.asked('contactus.inquiryReply')).toHaveLength(2));
    await hand.click(await within(region).findByRole('button', { name: 'Delete' }));
    expect(within(region).queryByText('One more thing')).toBeNull();
  });

  it('R4.8 overtaken by others first shows what came in, then sends anyway', async () => {
    const { gateway, hand } = await open(makeDetail(ticket, { notes: [] }));
    const unseen = [makeEntry(3, { text: 'It works again.' })];
    gateway.on('contactus', 'inquiryReply', (asked) =>
      asked.lastSeen === 3 ? answer(4)(asked) : refuse(StaleReply, { unseen, lastSeen: 3 }),
    );
    await hand.type(await field(), 'Please restart it{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('heading', { name: '1 message came in while you wrote' })).toHaveFocus();
    expect(screen.getByText('It works again.')).toBeVisible();
    await hand.click(screen.getByRole('button', { name: 'Send anyway' }));
    await waitFor(() => expect(gateway.asked('contactus.inquiryReply').at(-1)).toMatchObject({ lastSeen: 3 }));
    expect(await field()).toHaveFocus();
  });

  it('R4.8 overtaken by others can be changed instead', async () => {
    const { gateway, hand } = await open(makeDetail(ticket, { notes: [] }));
    gateway.on('contactus', 'inquiryReply', () => refuse(StaleReply, { unseen: [makeEntry(3)], lastSeen: 3 }));
    await hand.type(await field(), 'Please restart it{Control>}{Enter}{/Control}');
    await hand.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(await field()).toHaveValue('Please restart it');
  });

  it('R8.1 that was begun before and cannot be opened is said, is never written over, and opens with another try', async () => {
    const detail = makeDetail(ticket, { notes: [] });
    const { ticketId } = detail.ticket;
    await giveDraftKey('lena');
    await composerStore.putDraft('lena', ticketId, { text: 'Begun before', files: [], note: '' });
    await draftKeys.lock();
    const { gateway, hand } = await open(detail, lena, (asked) => asked.on('contactus', 'draftKey', () => refuse(NotAllowed)));
    await screen.findByText('Your draft on this device could not be opened yet.');
    expect(screen.queryByRole('textbox')).toBeNull();
    gateway.on('contactus', 'draftKey', () => ({ userId: 'lena', key: draftKeyOf('lena') }));
    await hand.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('textbox')).toHaveValue('Begun before');
  });

  it('R5.7 more than 5000 characters are counted and not sent', async () => {
    const { gateway, hand } = await open(makeDetail(ticket, { notes: [] }));
    await hand.click(await field());
    await hand.paste('x'.repeat(5001));
    expect(screen.getByText('1 character too many')).toBeVisible();
    await hand.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(gateway.asked('contactus.inquiryReply')).toHaveLength(0);
  });
});

describe('notes', () => {
  it('R6.3 are for handlers: told apart from replies, kept when they fail', async () => {
    const { gateway, hand } = await open(makeDetail(ticket, { notes: [makeNote(1, { text: 'Ask Marco first' })] }));
    const region = await talk();
    expect(within(region).getByText('Ask Marco first')).toBeVisible();
    expect(within(region).getByText(/Only your colleagues see this/)).toBeVisible();
    await hand.click(screen.getByRole('tab', { name: 'Internal note' }));
    const note = await screen.findByRole('textbox', { name: 'Write a note to your colleagues' });
    await hand.type(note, 'He agrees{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/The note was not saved\./)).toBeVisible();
    expect(note).toHaveValue('He agrees');
    gateway.on('contactus', 'addNote', () => ({ message: 'Noted', note: makeNote(2) }));
    await hand.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(note).toHaveValue(''));
    const [first, second] = gateway.asked('contactus.addNote');
    expect(second?.['noteId']).toBe(first?.['noteId']);
  });

  it('R6.3 a requester has neither notes nor a place to write one', async () => {
    await open(makeDetail(ticket), bruno);
    await field();
    expect(screen.queryByRole('tab')).toBeNull();
    for (const name of ['Take', 'Assign', 'Start']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('what is done with a ticket', () => {
  it('R4.8 a handler takes it; whoever was faster is named', async () => {
    const { gateway, hand } = await open(makeDetail(ticket, { notes: [] }));
    gateway.on('contactus', 'assignInquiry', () => refuse(AlreadyAssigned, { assigneeId: 'jonas', name: 'Jonas Richter' }));
    await hand.click(await screen.findByRole('button', { name: 'Take' }));
    expect(await screen.findByText('Jonas Richter took INQ-10001 first.')).toBeInTheDocument();
    expect(gateway.asked('contactus.assignInquiry')).toEqual([{ TicketId: 't1', assigneeId: 'lena', from: null }]);
  });

  it('R4.8 closing asks for a comment and says that it is for good', async () => {
    const { gateway, hand } = await open(makeDetail(ticket, { notes: [] }));
    gateway.on('contactus', 'closeInquiry', () => ({ message: 'Closed', ticket: closed }));
    await hand.click(await screen.findByRole('button', { name: 'Close ticket' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Close ticket INQ-10001?' });
    expect(dialog).toHaveTextContent('This cannot be undone.');
    await hand.click(within(dialog).getByRole('button', { name: 'Close ticket' }));
    expect(gateway.asked('contactus.closeInquiry')).toHaveLength(0);
    await hand.click(within(dialog).getByRole('button', { name: 'Solved' }));
    await hand.click(within(dialog).getByRole('button', { name: 'Close ticket' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await screen.findByText('Ticket INQ-10001 closed')).toBeInTheDocument();
    expect(gateway.asked('contactus.closeInquiry')).toMatchObject([{ contactusId: 't1', Comments: 'Solved' }]);
  });

  it('R4.8 of two people who close at once the second is told who was first', async () => {
    const { gateway, hand } = await open(makeDetail(ticket, { notes: [] }));
    gateway.on('contactus', 'closeInquiry', () => refuse(AlreadyClosed, { by: 'Jonas Richter', at: '2026-11-21T09:00:00Z' }));
    await hand.click(await screen.findByRole('button', { name: 'Close ticket' }));
    const dialog = await screen.findByRole('alertdialog');
    await hand.click(within(dialog).getByRole('button', { name: 'Solved' }));
    await hand.click(within(dialog).getByRole('button', { name: 'Close ticket' }));
    expect(await screen.findByText('Jonas Richter closed INQ-10001 first.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('R4.8 a closed ticket offers a new inquiry that follows it, and nothing to close or to answer', async () => {
    const { hand, router } = await open(closedDetail(), bruno);
    expect(await screen.findByText('This ticket is closed')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Write a reply' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Close ticket' })).toBeNull();
    await hand.click(screen.getByRole('link', { name: 'Open a new inquiry' }));
    expect(router.state.location).toMatchObject({ pathname: '/contact-us', search: '?follows=t1' });
  });

  it('R4.8 what was being written when somebody closed it stays in sight', async () => {
    const { hand, become, hear } = await open(makeDetail(ticket, { notes: [] }));
    await hand.type(await field(), 'Please restart it');
    const over = { ...closed, rev: 9 };
    become(closedDetail({ ticket: over, notes: [] }));
    await hear('ticket.closed', { ticket: over, entry: closing });
    expect(await screen.findByText('This ticket is closed')).toBeVisible();
    expect(screen.getByText(/whoever asked can open a new inquiry/)).toBeVisible();
    expect(screen.getByText('Please restart it')).toBeVisible();
    await hand.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('Please restart it');
    await hand.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.queryByText('Please restart it')).toBeNull();
  });

  it('R4.8 who asked rates a closed ticket, and may change their mind', async () => {
    const { gateway, hand, become, hear } = await open(closedDetail(), bruno);
    const rated = { ...closed, rating: { stars: 4, comment: 'Quick' }, rev: 9 };
    gateway.on('contactus', 'rateInquiry', () => ({ message: 'Rated', ticket: rated }));
    await hand.click(await screen.findByRole('radio', { name: '4 stars of 5' }));
    await hand.type(screen.getByRole('textbox', { name: 'Comment (optional)' }), 'Quick');
    await hand.click(screen.getByRole('button', { name: 'Send rating' }));
    await waitFor(() => expect(gateway.asked('contactus.rateInquiry')).toMatchObject([{ TicketId: 't1', stars: 4, comment: 'Quick' }]));
    become(closedDetail({ ticket: rated }));
    await hear('ticket.rated', { ticket: rated });
    expect(await screen.findByRole('img', { name: '4 stars of 5' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change rating' })).toBeVisible();
  });
});
