import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ObjectMissing, type Run } from '@portal/contracts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { makeCitation, makeConversation, makeRun, makeTurn } from '../../../../jest/chat';
import { applyFact } from '../../../../jest/facts';
import { refuse } from '../../../../jest/gateway';
import { openGatewayFor, person } from '../../../../jest/people';
import { openAt } from '../../../../jest/portal';
import { session } from '../../../live/session';

const SESSION = '7b3f1c9e-0a51-4a67-9a55-0e3f4b2d9a01';
const media = window.matchMedia;
beforeEach(() => {
  window.matchMedia = (query) => Object.assign(media(query), { matches: query.includes('min-width') });
});
afterEach(() => {
  window.matchMedia = media;
});

const gateway = openGatewayFor(person());
const openAnswers = async (...runs: Partial<Run>[]) => {
  const turns = runs.map((run, at) =>
    makeTurn(`t${at}`, { parentRun: at ? `r${at - 1}` : null, runs: [makeRun(`r${at}`, { turnId: `t${at}`, ...run })] }),
  );
  gateway.on('ai', 'conversations', () => ({ items: [], totalCount: 0 }));
  gateway.on('ai', 'conversation', () => makeConversation(turns, { sessionId: SESSION }));
  const view = await openAt(`/search/${SESSION}`);
  return { ...view, answers: await screen.findAllByRole('region', { name: 'Answer' }) };
};

describe('an interrupted answer', () => {
  it('R4.11 R8.4 an interrupted answer can be continued or resent, and an answer without text can only be resent', async () => {
    gateway.on('ai', 'chat', () => (async function* (): AsyncGenerator<never> {})());
    const { person: user } = await openAnswers({ state: 'interrupted', text: 'Half an ', found: null, citations: [] });
    expect(await screen.findByRole('button', { name: 'Resend' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(gateway.inputs('ai.chat').at(-1)).toMatchObject({ question: 'Continue', parentRun: 'r0' }));
    cleanup();
    await openAnswers({ state: 'interrupted', text: '', found: null, citations: [] });
    expect(await screen.findByRole('button', { name: 'Resend' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });
});

describe('the text of an answer', () => {
  it("R3.10 a model's text without sources is labelled as such, even on one line, and is not shown as passages", async () => {
    const { answers } = await openAnswers({ writer: 'model', found: 'closest', text: 'About a month, I think.', citations: [] });
    expect(answers[0]).toHaveTextContent('No document you can read supports this');
    expect(screen.queryByRole('heading', { name: 'Nearest passages' })).toBeNull();
  });

  it('R3.10 quoted passages are shown verbatim, even if they start with Markdown characters', async () => {
    const text = '3. Close the valve **slowly**. [1]\n> 55 °C is the `limit`. [2]';
    const { answers } = await openAnswers({ writer: 'quotes', found: 'closest', text, citations: [makeCitation(1), makeCitation(2)] });
    expect(answers[0]).toHaveTextContent('3. Close the valve **slowly**. 1');
    expect(answers[0]).toHaveTextContent('> 55 °C is the `limit`. 2');
    expect(screen.getByRole('heading', { name: 'Nearest passages' })).toBeInTheDocument();
    expect(screen.queryByText(/No document you can read supports this/)).toBeNull();
  });

  it("R3.10 T15 a model's text loads nothing and links to nothing: pictures, links and markup are shown as plain text", async () => {
    const text = [
      '![secret](https://evil.example/p.png?q=price) [open](https://evil.example/?d=1) <https://evil.example/auto> https://evil.example/bare',
      '<img src="https://evil.example/i.png"><iframe src="https://evil.example"></iframe><script src="https://evil.example/s.js"></script>',
      '[there]: https://evil.example/ref "title"\n[ref][there] ![ref][there]',
      '<style>@import "https://evil.example/s.css"</style><a href="javascript:alert(1)">x</a> [y](javascript:alert(1)) [1]',
    ].join('\n\n');
    const { answers, container } = await openAnswers({ writer: 'model', text });
    await waitFor(() => expect(answers[0]!.querySelector('[data-source], button')).not.toBeNull());
    await waitFor(() => expect(answers[0]).toHaveTextContent('secret open'));
    const foreign = [...container.querySelectorAll('*')].filter((element) =>
      [...element.attributes].some(({ name, value }) => name !== 'title' && /evil\.example|javascript:/.test(value)),
    );
    expect(foreign).toEqual([]);
    expect(answers[0]!.querySelectorAll('img, iframe, script, style, object, embed, link, a')).toHaveLength(0);
  });
});

it('R3.10 Escape closes a passage beside the answer and returns the focus to its citation', async () => {
  gateway.on('ai', 'passage', () => ({
    citation: makeCitation(1, { page: null }),
    heading: 'Limits',
    body: 'Ambient temperature up to 51 °C in the open.',
    rowFrom: null,
    rowTo: null,
    cells: null,
    parts: null,
    language: 'en' as const,
  }));
  const { person: user, answers } = await openAnswers({});
  const citation = within(answers[0]!).getAllByRole('button', { name: 'Source 1: Data sheet 1, page 2' })[0]!;
  await user.click(citation);
  const pane = within(await screen.findByRole('complementary', { name: 'Sources' }));
  expect(await pane.findByText('Ambient temperature up to 51 °C in the open.')).toBeInTheDocument();
  expect(answers[0]).toHaveTextContent('Ambient temperature up to 51 °C.');
  await user.click(pane.getByText('Ambient temperature up to 51 °C in the open.'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Sources' })).toBeNull());
  expect(citation).toHaveFocus();
});

it('R3.10 an open passage closes as soon as its reader loses access to the source', async () => {
  gateway.on('ai', 'passage', () => ({
    citation: makeCitation(1, { page: null }),
    heading: 'Limits',
    body: 'Ambient temperature up to 51 °C in the open.',
    rowFrom: null,
    rowTo: null,
    cells: null,
    parts: null,
    language: 'en' as const,
  }));
  const { person: user } = await openAnswers({});
  const sources = within(await screen.findByRole('region', { name: 'Sources' }));
  await user.click(sources.getByRole('button', { name: 'Source 1: Data sheet 1, page 2', expanded: false }));
  expect(await screen.findByText('Ambient temperature up to 51 °C in the open.')).toBeInTheDocument();
  const closedCitation = makeCitation(1, { document: null, page: null, quote: null, state: 'closed' });
  const turn = makeTurn('t0', { runs: [makeRun('r0', { closed: true, citations: [closedCitation] })] });
  gateway.on('ai', 'conversation', () => makeConversation([turn], { sessionId: SESSION }));
  gateway.on('ai', 'passage', () => refuse(ObjectMissing));
  await act(async () => applyFact('chat.source-changed', { sessionId: SESSION, runId: 'r0', n: 1, state: 'closed' }));
  await waitFor(() => expect(screen.queryByText('Ambient temperature up to 51 °C in the open.')).toBeNull());
  expect(screen.queryByText('Data sheet 1')).toBeNull();
  await act(async () => session.signOut());
});
