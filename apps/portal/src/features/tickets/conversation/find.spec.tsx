import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { chooseAction, closeConversation, closedDetail, openConversation, ticket } from '../../../../jest/conversation';
import { BRUNO, JONAS, makeDetail, makeEntry, makeNote } from '../../../../jest/tickets';

afterEach(closeConversation);
beforeAll(() => {
  // jsdom does not define the global CSS object.
  if (!('CSS' in globalThis)) Object.assign(globalThis, { CSS: {} });
});

const detail = makeDetail(ticket, {
  notes: [makeNote(1, { text: 'Do not tell them about the gasket.' })],
  entries: [
    makeEntry(1, { by: BRUNO, text: 'The Gasket leaks, see https://example.org/gasket.' }),
    makeEntry(2, {
      by: JONAS,
      text: 'Which one?\nThe upper one?',
      files: [{ fileId: 'f1', name: 'drawing.xlsx', kind: 'xlsx', size: 9_000 }],
    }),
  ],
});

describe('the search in a conversation', () => {
  it('R2.19 the conversation search counts its matches, steps forward and back, and closes on Escape', async () => {
    const { user } = await openConversation(detail);
    await chooseAction(user, 'Find in conversation');
    const field = await screen.findByRole('textbox', { name: 'Find in conversation' });
    await user.type(field, 'gasket');
    expect(await screen.findByText('1 of 3')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('2 of 3')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Previous match' }));
    await user.click(screen.getByRole('button', { name: 'Previous match' }));
    expect(await screen.findByText('3 of 3')).toBeVisible();
    await user.type(field, 'x');
    expect(await screen.findByText('No matches')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('search')).toBeNull());
    await user.keyboard('/');
    expect(await screen.findByRole('textbox', { name: 'Find in conversation' })).toHaveFocus();
  });
});

describe('the printed conversation', () => {
  const print = () => act(async () => window.dispatchEvent(new Event('beforeprint')));
  const paper = () => document.querySelector<HTMLElement>('[data-print]');

  it('R2.19 the printed conversation contains number, subject, parties, dates, all messages and files, but no internal note', async () => {
    await openConversation(detail);
    await screen.findByText(/^Which one/);
    expect(paper()).toBeNull();
    await print();
    const text = paper()?.textContent ?? '';
    for (const words of [
      ticket.ticketNo,
      ticket.subject,
      'Bruno Weiss',
      'Jonas Richter',
      'The Gasket leaks',
      'The upper one?',
      'drawing.xlsx',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('Do not tell them');
    await act(async () => window.dispatchEvent(new Event('afterprint')));
    expect(paper()).toBeNull();
  });

  it('R2.19 the printed conversation of a closed ticket shows when and why it was closed', async () => {
    await openConversation(closedDetail());
    await screen.findByText('This ticket is closed');
    await print();
    expect(within(paper()!).getByText('Solved by phone')).toBeInTheDocument();
  });
});
