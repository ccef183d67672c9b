import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatBusy, type ChatLine, type Conversation, Missing, type Run, TooManyQuestions, type UserInfo } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../jest/axe';
import { makeCitation, makeConversation, makeRun, makeTurn } from '../../../jest/chat';
import { tellFact } from '../../../jest/facts';
import { type Gateway, refuse } from '../../../jest/gateway';
import { grantFor, openGatewayFor, person } from '../../../jest/people';
import { openAt } from '../../../jest/portal';
import { writeInto } from '../../../jest/write-into';
import { session } from '../../live/session';
import { openChat } from './chat/chat';

const SESSION = '7b3f1c9e-0a51-4a67-9a55-0e3f4b2d9a01';
const AT = '2026-11-21T09:00:00.000Z';
const media = window.matchMedia;
beforeEach(() => {
  window.matchMedia = (query) => Object.assign(media(query), { matches: query.includes('min-width') });
});
afterEach(async () => {
  await act(async () => session.signOut());
  window.matchMedia = media;
  localStorage.clear();
  sessionStorage.clear();
});

type Say = (line: ChatLine) => void;

// Its first start finds a session; afterwards somebody signs in.
let hasStarted = false;

function enterAs(who: UserInfo): Gateway {
  const gateway = openGatewayFor(who);
  if (hasStarted) session.signIn(grantFor(who));
  hasStarted = true;
  return gateway;
}

/** A server that keeps one conversation, and says the lines of an answer as the test does. */
function keepConversation(start: Conversation | null = null) {
  const gateway = enterAs(person());
  let conversation = start;
  let say: Say = () => undefined;
  let request: { runId: string; question: string } = { runId: '', question: '' };
  gateway.on('aisearch', 'conversations', () => ({
    items: conversation ? [{ ...conversation, activeRun: null }] : [],
    totalCount: conversation ? 1 : 0,
  }));
  gateway.on('aisearch', 'conversation', () => conversation ?? makeConversation([]));
  gateway.on('aisearch', 'chat', ({ runId = '', question }) => {
    request = { runId, question };
    const lines: ChatLine[] = [];
    let wake = () => undefined as void;
    say = (line) => {
      lines.push(line);
      wake();
    };
    return (async function* () {
      while (true) {
        const line = lines.shift();
        if (line) yield line;
        else await new Promise<void>((resolve) => (wake = resolve));
        if (line?.type === 'final') return;
      }
    })();
  });
  const head = { sessionId: SESSION, title: 'How warm may it get?', date: AT, category: 'documents' } as const;
  return {
    gateway,
    runId: () => request.runId,
    begin: async () => {
      await waitFor(() => expect(gateway.inputs('aisearch.chat')).toHaveLength(1));
      await act(async () => say({ type: 'begun', runId: request.runId, turnId: `t-${request.runId}`, ...head }));
    },
    step: (step: Extract<ChatLine, { type: 'step' }>['step']) => act(async () => say({ type: 'step', step })),
    text: (content: string, at: number) => act(async () => say({ type: 'text', content, runId: request.runId, index: at, at })),
    end: (run: Partial<Run> = {}) =>
      act(async () => {
        const row = makeRun(request.runId, run);
        const turn = makeTurn(`t-${request.runId}`, { question: request.question, runs: [row] });
        conversation = makeConversation([...(conversation?.turns ?? []), turn], { ...head });
        const { writer, found, cut, documents, suggestions, unknownCodes, citations, text } = row;
        const state = row.state as 'ended';
        say({
          type: 'final',
          runId: row.runId,
          state,
          why: row.why,
          text,
          writer,
          found,
          cut,
          documents,
          suggestions,
          unknownCodes,
          citations,
          ...head,
        });
        await tellFact('chat.ended', { sessionId: SESSION, runId: row.runId, state, length: text.length });
      }),
  };
}

const field = () => screen.findByRole('textbox', { name: 'Your question' });
const ask = async (hand: Awaited<ReturnType<typeof openAt>>['person'], question: string) => {
  await writeInto(hand, await field(), question);
  await hand.keyboard('{Enter}');
};
const answer = () => screen.findByRole('region', { name: 'Answer' });

