import { describe, expect, it } from '@jest/globals';
import { type DraftRow, fullName, isHeadquarters, type NewsRow, ObjectMissing, type UserInfo, type UserRequest } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { applyFact } from '../../jest/facts';
import { serveNetwork } from '../../jest/figures';
import { type Gateway, refuse } from '../../jest/gateway';
import { giveDraftKey, grantFor, openGatewayFor, person } from '../../jest/people';
import { openAt } from '../../jest/portal';
import { makeDocument, makeNews } from '../../jest/publications';
import { request, serveRequests } from '../../jest/requests';
import { makeCounts, makeDetail, makeRow, NOTHING_NEW } from '../../jest/tickets';
import { composerStore } from '../features/tickets/conversation/composer/composer-store';
import type { TicketRow } from '../features/tickets/tickets.queries';
import { session } from '../live/session';

const bruno = person({ userId: 'bruno', email: 'bruno@brennhagen.example', firstname: 'Bruno', lastname: 'Hagen', role: 'CP' });
const ines = person({ userId: 'ines', email: 'ines@yarrowdyne.example', firstname: 'Inês', lastname: 'Duarte', role: 'YHQ' });

const NEXT_WEEK = {
  answerBy: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  answeredAt: null,
  resolveBy: new Date(Date.now() + 9 * 86_400_000).toISOString(),
  closedAt: null,
};

interface World {
  requests?: UserRequest[];
  mine?: TicketRow[];
  unassigned?: TicketRow[];
}

async function enter(
  reader: UserInfo,
  { requests = [], mine = [], unassigned = [] }: World = {},
  prepare: (gateway: Gateway) => void = () => {},
) {
  const gateway = openGatewayFor(reader);
  if (isHeadquarters(reader.role)) serveNetwork(gateway);
  prepare(gateway);
  serveRequests(gateway, requests, fullName(reader));
  gateway.on('tickets', 'list', ({ view, sort, pageSize }) => {
    const rows = view === 'unassigned' ? unassigned : mine;
    const dueOf = ({ clock }: TicketRow) => (clock.answeredAt ? clock.resolveBy : clock.answerBy);
    const sortedRows = rows.toSorted((a, b) => (sort === 'due' ? dueOf(a).localeCompare(dueOf(b)) : b.lastAt.localeCompare(a.lastAt)));
    return { items: sortedRows.slice(0, pageSize), totalCount: rows.length, totalIsMore: false, unseen: 0 };
  });
  const { person: user } = await openAt('/home');
  await act(async () => session.signIn(grantFor(reader)));
  const rowsOf = (block: HTMLElement) => within(block).queryAllByRole('listitem');
  return { gateway, user, rowsOf, block: (name: string) => screen.findByRole('region', { name }) };
}

