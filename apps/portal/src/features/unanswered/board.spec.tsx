import { afterEach, describe, expect, it } from '@jest/globals';
import type { UnansweredQuestion } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../jest/axe';
import type { Gateway } from '../../../jest/gateway';
import { bruno, marco, openAs, receiveFact, serveDocuments } from '../../../jest/publications';
import { session } from '../../live/session';

afterEach(async () => act(async () => session.signOut()));

const BOARD = '/search/board/unanswered';
const question = (unansweredId: string, more: Partial<UnansweredQuestion> = {}): UnansweredQuestion => ({
  unansweredId,
  question: 'Does the YD-P7 take hydrogen?',
  unit: { id: 'lco-deutschland', name: 'Yarrowdyne Deutschland' },
  languages: ['de', 'en'],
  times: 7,
  people: null,
  lastAt: new Date(Date.now() - 3_600_000).toISOString(),
  state: 'open',
  note: '',
  answeredBy: null,
  ...more,
});

function serveUnanswered(rows: UnansweredQuestion[], user = marco): Gateway {
  const gateway = serveDocuments([], user);
  gateway.on('ai', 'unanswered', ({ state, search = '', pageNumber, pageSize }) => {
    const items = rows.filter((row) => row.state === state && row.question.includes(search));
    return { items: items.slice((pageNumber - 1) * pageSize, pageNumber * pageSize), totalCount: items.length };
  });
  gateway.on('ai', 'settleUnanswered', ({ unansweredId, state, note = '' }) => {
    const rowIndex = rows.findIndex((row) => row.unansweredId === unansweredId);
    rows[rowIndex] = { ...rows[rowIndex]!, state, note };
    return { unanswered: rows[rowIndex] };
  });
  return gateway;
}
const board = () => screen.findByRole('list', { name: 'Unanswered questions' });

describe('the board of unanswered questions', () => {
  it('R3.10 the board of unanswered questions shows live how often and in which languages each question was asked, but never by whom', async () => {
    const rows = [question('u1'), question('u2', { question: 'Is there a Polish manual?', times: 4, people: 3 })];
    serveUnanswered(rows);
    const { container } = await openAs(marco, BOARD);
    const list = await board();
    expect(list).toHaveTextContent(/hydrogen\?.*Yarrowdyne Deutschland.*German, English.*Asked: 7.*1–2 people/);
    expect(list).toHaveTextContent(/Polish manual\?.*Asked: 4.*People: 3/);
    await expectNoAxeFindings(container);
    rows[1] = { ...rows[1]!, answeredBy: { documentId: 'd9', kind: 'material', title: 'YD-P7 instrukcja' } };
    await receiveFact('unanswered.changed', { unansweredId: 'u2' });
    expect(await screen.findByRole('link', { name: 'YD-P7 instrukcja' })).toHaveAttribute('href', '/content-sharing/docView/d9');
  });

  it('R3.20 J and K move between the actions of the questions on the board', async () => {
    serveUnanswered([question('u1'), question('u2', { question: 'Is there a Polish manual?' })]);
    const { person: user } = await openAs(marco, BOARD);
    await board();
    const links = screen.getAllByRole('link', { name: 'Write the answer' });
    await user.keyboard('j');
    expect(links[0]).toHaveFocus();
    await user.keyboard('jk');
    expect(links[0]).toHaveFocus();
    await user.keyboard('j');
    expect(links[1]).toHaveFocus();
  });

  it('R3.10 answering a question from the board opens a publishing form whose title is prefilled without forbidden characters', async () => {
    serveUnanswered([question('u1')]);
    const { person: user, address } = await openAs(marco, BOARD);
    await user.click(within(await board()).getByRole('link', { name: 'Write the answer' }));
    await waitFor(() => expect(address()).toBe('/content-sharing/upload'));
    expect(await screen.findByRole('textbox', { name: /Title/ })).toHaveValue('Does the YD-P7 take hydrogen');
  });

  it('R3.10 a question on the board is dismissed with a note, and can be reopened', async () => {
    const gateway = serveUnanswered([question('u1')]);
    const { person: user, router } = await openAs(marco, BOARD);
    await user.click(within(await board()).getByRole('button', { name: 'Dismiss' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.type(dialog.getByRole('textbox', { name: /Note/ }), 'Not our product');
    await user.click(dialog.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() =>
      expect(gateway.inputs('ai.settleUnanswered')).toEqual([{ unansweredId: 'u1', state: 'dismissed', note: 'Not our product' }]),
    );
    await receiveFact('unanswered.changed', { unansweredId: 'u1' });
    expect(await screen.findByText('No open questions.')).toBeVisible();
    await user.click(screen.getByText('Dismissed'));
    await waitFor(() => expect(router.state.location.search).toBe('?state=dismissed'));
    expect(await board()).toHaveTextContent('Not our product');
    await user.click(within(await board()).getByRole('button', { name: 'Reopen' }));
    await waitFor(() => expect(gateway.inputs('ai.settleUnanswered').at(-1)).toMatchObject({ state: 'open' }));
  });

  it('R9.1 settling the last question on a board page opens the previous page, and changing the search opens the first', async () => {
    const rows = Array.from({ length: 13 }, (_, at) => question(`u${at}`, { question: `Question ${at}` }));
    serveUnanswered(rows);
    const { person: user, router } = await openAs(marco, BOARD);
    await board();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(screen.getAllByText(/^Question \d+$/)).toHaveLength(1));
    expect(router.state.location.search).toBe('?page=2');
    rows[12] = { ...rows[12]!, state: 'written' };
    await receiveFact('unanswered.changed', { unansweredId: 'u12' });
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await waitFor(() => expect(screen.getAllByText(/^Question \d+$/)).toHaveLength(12));
    await user.type(screen.getByRole('textbox', { name: 'Search questions' }), 'Question 11');
    await waitFor(() => expect(router.state.location.search).toBe('?searchTerm=Question+11'));
    await waitFor(() => expect(screen.getAllByText(/^Question \d+$/)).toHaveLength(1));
  });

  it('R6.3 the board of unanswered questions redirects partners to the home page', async () => {
    serveUnanswered([question('u1')], bruno);
    const { address } = await openAs(bruno, BOARD);
    await waitFor(() => expect(address()).toBe('/home'));
  });
});
