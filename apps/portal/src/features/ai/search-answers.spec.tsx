import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { makeCitation, makeConversation, makeRun, makeTurn } from '../../../jest/chat';
import { setUpDeskTests } from '../../../jest/desk';
import { applyFact } from '../../../jest/facts';
import { openAt } from '../../../jest/portal';
import { answer, SESSION, serveConversation, TEST_TIME } from '../../../jest/search';

setUpDeskTests();

describe('the AI search', () => {
  it('R3.10 similar passages are not shown as an answer, and an empty result shows the searched terms and suggestions', async () => {
    const closestTurn = makeTurn('t1', { runs: [makeRun('r1', { found: 'closest' })] });
    const emptyTurn = makeTurn('t2', {
      parentRun: 'r1',
      runs: [makeRun('r2', { found: 'nothing', text: '', citations: [], suggestions: ['YD-S3-8'], unknownCodes: ['YD-S9'] })],
    });
    serveConversation(makeConversation([closestTurn, emptyTurn], { sessionId: SESSION }));
    await openAt(`/search/${SESSION}`);
    expect(await screen.findByRole('heading', { name: 'Nearest passages' })).toBeInTheDocument();
    expect(screen.getByText('None of the 214 documents you can open answers this.')).toBeInTheDocument();
    expect(screen.getByText('No document you can read names YD-S9.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'YD-S3-8' })).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Ask a person' })).toHaveLength(2);
  });

  it('R3.10 an unanswered question is shown with the most similar documents', async () => {
    const run = makeRun('r1', { found: 'nothing', text: '', citations: [makeCitation(1)] });
    serveConversation(makeConversation([makeTurn('t1', { runs: [run] })], { sessionId: SESSION }));
    await openAt(`/search/${SESSION}`);
    expect(await screen.findByText('None of the 214 documents you can open answers this.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Related documents' })).toBeInTheDocument();
    expect(within(await answer()).getByRole('region', { name: 'Sources' })).toBeInTheDocument();
  });

  it('R3.10 R6.3 an inquiry includes the conversation up to its answer, except answers with an inaccessible source', async () => {
    const turns = ['How old?', 'How warm?', 'How cold?', 'How wet?'].map((question, at) =>
      makeTurn(`t${at}`, {
        question,
        parentRun: at ? `r${at - 1}` : null,
        runs: [makeRun(`r${at}`, { found: 'answer', text: `Answer ${at}.`, closed: at === 0 })],
      }),
    );
    serveConversation(makeConversation(turns, { sessionId: SESSION }));
    const { person: user, router } = await openAt(`/search/${SESSION}`);
    const third = within((await screen.findAllByRole('region', { name: 'Answer' }))[2]!);
    await user.click(third.getByRole('button', { name: 'Ask a person' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/contact-us'));
    const { description } = router.state.location.state as { description: string };
    expect(description).toBe(
      ['How warm?', 'How cold?'].map((question, at) => `I asked AI search: ${question}\n\nIt answered: Answer ${at + 1}.`).join('\n\n'),
    );
  });

  it("R8.4 if the model fails, the answer quotes passages, reports the missing summary, and does not blame the reader's connection", async () => {
    const run = makeRun('r1', {
      why: 'busy',
      writer: 'quotes',
      retryAt: TEST_TIME,
      found: 'answer',
      text: 'It lasts 14 months. [1]',
      citations: [makeCitation(1)],
    });
    serveConversation(makeConversation([makeTurn('t1', { runs: [run] })], { sessionId: SESSION }));
    await openAt(`/search/${SESSION}`);
    expect(await answer()).toHaveTextContent('It lasts 14 months.');
    expect(
      screen.getByText(/^The summary is not available until .*These passages from your documents answer instead\.$/),
    ).toBeInTheDocument();
    expect(screen.queryByText(/connection/)).toBeNull();
  });

  it("R8.4 an answer that the server could not finish does not blame the reader's connection", async () => {
    const run = makeRun('r1', { state: 'failed', why: 'unexpected', text: '' });
    serveConversation(makeConversation([makeTurn('t1', { runs: [run] })], { sessionId: SESSION }));
    await openAt(`/search/${SESSION}`);
    expect(await screen.findByText(/^The answer could not be completed\./)).toBeInTheDocument();
    expect(screen.queryByText(/reach my brain/)).toBeNull();
  });

  it('R3.10 a finished answer summarizes in the past tense what was searched and read', async () => {
    const makeReadStep = (title: string) => ({ kind: 'reading' as const, title, page: 1 });
    const run = makeRun('r1', { steps: [{ kind: 'searching', documents: 66 }, makeReadStep('A'), makeReadStep('B'), makeReadStep('A')] });
    serveConversation(makeConversation([makeTurn('t1', { runs: [run] })], { sessionId: SESSION }));
    await openAt(`/search/${SESSION}`);
    expect(await screen.findByText('Searched 66 documents · Read 2')).toBeInTheDocument();
  });

  it('R3.10 an answer for several parts is a table with a source in each cell', async () => {
    const text = '\tList price\nYD-P7-K01\tEUR 30.90 [1]\nYD-P7-K02\tEUR 178.00 [2]';
    const run = makeRun('r1', { writer: 'quotes', found: 'answer', text, citations: [makeCitation(1), makeCitation(2)] });
    serveConversation(makeConversation([makeTurn('t1', { runs: [run] })], { sessionId: SESSION }));
    await openAt(`/search/${SESSION}`);
    const table = within(await screen.findByRole('table', { name: 'Answer' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['', 'List price']);
    const row = within(table.getByRole('row', { name: /YD-P7-K02/ }));
    expect(row.getByRole('cell')).toHaveTextContent('EUR 178.00');
    expect(row.getByRole('button', { name: /^Source 2/ })).toBeInTheDocument();
  });

  it('R3.10 an open answer immediately reports that its source was replaced, and offers to repeat the question', async () => {
    const turn = makeTurn('t1', { runs: [makeRun('r1')] });
    const { gateway } = serveConversation(makeConversation([turn], { sessionId: SESSION }));
    await openAt(`/search/${SESSION}`);
    await answer();
    const updatedTurn = {
      ...turn,
      runs: [makeRun('r1', { turnId: 't1', citations: [makeCitation(1, { state: 'replaced', changedAt: TEST_TIME })] })],
    };
    gateway.on('ai', 'conversation', () => makeConversation([updatedTurn], { sessionId: SESSION }));
    await act(async () => applyFact('chat.source-changed', { sessionId: SESSION, runId: 'r1', n: 1, state: 'replaced' }));
    expect(await screen.findByText(/^Source 1 has changed: Replaced on/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ask again' })).toBeInTheDocument();
  });

  it('R3.10 the reader switches between the answers to one question, and the selected branch is stored for all devices', async () => {
    const { gateway } = serveConversation(
      makeConversation([makeTurn('t1', { runs: [makeRun('r1', { text: 'First. [1]' }), makeRun('r1b', { text: 'Second. [1]' })] })], {
        sessionId: SESSION,
        leafRun: 'r1b',
      }),
    );
    gateway.on('ai', 'branch', () => ({ message: 'Kept' }));
    const { person: user } = await openAt(`/search/${SESSION}`);
    expect(await answer()).toHaveTextContent('Second.');
    const versions = screen.getByRole('group', { name: 'Answer 2 of 2' });
    await user.click(within(versions).getByRole('button', { name: 'Previous version' }));
    await waitFor(async () => expect(await answer()).toHaveTextContent('First.'));
    await waitFor(() => expect(gateway.inputs('ai.branch')).toEqual([{ sessionId: SESSION, leafRun: 'r1' }]));
  });

  it('R3.10 an answer that was repeated because a source changed marks the differences', async () => {
    const previousRun = makeRun('r1', {
      text: 'It takes 90 ms. [1]',
      citations: [makeCitation(1, { state: 'replaced', changedAt: TEST_TIME })],
    });
    const turn = makeTurn('t1', { runs: [previousRun, makeRun('r1b', { text: 'It takes 80 ms. [1]' })] });
    serveConversation(makeConversation([turn], { sessionId: SESSION, leafRun: 'r1b' }));
    const { person: user } = await openAt(`/search/${SESSION}`);
    const changes = await screen.findByRole('region', { name: 'Changes since the previous answer' });
    expect([changes.querySelector('ins')?.textContent, changes.querySelector('del')?.textContent]).toEqual(['80 ', '90 ']);
    await user.click(screen.getByRole('button', { name: 'Hide changes' }));
    expect(screen.queryByRole('region', { name: 'Changes since the previous answer' })).toBeNull();
    expect(await answer()).toHaveTextContent('It takes 80 ms.');
    await user.click(screen.getByRole('button', { name: 'Show changes' }));
    expect(await screen.findByRole('region', { name: 'Changes since the previous answer' })).toBeVisible();
  });

  it('R7.11 quoted rows are shown below the answer as one table with their columns', async () => {
    const heads = ['Code', 'Cause', '', 'Remedy'];
    const row = (n: number, ...cells: string[]) =>
      makeCitation(n, { document: makeCitation(1).document, page: 4, row: { heads, cells, part: null } });
    const citations = [row(1, 'F202', 'coil current', '', 'check the cable'), row(2, 'S310', 'empty pipe', '', 'check the vent')];
    const run = makeRun('r1', { text: 'F202: Cause coil current [1]\nS310: Cause empty pipe [2]', citations });
    serveConversation(makeConversation([makeTurn('t1', { runs: [run] })], { sessionId: SESSION }));
    await openAt(`/search/${SESSION}`);
    const table = within(await answer()).getByRole('table', { name: 'Source 1: Data sheet 1, page 4' });
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['CodeCauseRemedy', 'F202coil currentcheck the cable', 'S310empty pipecheck the vent']);
  });

  it('R3.12 a quoted part number has a watch toggle, both in the table and in the opened source', async () => {
    const heads = ['', 'Part number', 'Price'];
    const cells = ['', 'YD-P7-2', '480'];
    const citation = makeCitation(1, { page: null, sheet: 'Prices', row: { heads, cells, part: { column: 1, partKey: 'YD-P7-2' } } });
    const run = makeRun('r1', { text: 'YD-P7-2: Price 480 [1]', citations: [citation] });
    const { gateway } = serveConversation(makeConversation([makeTurn('t1', { runs: [run] })], { sessionId: SESSION }));
    const watchedKeys = new Set<string>();
    const since = '2026-11-21T09:00:00Z';
    gateway.on('publications', 'watched', () => ({
      items: [...watchedKeys].map((partKey) => ({ partKey, partNumber: partKey, since })),
      totalCount: watchedKeys.size,
    }));
    gateway.on('publications', 'watch', ({ partNumber, watching }) => {
      watchedKeys.add(partNumber);
      return { message: 'You watch this part now.', partKey: partNumber, watching };
    });
    gateway.on('ai', 'passage', () => ({
      citation,
      heading: '',
      body: '',
      rowFrom: 2,
      rowTo: 3,
      cells: [heads, cells, ['', 'Freight', '20']],
      parts: { column: 1, keys: ['YD-P7-2', null] },
      language: 'en' as const,
    }));
    const { person: user } = await openAt(`/search/${SESSION}`);
    const readWatchStates = () => screen.getAllByRole('button', { name: 'Watch YD-P7-2' }).map((eye) => eye.getAttribute('aria-pressed'));
    await answer();
    await user.click(within(await answer()).getByRole('button', { name: 'Watch YD-P7-2' }));
    await waitFor(() => expect(readWatchStates()).toEqual(['true']));
    expect(gateway.inputs('publications.watch')).toEqual([{ partNumber: 'YD-P7-2', watching: true }]);
    await user.click(within(screen.getByRole('region', { name: 'Sources' })).getByRole('button', { name: /^Source 1/ }));
    await waitFor(() => expect(readWatchStates()).toEqual(['true', 'true']));
    expect(screen.queryByRole('button', { name: 'Watch Freight' })).toBeNull();
  });
});