describe('the home page', () => {
  // This test comes first, because the person of a previous test would still be signed in while the page opens.
  it('R2.18 R6.3 headquarters see only requests on the home page, which fetches no inquiries for them', async () => {
    const { gateway, block } = await enter(ines);
    expect(await within(await block('Waiting for you')).findByText('Nothing is waiting for you.')).toBeInTheDocument();
    expect(gateway.inputs('tickets.list')).toEqual([]);
  });

  it('R2.18 headquarters see four network figures and the units with late inquiries, sorted by their number of late inquiries', async () => {
    const unit = (id: string, late: number) => ({ unit: { id, name: id }, count: 9, answered: 4, open: 5, late, median: 3, ninthTenth: 6 });
    const { block, rowsOf } = await enter(ines, { requests: [request(2, { role: 'RHQ' })] }, (gateway) =>
      serveNetwork(gateway, { new: 4, inProgress: 6, late: 3, responses: [unit('Atlas', 1), unit('Baltic', 0), unit('Celtic', 2)] }),
    );
    const figures = await screen.findByRole('list', { name: 'Network' });
    expect(
      within(figures)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Waiting requests1.*left$/),
      'Open inquiries103 late',
      'Active users21110% more than before',
      'Views of content30440% less than before',
    ]);
    expect(rowsOf(await block('Late inquiries')).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Celtic5 open.*2 late$/),
      expect.stringMatching(/^Atlas.*1 late$/),
    ]);
  });

  it('R1.3 during the grace period, the home page asks the person to set up an authenticator app until the note is dismissed', async () => {
    const { user } = await enter(person({ factorDueAt: '2026-12-14T08:00:00Z' }));
    const note = await screen.findByText(/^From .*2026, you need an authenticator app to sign in\.$/);
    expect(screen.getByRole('link', { name: 'Set up' })).toHaveAttribute('href', '/profile#second-factor');
    await user.click(screen.getByRole('button', { name: 'Later' }));
    await waitFor(() => expect(note).not.toBeInTheDocument());
  });

  it('R2.18 R4.13 requests on the home page show the remaining time and can be accepted there', async () => {
    const { gateway, user, block, rowsOf } = await enter(person(), { requests: [request(2), request(23)] });
    const requests = await block('Waiting for you');
    await waitFor(() => expect(rowsOf(requests)).toHaveLength(2));
    expect(rowsOf(requests)[0]).toHaveTextContent(/Falk 23.*Havelwerk 23.*left/);
    await user.click(within(requests).getByRole('button', { name: /^Accept .*Falk 23/ }));
    expect(within(requests).getByText('Accepted')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Accept now' }));
    await waitFor(() => expect(gateway.inputs('approvals.decide')).toEqual([{ userId: 'u23', status: 'Approved', rev: 1 }]));
  });

  it('R2.11 R2.18 the A and R keys decide the focused request on the home page, and do nothing without a focus', async () => {
    const { user, block, rowsOf } = await enter(person(), { requests: [request(3), request(9)] });
    const requests = await block('Waiting for you');
    await waitFor(() => expect(rowsOf(requests)).toHaveLength(2));
    await user.keyboard('a');
    expect(within(requests).queryByText('Accepted')).toBeNull();
    await user.keyboard('[KeyJ]r');
    const question = await screen.findByRole('alertdialog', { name: /Falk 9/ });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    within(rowsOf(requests)[1]!).getByRole('link').focus();
    await user.keyboard('a');
    expect(within(rowsOf(requests)[1]!).getByText('Accepted')).toBeInTheDocument();
  });

  it('R2.18 a handler sees unassigned and unanswered inquiries on the home page, the next due inquiry first', async () => {
    const owedRowFields = (hours: number) => ({
      clock: {
        answerBy: new Date(Date.now() + hours * 3_600_000).toISOString(),
        answeredAt: null,
        resolveBy: new Date(Date.now() + 90 * 3_600_000).toISOString(),
        closedAt: null,
      },
    });
    const { block, rowsOf } = await enter(person(), {
      mine: [makeRow(1, owedRowFields(5)), makeRow(2, { ...owedRowFields(1), lastSide: 'handler' })],
      unassigned: [makeRow(3, owedRowFields(-2)), makeRow(4, owedRowFields(8))],
    });
    const inquiries = await block('Waiting for you');
    const names = () => rowsOf(inquiries).map((row) => /Pump \d/.exec(row.textContent ?? '')?.[0]);
    await waitFor(() => expect(names()).toEqual(['Pump 3', 'Pump 1', 'Pump 4']));
    expect(within(inquiries).getByRole('link', { name: /^Pump 3/ })).toHaveAttribute('href', '/inquiry-detail/t3');
  });

  it('R2.18 the newest question is among the first rows of the home page, however many rows are due before it', async () => {
    const timeInHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const owedClock = (hours: number) => ({ answerBy: timeInHours(hours), answeredAt: null, resolveBy: timeInHours(90), closedAt: null });
    const oldRows = Array.from({ length: 9 }, (_, i) => makeRow(10 + i, { clock: owedClock(-10 + i), submittedDate: timeInHours(-50) }));
    const { block, rowsOf } = await enter(person(), {
      unassigned: [...oldRows, makeRow(3, { clock: owedClock(20), submittedDate: timeInHours(-1) })],
    });
    const inquiries = await block('Waiting for you');
    await waitFor(() => expect(rowsOf(inquiries)).toHaveLength(8));
    expect(rowsOf(inquiries).at(-1)).toHaveTextContent('Pump 3');
    expect(rowsOf(inquiries)[0]).toHaveTextContent('Pump 10');
    expect(within(inquiries).getByRole('link', { name: '2 more inquiries' })).toHaveAttribute('href', '/all-inquiries?waitingFor=handler');
  });

  it('R2.18 the most overdue inquiry is first on the home page, however many inquiries have newer activity', async () => {
    const timeInHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const owedClock = (hours: number) => ({ answerBy: timeInHours(hours), answeredAt: null, resolveBy: timeInHours(90), closedAt: null });
    const freshRows = Array.from({ length: 14 }, (_, i) => makeRow(10 + i, { clock: owedClock(20), lastAt: timeInHours(-1) }));
    const { block, rowsOf } = await enter(person(), {
      mine: [...freshRows, makeRow(8, { clock: owedClock(-30), lastAt: timeInHours(-60) })],
      unassigned: [...freshRows, makeRow(9, { clock: owedClock(-40), lastAt: timeInHours(-70) })],
    });
    const inquiries = await block('Waiting for you');
    await waitFor(() => expect(rowsOf(inquiries)[0]).toHaveTextContent('Pump 9'));
    expect(rowsOf(inquiries)[1]).toHaveTextContent('Pump 8');
  });

  it('R2.18 R10.3 a partner sees answered inquiries with their last message in a separate block from unanswered ones, and facts update the list', async () => {
    const answeredRow = { lastSide: 'handler', excerpt: 'Please close the valve.' } as const;
    const { block, rowsOf } = await enter(bruno, {
      mine: [makeRow(1), makeRow(2, { ...answeredRow, unread: true }), makeRow(3, answeredRow)],
    });
    const waitingRegion = await block('Waiting for you');
    await waitFor(() => expect(rowsOf(waitingRegion)).toHaveLength(2));
    expect(rowsOf(waitingRegion)[0]).toHaveTextContent(/Pump 2.*Please close the valve/);
    const replyRegion = await block('Waiting for a reply');
    expect(rowsOf(replyRegion).map((row) => /Pump \d/.exec(row.textContent ?? '')?.[0])).toEqual(['Pump 1']);
    expect(await screen.findByRole('link', { name: '1 inquiry has a new reply' })).toHaveAttribute('href', '/inquiry-detail/t2');
    expect(within(waitingRegion).getAllByRole('img', { name: 'Unread' })).toHaveLength(1);
    const counts = makeCounts({ open: 2 });
    await act(async () => applyFact('ticket.counted', { ticketId: 't2', ...NOTHING_NEW, counts }));
    await waitFor(() => expect(within(waitingRegion).queryByRole('img', { name: 'Unread' })).toBeNull());
  });

  it('R2.18 the home page sorts requests and inquiries together by deadline, and its summary sentence names and links the most urgent ones', async () => {
    const timeInHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const owedRowFields = (hours: number) => ({
      clock: { answerBy: timeInHours(hours), answeredAt: null, resolveBy: timeInHours(90), closedAt: null },
    });
    const { block, rowsOf } = await enter(person(), {
      requests: [request(23.5, { userId: 'u1', name: 'Julia Seidel' }), request(14)],
      unassigned: [makeRow(3, owedRowFields(-2)), makeRow(4, owedRowFields(-5)), makeRow(5, owedRowFields(3))],
    });
    const waitingRegion = await block('Waiting for you');
    await waitFor(() => expect(rowsOf(waitingRegion)).toHaveLength(5));
    expect(rowsOf(waitingRegion).map((row) => /Julia Seidel|Falk 14|Pump \d/.exec(row.textContent ?? '')?.[0])).toEqual([
      'Julia Seidel',
      'Pump 4',
      'Pump 3',
      'Pump 5',
      'Falk 14',
    ]);
    const sentence = document.querySelector<HTMLElement>('[data-urgent]')!;
    expect(sentence).toHaveTextContent(/^Julia Seidel’s request ends in (29|30) min; 2 customers have waited too long\.$/);
    expect(within(sentence).getByRole('link', { name: /^Julia/ })).toHaveAttribute('href', '/approval?request=u1');
    expect(within(sentence).getByRole('link', { name: /^2 customers/ })).toHaveAttribute(
      'href',
      '/all-inquiries?waitingFor=handler&sort=due',
    );
  });

  it("R2.18 the home page states that nothing is waiting and lists no inquiry that the person's own side answered last", async () => {
    const { block, rowsOf } = await enter(person(), { mine: [makeRow(1, { lastSide: 'handler', mentioned: true })] });
    const waitingRegion = await block('Waiting for you');
    await waitFor(() => expect(document.querySelector('[data-urgent]')).toHaveTextContent('Nothing is waiting for you.'));
    expect(rowsOf(waitingRegion)).toEqual([]);
  });

  it('R2.11 R2.18 the E key opens the focused inquiry with the cursor in the reply field', async () => {
    const { user, gateway, block } = await enter(person(), { unassigned: [makeRow(3)] });
    gateway.on('tickets', 'item', () => makeDetail(makeRow(3)));
    await within(await block('Waiting for you')).findByRole('link', { name: 'Reply to “Pump 3 does not start”' });
    await user.keyboard('[KeyJ]e');
    await waitFor(() => expect(screen.getByRole('textbox', { name: /reply/i })).toHaveFocus());
  });

  it('R2.18 the line under the greeting counts waiting requests, new inquiries since the last visit, and replies due', async () => {
    const earlierDate = { submittedDate: '2026-11-19T15:19:00Z' };
    const since = { submittedDate: '2026-11-19T15:21:00Z', unread: true };
    const { block, rowsOf } = await enter(person(), {
      requests: [request(2), request(23), request(9)],
      mine: [makeRow(1, since), makeRow(2, { ...earlierDate, lastSide: 'handler' })],
      unassigned: [makeRow(3, since), makeRow(4, earlierDate), makeRow(5, { ...since, unread: false, lastSide: 'handler' })],
    });
    const inquiries = await block('Waiting for you');
    await waitFor(() => expect(rowsOf(inquiries)).toHaveLength(6));
    expect(inquiries).not.toHaveTextContent('Pump 5');
    const figure = (name: string) => screen.findByRole('link', { name });
    expect(await figure('3 waiting requests')).toHaveAttribute('href', '/approval');
    expect(await figure('2 new inquiries')).toHaveAttribute('href', '/all-inquiries');
    // The same number as in the section below, which lists assigned and unassigned inquiries.
    expect(await figure('3 replies due')).toHaveAttribute('href', '/all-inquiries');
  });

  it("R2.18 the line under the greeting counts a partner's new replies without an additional request", async () => {
    const newReply = { unread: true, lastSide: 'handler' } as const;
    const { gateway, block } = await enter(bruno, { mine: [makeRow(1, newReply), makeRow(2, newReply), makeRow(3, { unread: true })] });
    await block('Waiting for you');
    expect(await screen.findByRole('link', { name: '2 new replies' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /request|due/ })).toBeNull();
    // Ignore inputs with a `side`, which only the handler of the previous test sends.
    const inputs = gateway.inputs('tickets.list').filter(({ side }) => !side);
    expect(new Set(inputs.map((input) => JSON.stringify(input))).size).toBe(1);
  });

  it('R2.18 the J and K keys move through the rows of all blocks, even when held down, and Enter opens the focused row', async () => {
    const { user, block } = await enter(person(), { requests: [request(2), request(23)], unassigned: [makeRow(3, { clock: NEXT_WEEK })] });
    const inquiries = await block('Waiting for you');
    const last = await within(inquiries).findByRole('link', { name: /^Pump 3/ });
    const links = [...screen.getByRole('main').querySelectorAll('a[data-row-link]')];
    expect(links).toHaveLength(3);
    expect(links.at(-1)).toBe(last);
    await user.keyboard('[KeyJ]');
    expect(links[0]).toHaveFocus();
    await user.keyboard('[KeyJ>3/]');
    expect(last).toHaveFocus();
    await user.keyboard('[ArrowUp]');
    expect(links[1]).toHaveFocus();
    const quickLink = screen.getByRole('link', { name: 'Profile settings' });
    quickLink.focus();
    await user.keyboard('[ArrowUp]');
    expect(quickLink).toHaveFocus();
    await user.keyboard('[KeyJ]{Enter}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull());
  });

  it('R2.18 R4.3 the latest documents on the home page show kind and publisher, update live, and link to their pages', async () => {
    const { gateway, block, rowsOf } = await enter(bruno);
    const documents = await block('Latest documents');
    expect(await within(documents).findByText('Nothing has been published for you yet.')).toBeInTheDocument();
    const card = makeDocument(1);
    gateway.on('documents', 'list', () => ({ items: [card], totalCount: 1, totalIsMore: false }));
    await act(async () => applyFact('publication.published', { card }));
    await waitFor(() => expect(rowsOf(documents)[0]).toHaveTextContent(/Zero adjustment 1.*PDF.*Jonas Richter/));
    expect((await block('Waiting for you')).compareDocumentPosition(documents)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(within(documents).getByRole('link', { name: /Zero adjustment 1/ })).toHaveAttribute('href', '/content-sharing/detail/d1/bruno');
  });

  it('R2.18 R8.3 documents that fail to load do not affect other blocks of the home page, and load on retry', async () => {
    const { gateway, user, block, rowsOf } = await enter(bruno, {}, (mockGateway) =>
      mockGateway.on('documents', 'list', () => refuse(ObjectMissing)),
    );
    const documents = await block('Latest documents');
    await within(documents).findByText('This section did not load.');
    expect(within(documents).getByRole('alert')).toHaveTextContent('This item does not exist or you do not have access to it.');
    expect(await block('Waiting for you')).toHaveTextContent('Nothing is waiting for you.');
    gateway.on('documents', 'list', () => ({ items: [makeDocument(1)], totalCount: 1, totalIsMore: false }));
    await user.click(within(documents).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(rowsOf(documents)).toHaveLength(1));
  });

  it('R2.18 R7.6 the home page shows news to acknowledge and events above new publications, and their failures affect no other block', async () => {
    const makeNewsPage = (items: NewsRow[]) => ({ items, totalCount: items.length, totalIsMore: false });
    const { gateway, user, block, rowsOf } = await enter(bruno, {}, (mockGateway) =>
      mockGateway.on('news', 'list', ({ awaiting }) => (awaiting ? refuse(ObjectMissing) : makeNewsPage([makeNews(2), makeNews(1)]))),
    );
    const newsBlock = await block('News to acknowledge');
    await within(newsBlock).findByText('This section did not load.');
    expect(rowsOf(await block('Latest news'))).toHaveLength(2);
    gateway.on('news', 'list', ({ awaiting: isAwaiting }) =>
      makeNewsPage(isAwaiting ? [makeNews(2, { mustAcknowledge: true })] : [makeNews(2), makeNews(1)]),
    );
    await user.click(within(newsBlock).getByRole('button', { name: 'Retry' }));
    expect(await within(await block('News to acknowledge')).findByRole('link', { name: /Flange news 2/ })).toHaveAttribute(
      'href',
      '/news/news-detail/n2',
    );
    await waitFor(async () => expect(rowsOf(await block('Latest news'))).toHaveLength(1));
    const order = screen
      .getAllByRole('region')
      .flatMap(({ textContent }) => /^(News to|Upcoming|Latest news|Watched)/.exec(textContent ?? '')?.[0] ?? []);
    expect(order).toEqual(['Upcoming', 'News to', 'Watched', 'Latest news']);
  });

  // This test follows a test with a partner, because the person of the previous test is still signed in while the page opens.
  it('R2.18 R7.5 the home page has no drafts block if there are no drafts, and requests no drafts for partners', async () => {
    const { block, gateway } = await enter(bruno, {}, (mockGateway) =>
      mockGateway.on('publications', 'drafts', () => ({ items: [], totalCount: 0 })),
    );
    await block('Latest documents');
    expect(gateway.calls.filter(({ name }) => name === 'publications.drafts')).toEqual([]);
    expect(screen.queryByRole('region', { name: 'Drafts to publish' })).toBeNull();
  });

  it('R2.18 R7.5 a publication draft of any kind links to its form, and the home page requests no drafts for partners', async () => {
    const draft = { file: null, rev: 1, savedAt: new Date().toISOString() };
    const items: DraftRow[] = [
      { ...draft, draftId: 'd1', kind: 'material', title: 'Wall bracket' },
      { ...draft, draftId: 'd2', kind: 'news', title: '' },
    ];
    const { block, rowsOf } = await enter(ines, {}, (mockGateway) =>
      mockGateway.on('publications', 'drafts', () => ({ items, totalCount: 2 })),
    );
    const draftsBlock = await block('Drafts to publish');
    expect(rowsOf(draftsBlock).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Wall bracketPublish a document/),
      expect.stringMatching(/^Publish news/),
    ]);
    const [document, news] = within(draftsBlock).getAllByRole('link');
    expect(document).toHaveAttribute('href', '/content-sharing/upload?draft=d1');
    expect(news).toHaveAttribute('href', '/news/upload-news?draft=d2');
  });

  it('R2.18 an unsent text on the home page links to the page on which it was written', async () => {
    await giveDraftKey(bruno.userId);
    await composerStore.putDraft(bruno.userId, 't1', { text: 'The seal is', files: [], note: '' });
    const { block } = await enter(bruno);
    const drafts = await block('Drafts');
    expect(drafts).toHaveTextContent('The seal is');
    expect(within(drafts).getByRole('link')).toHaveAttribute('href', '/inquiry-detail/t1');
    await composerStore.putDraft(bruno.userId, 't1', { text: '', files: [], note: '' });
  });
});
