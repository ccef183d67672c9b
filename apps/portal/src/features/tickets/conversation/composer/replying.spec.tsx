import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { NotAllowed, StaleReply, TicketClosed } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { answer, closeConversation, findField, findMessages, lena, openConversation, ticket } from '../../../../../jest/conversation';
import { refuse } from '../../../../../jest/gateway';
import { draftKeyOf, giveDraftKey } from '../../../../../jest/people';
import { makeDetail, makeEntry } from '../../../../../jest/tickets';
import { draftKeys } from '../../../../live/drafts/drafts';
import { composerStore } from './composer-store';

afterEach(closeConversation);

describe('replying', () => {
  it('R8.6 Ctrl+Enter sends a reply, which is shown immediately as pending and then as sent', async () => {
    const { gateway, user } = await openConversation(makeDetail(ticket, { notes: [] }));
    const replyGate = Promise.withResolvers<void>();
    gateway.on('tickets', 'reply', async (input) => {
      await replyGate.promise;
      return answer(3)(input);
    });
    await user.type(await findField(), 'We send a new pump.');
    for (const key of ['Ctrl', 'Enter']) expect(screen.getByText(key, { selector: 'kbd' })).toBeInTheDocument();
    await user.keyboard('{Control>}{Enter}{/Control}');
    const region = await findMessages();
    expect(await within(region).findByText('We send a new pump.')).toBeVisible();
    expect(within(region).getByText('Sending')).toBeVisible();
    expect(await findField()).toHaveValue('');
    await act(async () => replyGate.resolve());
    expect(await within(region).findByText('Sent')).toBeVisible();
    expect(within(region).getAllByText('We send a new pump.')).toHaveLength(1);
    expect(gateway.inputs('tickets.reply')).toMatchObject([{ ticketId: 't1', message: 'We send a new pump.', lastSeen: 2 }]);
  });

  it('R4.8 a reply to a closed ticket is not sent, its text is preserved, and the author can retry or delete it', async () => {
    const { gateway, user } = await openConversation(makeDetail(ticket, { notes: [] }));
    gateway.on('tickets', 'reply', () => refuse(TicketClosed));
    await user.type(await findField(), 'One more thing{Control>}{Enter}{/Control}');
    const region = await findMessages();
    expect(await within(region).findByText('Not sent')).toBeVisible();
    await waitFor(() => expect(screen.getByText('Your reply was not sent.')).toBeInTheDocument());
    await user.click(within(region).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(gateway.inputs('tickets.reply')).toHaveLength(2));
    await user.click(await within(region).findByRole('button', { name: 'Delete' }));
    expect(within(region).queryByText('One more thing')).toBeNull();
  });

  it('R4.8 a stale reply first shows the new entries, and then can be sent anyway', async () => {
    const { gateway, user } = await openConversation(makeDetail(ticket, { notes: [] }));
    const unseenEntries = [makeEntry(3, { text: 'It works again.' })];
    gateway.on('tickets', 'reply', (input) =>
      input.lastSeen === 3 ? answer(4)(input) : refuse(StaleReply, { unseen: unseenEntries, lastSeen: 3 }),
    );
    await user.type(await findField(), 'Please restart it{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('heading', { name: '1 message arrived while you were writing' })).toHaveFocus();
    expect(screen.getByText('It works again.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send anyway' }));
    await waitFor(() => expect(gateway.inputs('tickets.reply').at(-1)).toMatchObject({ lastSeen: 3 }));
    expect(await findField()).toHaveFocus();
  });

  it('R4.8 the author can edit a stale reply instead of sending it', async () => {
    const { gateway, user } = await openConversation(makeDetail(ticket, { notes: [] }));
    gateway.on('tickets', 'reply', () => refuse(StaleReply, { unseen: [makeEntry(3)], lastSeen: 3 }));
    await user.type(await findField(), 'Please restart it{Control>}{Enter}{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(await findField()).toHaveValue('Please restart it');
  });

  it('R8.1 a stored reply that cannot be opened is reported and never overwritten, and opens on retry', async () => {
    const detail = makeDetail(ticket, { notes: [] });
    const { ticketId } = detail.ticket;
    await giveDraftKey('lena');
    await composerStore.putDraft('lena', ticketId, { text: 'Begun before', files: [], note: '' });
    await draftKeys.lock();
    const { gateway, user } = await openConversation(detail, lena, (server) => server.on('tickets', 'draftKey', () => refuse(NotAllowed)));
    await screen.findByText('Your saved draft could not be opened yet.');
    expect(screen.queryByRole('textbox')).toBeNull();
    gateway.on('tickets', 'draftKey', () => ({ userId: 'lena', key: draftKeyOf('lena') }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('textbox')).toHaveValue('Begun before');
  });

  it('R5.7 a reply of more than 5,000 characters shows its length and cannot be sent', async () => {
    const { gateway, user } = await openConversation(makeDetail(ticket, { notes: [] }));
    await user.click(await findField());
    await user.paste('x'.repeat(5001));
    expect(screen.getByText('1 character over the limit')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(gateway.inputs('tickets.reply')).toHaveLength(0);
  });

  it('R10.5 the composer warns that a draft cannot be stored on this device until a draft is stored', async () => {
    const { user } = await openConversation(makeDetail(ticket, { notes: [] }));
    const report = jest.spyOn(globalThis, 'reportError').mockImplementation(() => {});
    const seal = jest.spyOn(crypto.subtle, 'encrypt').mockRejectedValue(new Error('No room'));
    await user.type(await findField(), 'We send');
    expect(await screen.findByText(/could not be saved on this device/)).toBeVisible();
    seal.mockRestore();
    report.mockRestore();
    await user.type(await findField(), ' a new pump');
    await waitFor(() => expect(screen.queryByText(/could not be saved on this device/)).toBeNull());
    await waitFor(async () => expect((await composerStore.read('lena', 't1')).draft?.text).toBe('We send a new pump'));
  });
});
