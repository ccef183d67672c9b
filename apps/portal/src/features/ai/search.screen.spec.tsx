import { describe, expect, it } from '@jest/globals';
import { ChatBusy, type ChatLine, ObjectMissing, TooManyQuestions } from '@portal/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../jest/axe';
import { makeCitation, makeConversation, makeRun, makeTurn } from '../../../jest/chat';
import { setUpDeskTests } from '../../../jest/desk';
import { type Gateway, refuse } from '../../../jest/gateway';
import { person } from '../../../jest/people';
import { openAt } from '../../../jest/portal';
import { answer, ask, enterAs, field, SESSION, serveConversation, TEST_TIME } from '../../../jest/search';
import { writeInto } from '../../../jest/write-into';
import { openChat } from './chat/chat';

setUpDeskTests();

describe('the AI search', () => {
  it('R3.10 R10.5 an answer shows the reported steps, growing text and sources that open their passage', async () => {
    const { gateway, begin, step, text, end, runId } = serveConversation();
    gateway.on('ai', 'passage', () => ({
      citation: makeCitation(1, { page: null }),
      heading: 'Limits',
      body: 'Ambient temperature up to 51 °C.',
      rowFrom: null,
      rowTo: null,
      cells: null,
      parts: null,
      language: 'en' as const,
    }));
    const { person: user, address, container } = await openAt('/search');
    await ask(user, 'How warm may it get?');
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
    expect(gateway.inputs('ai.chat')).toEqual([expect.objectContaining({ question: 'How warm may it get?', runId: runId() })]);
    const sources = within(await screen.findByRole('region', { name: 'Sources' }));
    const source = sources.getByRole('button', { name: 'Source 1: Data sheet 1, page 2', expanded: false });
    await waitFor(async () => expect(await answer()).toHaveAttribute('aria-busy', 'false'));
    await user.click(source);
    expect(await screen.findByText('Limits')).toBeInTheDocument();
    await expectNoAxeFindings(container);
  });

  it('R6.3 AI search redirects a channel partner to the home page', async () => {
    const gateway = enterAs(person({ userId: 'bruno', role: 'CP' }));
    const { address } = await openAt('/search');
    await waitFor(() => expect(address()).toBe('/home'));
    expect(gateway.inputs('ai.conversations')).toEqual([]);
  });

  it('R8.4 a refused question is shown with the reason once, and is resent with the same id', async () => {
    const { gateway } = serveConversation();
    const { person: user } = await openAt('/search');
    await field();
    gateway.on('ai', 'chat', () => refuse(TooManyQuestions));
    await ask(user, 'How warm?');
    expect(await screen.findAllByText(/^You have asked many questions in a short time\./)).toHaveLength(1);
    expect(screen.getByRole('region', { name: 'Question' })).toHaveTextContent('How warm?');
    const first = gateway.inputs('ai.chat').at(-1);
    const later = keepAnswering(gateway);
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    await waitFor(() => expect(later.asked()).toEqual(first));
  });

  it('R8.4 a question that failed on the server is not resent after a reload, and its text is restored in the field', async () => {
    const { gateway } = serveConversation();
    await openAt('/search');
    await field();
    gateway.on('ai', 'run', () => refuse(ObjectMissing));
    const first = openChat({ userId: 'lena', sessionId: null, onStart: () => undefined });
    await first.ready;
    gateway.on('ai', 'chat', () => refuse(TooManyQuestions));
    first.ask({ runId: crypto.randomUUID(), text: 'How warm?' });
    await waitFor(() => expect(first.actor.getSnapshot().matches({ conversation: 'failed' })).toBe(true));
    await waitFor(() => expect(Object.keys(sessionStorage).some((key) => key.endsWith('chat.new'))).toBe(true));
    first.close();
    const second = openChat({ userId: 'lena', sessionId: null, onStart: () => undefined });
    await waitFor(() => expect(second.draft().get().text).toBe('How warm?'));
    expect(gateway.inputs('ai.chat')).toHaveLength(1);
    second.close();
    const third = openChat({ userId: 'lena', sessionId: null, onStart: () => undefined });
    await third.ready;
    expect([gateway.inputs('ai.chat').length, third.draft().get().text]).toEqual([1, 'How warm?']);
    third.close();
  });

  it('R8.4 the text of a failed question returns to the field when another question is sent', async () => {
    const { gateway } = serveConversation();
    const { person: user } = await openAt('/search');
    await field();
    gateway.on('ai', 'chat', () => refuse(TooManyQuestions));
    await ask(user, 'How warm?');
    await screen.findByRole('button', { name: 'Resend' });
    await ask(user, 'How cold?');
    await waitFor(async () => expect(await field()).toHaveValue('How warm?'));
    expect(gateway.inputs('ai.chat')).toHaveLength(2);
  });

  it('R10.5 a question sent while another tab receives an answer is queued and can be withdrawn', async () => {
    const { gateway } = serveConversation(makeConversation([makeTurn('t1', { runs: [makeRun('r1')] })], { sessionId: SESSION }));
    gateway.on('ai', 'chat', () => refuse(ChatBusy, { sessionId: SESSION, runId: 'r2', question: 'Another' }));
    gateway.on('ai', 'run', () => ({ ...makeRun('r2', { state: 'writing', text: 'Half' }), sessionId: SESSION }));
    const { person: user } = await openAt(`/search/${SESSION}`);
    await answer();
    await ask(user, 'And how cold?');
    expect(await screen.findByText('Waiting for the current answer')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    await waitFor(async () => expect(await field()).toHaveValue('And how cold?'));
  });

  it('R2.9 the keys G and S open the question field from any page, except while typing', async () => {
    serveConversation();
    const { person: user, address } = await openAt('/notifications');
    await screen.findByRole('heading', { level: 1, name: 'Notifications' });
    await user.keyboard('s');
    await user.keyboard('gx');
    await user.keyboard('s');
    expect(address()).toBe('/notifications');
    await user.keyboard('gs');
    await waitFor(() => expect(address()).toBe('/search'));
    await user.type(await field(), 'gs');
    expect(await field()).toHaveValue('gs');
  });

  it('R3.10 conversations beyond the first page are listed, can be searched and are reachable by keyboard', async () => {
    const gateway = enterAs(person());
    const row = (nr: number) => ({ sessionId: `s${nr}`, title: `Chat ${nr}`, date: TEST_TIME, category: 'general' as const });
    const all = Array.from({ length: 130 }, (_, nr) => row(nr));
    const pageOf = <T,>(rows: readonly T[], { pageNumber = 1, pageSize = 12 }: { pageNumber?: unknown; pageSize?: unknown }) => {
      const start = (Number(pageNumber) - 1) * Number(pageSize);
      return { items: rows.slice(start, start + Number(pageSize)), totalCount: rows.length };
    };
    gateway.on('ai', 'conversations', (input) =>
      pageOf(
        all.map((each) => ({ ...each, activeRun: null })),
        input,
      ),
    );
    gateway.on('ai', 'find', (input) =>
      pageOf(
        all.slice(0, 25).map((each) => ({ ...each, runId: null, excerpt: 'heat' })),
        input,
      ),
    );
    const { person: user } = await openAt('/search');
    const rail = within(await screen.findByRole('navigation', { name: 'Conversations' }));
    await rail.findByRole('link', { name: 'Chat 99' });
    expect(rail.queryByRole('link', { name: 'Chat 100' })).toBeNull();
    await user.click(rail.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rail.getByRole('link', { name: 'Chat 100' })).toHaveFocus());
    expect(rail.getAllByRole('link')).toHaveLength(130);
    expect(rail.queryByRole('button', { name: 'Show more' })).toBeNull();
    await writeInto(user, screen.getByRole('textbox', { name: 'Search conversations' }), 'heat');
    await waitFor(() => expect(rail.getAllByRole('link')).toHaveLength(20));
    await user.click(rail.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rail.getAllByRole('link')).toHaveLength(25));
    expect(rail.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('R8.4 a question whose file is missing reports the missing file and can be resent without it', async () => {
    const { gateway } = serveConversation();
    await openAt('/search');
    await field();
    gateway.on('ai', 'chat', () => refuse(ObjectMissing));
    const chat = openChat({ userId: 'lena', sessionId: null, onStart: () => undefined });
    chat.ask({ runId: crypto.randomUUID(), text: 'What does it say?' }, 'f1');
    const failure = () => chat.actor.getSnapshot().context.failure;
    await waitFor(() => expect(failure()?.message).toBe('An attached file is no longer available. Attach it again.'));
    chat.tell({ type: 'resent' });
    await waitFor(() => expect(gateway.inputs('ai.chat')).toHaveLength(2));
    expect(gateway.inputs('ai.chat').map((input) => (input as { fileId?: string }).fileId)).toEqual(['f1', undefined]);
    chat.close();
  });

  it('R3.10 a reader renames and deletes a conversation, and another tab that shows it is updated', async () => {
    const { gateway } = serveConversation(
      makeConversation([makeTurn('t1', { runs: [makeRun('r1')] })], { sessionId: SESSION, title: 'Heat' }),
    );
    gateway.on('ai', 'rename', () => ({ message: 'Renamed' }));
    gateway.on('ai', 'deleteConversation', () => ({ message: 'Deleted' }));
    const { person: user, address } = await openAt(`/search/${SESSION}`);
    const entry = await screen.findByRole('button', { name: 'Actions for Heat' });
    entry.focus();
    await user.keyboard('j');
    expect(screen.getByRole('link', { name: 'Heat' })).toHaveFocus();
    await user.click(entry);
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    await writeInto(user, await screen.findByRole('textbox', { name: 'Title' }), ' and cold');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(gateway.inputs('ai.rename')).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Actions for Heat' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/search'));
  });
});

function keepAnswering(gateway: Gateway) {
  let last: unknown;
  gateway.on('ai', 'chat', (input) => {
    last = input;
    return (async function* (): AsyncGenerator<ChatLine> {
      await new Promise(() => undefined);
      yield { type: 'beat' };
    })();
  });
  return { asked: () => last };
}