describe('the search that answers', () => {
  it('R3.10 R10.5 a question is answered with real steps, growing text and sources that open their passage', async () => {
    const { gateway, begin, step, text, end, runId } = keepConversation();
    gateway.on('aisearch', 'passage', () => ({
      citation: makeCitation(1, { page: null }),
      heading: 'Limits',
      body: 'Ambient temperature up to 51 °C.',
      rowFrom: null,
      rowTo: null,
      cells: null,
      parts: null,
      language: 'en' as const,
    }));
    const { person: hand, address, container } = await openAt('/search');
    await ask(hand, 'How warm may it get?');
    await waitFor(async () => expect(await field()).toHaveValue(''));
    await begin();
    await waitFor(() => expect(address()).toBe(`/search/${SESSION}`));
    await step({ kind: 'searching', documents: 214 });
    expect(await screen.findByText('Searching 214 documents…')).toBeInTheDocument();
    await step({ kind: 'reading', title: 'DX-900 manual', page: 12 });
    expect(await screen.findByText('Reading DX-900 manual, page 12…')).toBeInTheDocument();
    await text('Ambient temperature ', 0);
    await text('up to 51 °C. [1]', 20);
    await waitFor(async () => expect(await answer()).toHaveTextContent('Ambient temperature up to 51 °C. 1'));
    expect(await answer()).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('button', { name: 'Stop' })).toBeInTheDocument();
    await end();
    expect(gateway.inputs('aisearch.chat')).toEqual([expect.objectContaining({ question: 'How warm may it get?', runId: runId() })]);
    const sources = within(await screen.findByRole('region', { name: 'Sources' }));
    const source = sources.getByRole('button', { name: 'Source 1: Data sheet 1, page 2', expanded: false });
    await waitFor(async () => expect(await answer()).toHaveAttribute('aria-busy', 'false'));
    await hand.click(source);
    expect(await screen.findByText('Limits')).toBeInTheDocument();
    await expectNoAxeFindings(container);
  });

  it('R3.10 passages that only come near are no answer, and nothing says what was searched and what may be meant', async () => {
    const near = makeTurn('t1', { runs: [makeRun('r1', { found: 'closest' })] });
    const none = makeTurn('t2', {
      parentRun: 'r1',
      runs: [makeRun('r2', { found: 'nothing', text: '', citations: [], suggestions: ['YD-S3-8'], unknownCodes: ['YD-S9'] })],
    });
    keepConversation(makeConversation([near, none], { sessionId: SESSION }));
    await openAt(`/search/${SESSION}`);
    expect(await screen.findByRole('heading', { name: 'Nearest passages' })).toBeInTheDocument();
    expect(screen.getByText('Nothing found in the 214 documents you can read.')).toBeInTheDocument();
    expect(screen.getByText('No document you can read names YD-S9.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'YD-S3-8' })).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Ask a person' })).toHaveLength(2);
  });

  it('R3.10 R6.3 a person is asked with the conversation up to that answer, but for what used a source that is closed by now', async () => {
    const turns = ['How old?', 'How warm?', 'How cold?', 'How wet?'].map((question, at) =>
      makeTurn(`t${at}`, {
        question,
        parentRun: at ? `r${at - 1}` : null,
        runs: [makeRun(`r${at}`, { found: 'answer', text: `Answer ${at}.`, closed: at === 0 })],
      }),
    );
    keepConversation(makeConversation(turns, { sessionId: SESSION }));
    const { person: hand, router } = await openAt(`/search/${SESSION}`);
    const third = within((await screen.findAllByRole('region', { name: 'Answer' }))[2]!);
    await hand.click(third.getByRole('button', { name: 'Ask a person' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/contact-us'));
    const { description } = router.state.location.state as { description: string };
    expect(description).toBe(
      ['How warm?', 'How cold?'].map((question, at) => `I asked AI search: ${question}\n\nIt answered: Answer ${at + 1}.`).join('\n\n'),
    );
  });

  it('R6.3 a channel partner is led home', async () => {
    const gateway = enterAs(person({ userId: 'bruno', role: 'CP' }));
    const { address } = await openAt('/search');
    await waitFor(() => expect(address()).toBe('/home'));
    expect(gateway.inputs('aisearch.conversations')).toEqual([]);
  });

  it('R8.4 why a question was refused stands once, the question stays, and goes out again under its id', async () => {
    const { gateway } = keepConversation();
    const { person: hand } = await openAt('/search');
    await field();
    gateway.on('aisearch', 'chat', () => refuse(TooManyQuestions));
    await ask(hand, 'How warm?');
    expect(await screen.findAllByText(/^You have asked many questions in a short time\./)).toHaveLength(1);
    expect(screen.getByRole('region', { name: 'Question' })).toHaveTextContent('How warm?');
    const first = gateway.inputs('aisearch.chat').at(-1);
    const later = keepAnswering(gateway);
    await hand.click(screen.getByRole('button', { name: 'Resend' }));
    await waitFor(() => expect(later.asked()).toEqual(first));
  });

  it('R10.5 a question asked while another tab is answered waits, and can be withdrawn', async () => {
    const { gateway } = keepConversation(makeConversation([makeTurn('t1', { runs: [makeRun('r1')] })], { sessionId: SESSION }));
    gateway.on('aisearch', 'chat', () => refuse(ChatBusy, { sessionId: SESSION, runId: 'r2', question: 'Another' }));
    gateway.on('aisearch', 'run', () => ({ ...makeRun('r2', { state: 'writing', text: 'Half' }), sessionId: SESSION }));
    const { person: hand } = await openAt(`/search/${SESSION}`);
    await answer();
    await ask(hand, 'And how cold?');
    expect(await screen.findByText('Waiting for the current answer')).toBeInTheDocument();
    await hand.click(screen.getByRole('button', { name: 'Withdraw' }));
    await waitFor(async () => expect(await field()).toHaveValue('And how cold?'));
  });

  it('R3.10 an open answer says at once that its source was replaced, and offers to ask again', async () => {
    const turn = makeTurn('t1', { runs: [makeRun('r1')] });
    const { gateway } = keepConversation(makeConversation([turn], { sessionId: SESSION }));
    await openAt(`/search/${SESSION}`);
    await answer();
    const replaced = {
      ...turn,
      runs: [makeRun('r1', { turnId: 't1', citations: [makeCitation(1, { state: 'replaced', changedAt: AT })] })],
    };
    gateway.on('aisearch', 'conversation', () => makeConversation([replaced], { sessionId: SESSION }));
    await act(async () => tellFact('chat.source-changed', { sessionId: SESSION, runId: 'r1', n: 1, state: 'replaced' }));
    expect(await screen.findByText(/^Source 1 has changed: Replaced on/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ask again' })).toBeInTheDocument();
  });

  it('R3.10 answers to one question are turned through, and the branch is kept for all devices', async () => {
    const { gateway } = keepConversation(
      makeConversation([makeTurn('t1', { runs: [makeRun('r1', { text: 'First. [1]' }), makeRun('r1b', { text: 'Second. [1]' })] })], {
        sessionId: SESSION,
        leafRun: 'r1b',
      }),
    );
    gateway.on('aisearch', 'branch', () => ({ message: 'Kept' }));
    const { person: hand } = await openAt(`/search/${SESSION}`);
    expect(await answer()).toHaveTextContent('Second.');
    const versions = screen.getByRole('group', { name: 'Answer 2 of 2' });
    await hand.click(within(versions).getByRole('button', { name: 'Previous version' }));
    await waitFor(async () => expect(await answer()).toHaveTextContent('First.'));
    await waitFor(() => expect(gateway.inputs('aisearch.branch')).toEqual([{ sessionId: SESSION, leafRun: 'r1' }]));
  });

  it('R3.10 an answer that was asked again because its source changed marks what is new in it', async () => {
    const before = makeRun('r1', { text: 'It takes 90 ms. [1]', citations: [makeCitation(1, { state: 'replaced', changedAt: AT })] });
    const turn = makeTurn('t1', { runs: [before, makeRun('r1b', { text: 'It takes 80 ms. [1]' })] });
    keepConversation(makeConversation([turn], { sessionId: SESSION, leafRun: 'r1b' }));
    const { person: hand } = await openAt(`/search/${SESSION}`);
    const changes = await screen.findByRole('region', { name: 'Changes since the previous answer' });
    expect([changes.querySelector('ins')?.textContent, changes.querySelector('del')?.textContent]).toEqual(['80 ', '90 ']);
    await hand.click(screen.getByRole('button', { name: 'Hide changes' }));
    expect(screen.queryByRole('region', { name: 'Changes since the previous answer' })).toBeNull();
    expect(await answer()).toHaveTextContent('It takes 80 ms.');
    await hand.click(screen.getByRole('button', { name: 'Show changes' }));
    expect(await screen.findByRole('region', { name: 'Changes since the previous answer' })).toBeVisible();
  });

  it('R7.11 rows that an answer quotes stand below it as one table of their columns', async () => {
    const heads = ['Code', 'Cause', '', 'Remedy'];
    const row = (n: number, ...cells: string[]) =>
      makeCitation(n, { document: makeCitation(1).document, page: 4, row: { heads, cells, part: null } });
    const citations = [row(1, 'F202', 'coil current', '', 'check the cable'), row(2, 'S310', 'empty pipe', '', 'check the vent')];
    const run = makeRun('r1', { text: 'F202: Cause coil current [1]\nS310: Cause empty pipe [2]', citations });
    keepConversation(makeConversation([makeTurn('t1', { runs: [run] })], { sessionId: SESSION }));
    await openAt(`/search/${SESSION}`);
    const table = within(await answer()).getByRole('table', { name: 'Source 1: Data sheet 1, page 4' });
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['CodeCauseRemedy', 'F202coil currentcheck the cable', 'S310empty pipecheck the vent']);
  });

  it('R3.12 a part number that an answer quotes is watched beside it, in the table and where its source is open', async () => {
    const heads = ['', 'Part number', 'Price'];
    const cells = ['', 'YD-P7-2', '480'];
    const citation = makeCitation(1, { page: null, sheet: 'Prices', row: { heads, cells, part: { column: 1, partKey: 'YD-P7-2' } } });
    const run = makeRun('r1', { text: 'YD-P7-2: Price 480 [1]', citations: [citation] });
    const { gateway } = keepConversation(makeConversation([makeTurn('t1', { runs: [run] })], { sessionId: SESSION }));
    const watched = new Set<string>();
    const since = '2026-11-21T09:00:00Z';
    gateway.on('publications', 'watched', () => ({
      items: [...watched].map((partKey) => ({ partKey, partNumber: partKey, since })),
      totalCount: watched.size,
    }));
    gateway.on('publications', 'watch', ({ partNumber, watching }) => {
      watched.add(partNumber);
      return { message: 'You watch this part now.', partKey: partNumber, watching };
    });
    gateway.on('aisearch', 'passage', () => ({
      citation,
      heading: '',
      body: '',
      rowFrom: 2,
      rowTo: 3,
      cells: [heads, cells, ['', 'Freight', '20']],
      parts: { column: 1, keys: ['YD-P7-2', null] },
      language: 'en' as const,
    }));
    const { person: hand } = await openAt(`/search/${SESSION}`);
    const eyes = () => screen.getAllByRole('button', { name: 'Watch YD-P7-2' }).map((eye) => eye.getAttribute('aria-pressed'));
    await answer();
    await hand.click(within(await answer()).getByRole('button', { name: 'Watch YD-P7-2' }));
    await waitFor(() => expect(eyes()).toEqual(['true']));
    expect(gateway.inputs('publications.watch')).toEqual([{ partNumber: 'YD-P7-2', watching: true }]);
    await hand.click(within(screen.getByRole('region', { name: 'Sources' })).getByRole('button', { name: /^Source 1/ }));
    await waitFor(() => expect(eyes()).toEqual(['true', 'true']));
    expect(screen.queryByRole('button', { name: 'Watch Freight' })).toBeNull();
  });

  it('R2.9 G and then S lead to where one asks, from any page, unless something is being written', async () => {
    keepConversation();
    const { person: hand, address } = await openAt('/notifications');
    await screen.findByRole('heading', { level: 1, name: 'Notifications' });
    await hand.keyboard('s');
    await hand.keyboard('gx');
    await hand.keyboard('s');
    expect(address()).toBe('/notifications');
    await hand.keyboard('gs');
    await waitFor(() => expect(address()).toBe('/search'));
    await hand.type(await field(), 'gs');
    expect(await field()).toHaveValue('gs');
  });

  it('R3.10 conversations beyond the first page are listed, found and reached by keyboard', async () => {
    const gateway = enterAs(person());
    const row = (nr: number) => ({ sessionId: `s${nr}`, title: `Chat ${nr}`, date: AT, category: 'general' as const });
    const all = Array.from({ length: 130 }, (_, nr) => row(nr));
    const pageOf = <T,>(rows: readonly T[], { pageNumber = 1, pageSize = 12 }: { pageNumber?: unknown; pageSize?: unknown }) => {
      const start = (Number(pageNumber) - 1) * Number(pageSize);
      return { items: rows.slice(start, start + Number(pageSize)), totalCount: rows.length };
    };
    gateway.on('aisearch', 'conversations', (input) =>
      pageOf(
        all.map((each) => ({ ...each, activeRun: null })),
        input,
      ),
    );
    gateway.on('aisearch', 'find', (input) =>
      pageOf(
        all.slice(0, 25).map((each) => ({ ...each, runId: null, excerpt: 'heat' })),
        input,
      ),
    );
    const { person: hand } = await openAt('/search');
    const rail = within(await screen.findByRole('navigation', { name: 'Conversations' }));
    await rail.findByRole('link', { name: 'Chat 99' });
    expect(rail.queryByRole('link', { name: 'Chat 100' })).toBeNull();
    await hand.click(rail.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rail.getByRole('link', { name: 'Chat 100' })).toHaveFocus());
    expect(rail.getAllByRole('link')).toHaveLength(130);
    expect(rail.queryByRole('button', { name: 'Show more' })).toBeNull();
    await writeInto(hand, screen.getByRole('textbox', { name: 'Search conversations' }), 'heat');
    await waitFor(() => expect(rail.getAllByRole('link')).toHaveLength(20));
    await hand.click(rail.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rail.getAllByRole('link')).toHaveLength(25));
    expect(rail.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('R8.4 of a question whose file is gone the words say so, and it goes out again without it', async () => {
    const { gateway } = keepConversation();
    await openAt('/search');
    await field();
    gateway.on('aisearch', 'chat', () => refuse(Missing));
    const chat = openChat({ who: 'lena', sessionId: null, onBegun: () => undefined });
    chat.ask({ runId: crypto.randomUUID(), text: 'What does it say?' }, 'f1');
    const failure = () => chat.actor.getSnapshot().context.failure;
    await waitFor(() => expect(failure()?.message).toBe('An attached file is no longer available. Attach it again.'));
    chat.tell({ type: 'resent' });
    await waitFor(() => expect(gateway.inputs('aisearch.chat')).toHaveLength(2));
    expect(gateway.inputs('aisearch.chat').map((input) => (input as { fileId?: string }).fileId)).toEqual(['f1', undefined]);
    chat.close();
  });

  it('R3.10 a conversation is renamed and deleted, and another tab that shows it is told', async () => {
    const { gateway } = keepConversation(
      makeConversation([makeTurn('t1', { runs: [makeRun('r1')] })], { sessionId: SESSION, title: 'Heat' }),
    );
    gateway.on('aisearch', 'rename', () => ({ message: 'Renamed' }));
    gateway.on('aisearch', 'deleteConversation', () => ({ message: 'Deleted' }));
    const { person: hand, address } = await openAt(`/search/${SESSION}`);
    const entry = await screen.findByRole('button', { name: 'Actions for Heat' });
    entry.focus();
    await hand.keyboard('j');
    expect(screen.getByRole('link', { name: 'Heat' })).toHaveFocus();
    await hand.click(entry);
    await hand.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    await writeInto(hand, await screen.findByRole('textbox', { name: 'Title' }), ' and cold');
    await hand.keyboard('{Enter}');
    await waitFor(() => expect(gateway.inputs('aisearch.rename')).toHaveLength(1));
    await hand.click(await screen.findByRole('button', { name: 'Actions for Heat' }));
    await hand.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await hand.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/search'));
  });
});

/** Takes questions and says nothing yet. */
function keepAnswering(gateway: Gateway) {
  let last: unknown;
  gateway.on('aisearch', 'chat', (input) => {
    last = input;
    return (async function* (): AsyncGenerator<ChatLine> {
      await new Promise(() => undefined);
      yield { type: 'beat' };
    })();
  });
  return { asked: () => last };
}
