import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { bruno, closeConversation, findField, findMessages, openConversation, ticket } from '../../../../../jest/conversation';
import { JONAS, LENA, makeDetail, makeNote } from '../../../../../jest/tickets';

afterEach(closeConversation);

describe('internal notes', () => {
  it("R6.3 handlers' notes look different from replies, and the text of a note survives a failed request", async () => {
    const { gateway, user } = await openConversation(makeDetail(ticket, { notes: [makeNote(1, { text: 'Ask Marco first' })] }));
    const region = await findMessages();
    expect(within(region).getByText('Ask Marco first')).toBeVisible();
    expect(within(region).getByText(/Visible to your colleagues only/)).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Internal note' }));
    const note = await screen.findByRole('textbox', { name: 'Write a note to your colleagues' });
    await user.type(note, 'He agrees{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/The note was not saved\./)).toBeVisible();
    expect(note).toHaveValue('He agrees');
    gateway.on('tickets', 'addNote', () => ({ message: 'Noted', note: makeNote(2) }));
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(note).toHaveValue(''));
    const [first, second] = gateway.inputs('tickets.addNote');
    expect(second?.['noteId']).toBe(first?.['noteId']);
  });

  it('R6.3 `@` offers the colleagues who may read the note, and the sent note contains the ids of the mentioned people', async () => {
    const { gateway, user } = await openConversation(makeDetail(ticket, { notes: [] }), undefined, (gateway) => {
      gateway.on('tickets', 'assignees', () => ({
        items: [
          { ...LENA, unit: 'Deutschland' },
          { ...JONAS, unit: 'Deutschland' },
        ],
        totalCount: 2,
      }));
      gateway.on('tickets', 'addNote', () => ({ message: 'Noted', note: makeNote(2) }));
    });
    await user.click(await screen.findByRole('tab', { name: 'Internal note' }));
    const note = await screen.findByRole('textbox', { name: 'Write a note to your colleagues' });
    await user.type(note, 'Ask @jo');
    const list = await screen.findByRole('listbox', { name: 'Mention a colleague' });
    const option = await within(list).findByRole('option', { name: /Jonas Richter/ });
    expect(note).toHaveAttribute('aria-activedescendant', option.id);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.type(note, '{Backspace}{Backspace}{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Mention a colleague' }));
    expect(await within(await screen.findByRole('listbox')).findAllByRole('option')).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(note).toHaveValue('Ask @Jonas Richter ');
    expect(screen.getByText(/Notifies Jonas Richter/)).toBeVisible();
    await user.keyboard('first{Control>}{Enter}{/Control}');
    await waitFor(() => expect(note).toHaveValue(''));
    expect(gateway.inputs('tickets.addNote')[0]).toMatchObject({
      text: 'Ask @Jonas Richter first',
      mentions: [{ userId: 'jonas', start: 4, end: 18 }],
    });
  });

  it('R6.3 a requester sees no notes and no composer for notes', async () => {
    await openConversation(makeDetail(ticket), bruno);
    await findField();
    expect(screen.queryByRole('tab')).toBeNull();
    for (const name of ['Assign to me', 'Assign', 'Start']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
