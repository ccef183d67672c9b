import { afterEach, describe, expect, it } from '@jest/globals';
import { NotAllowed, ObjectMissing } from '@portal/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../../../jest/axe';
import { bruno, closeConversation, findMessages, openConversation, ticket } from '../../../../../jest/conversation';
import { refuse } from '../../../../../jest/gateway';
import { BRUNO, JONAS, makeDetail, makeEntry } from '../../../../../jest/tickets';

afterEach(closeConversation);

const SHOW_LABEL = 'Show original mail';
const brunoEntry = makeEntry(2, { by: BRUNO, byMail: true, text: '0-10 bar.' });
const jonasEntry = makeEntry(3, { by: JONAS, byMail: true, text: 'On it.' });

describe('the original mail of a message', () => {
  it('R10.2 a handler opens the full mail from its message, and the focus returns to the message', async () => {
    const { gateway, user } = await openConversation(makeDetail(ticket, { entries: [makeEntry(1), brunoEntry], notes: [] }));
    gateway.on('tickets', 'originalMail', () => ({ subject: 'Re: the range', text: '0-10 bar.\n\n> Which range?' }));
    const region = await findMessages();
    await user.click(within(region).getByRole('button', { name: SHOW_LABEL }));
    const dialog = await screen.findByRole('dialog', { name: 'Original mail' });
    expect(await within(dialog).findByText(/> Which range\?/)).toBeVisible();
    expect(within(dialog).getByRole('heading', { name: 'Re: the range' })).toBeVisible();
    expect(gateway.inputs('tickets.originalMail')).toMatchObject([{ ticketId: 't1', entryId: 'e2' }]);
    await expectNoAxeFindings(dialog);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(within(region).getByRole('button', { name: SHOW_LABEL })).toHaveFocus());
  });

  it("R6.4 a partner can open only their own mails, but neither a handler's mails nor the mail of a changed message", async () => {
    const correction = makeEntry(4, { by: BRUNO, byMail: true, correctedAt: new Date().toISOString() });
    const entries = [makeEntry(1), brunoEntry, jonasEntry, correction];
    await openConversation(makeDetail({ ...ticket, lastNr: 4 }, { entries }), bruno);
    expect(within(await findMessages()).getAllByRole('button', { name: SHOW_LABEL })).toHaveLength(1);
  });

  it('R8.1 a mail that was received before the portal stored mails is reported as missing', async () => {
    const { gateway, user } = await openConversation(makeDetail(ticket, { entries: [makeEntry(1), brunoEntry], notes: [] }));
    gateway.on('tickets', 'originalMail', () => refuse(ObjectMissing));
    await user.click(within(await findMessages()).getByRole('button', { name: SHOW_LABEL }));
    expect(await screen.findByText('The portal has no copy of this mail.')).toBeVisible();
  });

  it('R8.1 an original mail that fails to load shows the reason and loads on retry', async () => {
    const { gateway, user } = await openConversation(makeDetail(ticket, { entries: [makeEntry(1), brunoEntry], notes: [] }));
    gateway.on('tickets', 'originalMail', () => refuse(NotAllowed));
    await user.click(within(await findMessages()).getByRole('button', { name: SHOW_LABEL }));
    expect(await screen.findByText('The original mail did not load.')).toBeVisible();
    gateway.on('tickets', 'originalMail', () => ({ subject: '', text: 'On Monday.' }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('On Monday.')).toBeVisible();
  });
});
