import { afterEach, describe, expect, it } from '@jest/globals';
import { ObjectMissing, TooLateToChange } from '@portal/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../../../jest/axe';
import { closeConversation, findMessages, openConversation, ticket } from '../../../../../jest/conversation';
import { refuse } from '../../../../../jest/gateway';
import { JONAS, LENA, makeDetail, makeEntry } from '../../../../../jest/tickets';

afterEach(closeConversation);

const tenMinutesAgo = new Date(Date.now() - 600_000).toISOString();
const now = () => new Date().toISOString();
const reply = () => makeEntry(2, { by: LENA, at: now(), text: 'Warm it up frist' });

const readAnnouncement = () => document.querySelector('[aria-live=polite]')?.textContent;

it('R3.10 G10 the titles of documents that an inquiry refers to are shown only to people who may open the documents', async () => {
  const entry = makeEntry(1, { documentIds: ['d1', 'd2'] });
  const { gateway, user } = await openConversation(makeDetail(ticket, { entries: [entry], notes: [] }));
  gateway.on('publications', 'title', ({ publicationId }) =>
    publicationId === 'd1' ? { documentId: 'd1', kind: 'price' as const, title: 'Price list 2027' } : refuse(ObjectMissing),
  );
  await findMessages();
  if (!screen.queryByText('Documents')) await user.click(await screen.findByRole('button', { name: 'Details' }));
  expect(await screen.findByRole('link', { name: 'Price list 2027' })).toHaveAttribute('href', '/price-list/docView/d1');
  expect(await screen.findByText('A document you cannot open')).toBeVisible();
});

describe('own messages', () => {
  it('R10.2 the author corrects a recent message in place; the text survives a refusal, and all tabs show that it was edited', async () => {
    const entry = reply();
    const { gateway, user, receiveFact } = await openConversation(makeDetail(ticket, { entries: [makeEntry(1), entry], notes: [] }));
    const region = await findMessages();
    within(region).getByRole('button', { name: 'Message actions' }).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const field = await within(region).findByRole('textbox', { name: 'Edit message' });
    expect(field).toHaveValue('Warm it up frist');
    await user.clear(field);
    await user.type(field, 'Warm it up first');
    gateway.on('tickets', 'correctMessage', () => refuse(TooLateToChange));
    await user.click(within(region).getByRole('button', { name: 'Save' }));
    expect(await within(region).findByRole('alert')).toHaveTextContent(/five minutes/);
    expect(field).toHaveValue('Warm it up first');
    const correctedEntry = { ...entry, text: 'Warm it up first', correctedAt: now() };
    const next = { ...ticket, rev: 2 };
    gateway.on('tickets', 'correctMessage', () => ({ message: 'Corrected', ticket: next, entry: correctedEntry }));
    await user.type(field, '{Control>}{Enter}{/Control}');
    await waitFor(() => expect(within(region).queryByRole('textbox')).toBeNull());
    expect(gateway.inputs('tickets.correctMessage').at(-1)).toMatchObject({ ticketId: 't1', entryId: 'e2', text: 'Warm it up first' });
    await receiveFact('ticket.corrected', { ticket: next, entry: correctedEntry });
    expect(await within(region).findByText('Warm it up first')).toBeVisible();
    await waitFor(() => expect(readAnnouncement()).toMatch(/Your change was saved\./), { timeout: 8_000 });
    expect(within(region).getByText(/^Edited/)).toBeVisible();
  });

  it('R10.2 Escape closes the editor of a message and keeps the typed text; Cancel discards it', async () => {
    const { user } = await openConversation(makeDetail(ticket, { entries: [makeEntry(1), reply()], notes: [] }));
    const region = await findMessages();
    const edit = async () => {
      await user.click(await within(region).findByRole('button', { name: 'Message actions' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
      return within(region).findByRole('textbox', { name: 'Edit message' });
    };
    await user.type(await edit(), ' and wait');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(within(region).queryByRole('textbox')).toBeNull());
    expect(await edit()).toHaveValue('Warm it up frist and wait');
    await user.click(within(region).getByRole('button', { name: 'Cancel' }));
    expect(await edit()).toHaveValue('Warm it up frist');
    await user.click(within(region).getByRole('button', { name: 'Cancel' }));
  });

  it('R10.2 the author withdraws a recent reply after a confirmation, and the conversation shows that it was withdrawn', async () => {
    const entry = reply();
    const { gateway, user, receiveFact } = await openConversation(makeDetail(ticket, { entries: [makeEntry(1), entry], notes: [] }));
    const region = await findMessages();
    gateway.on('tickets', 'withdrawMessage', () => refuse(ObjectMissing));
    await user.click(within(region).getByRole('button', { name: 'Message actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Withdraw' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    const withdrawnEntry = { ...entry, text: '', withdrawnAt: now() };
    const next = { ...ticket, rev: 2 };
    gateway.on('tickets', 'withdrawMessage', () => ({ message: 'Withdrawn', ticket: next, entry: withdrawnEntry }));
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await receiveFact('ticket.withdrawn', { ticket: next, entry: withdrawnEntry });
    expect(await within(region).findByText(/^Message withdrawn/)).toBeVisible();
    expect(within(region).queryByText('Warm it up frist')).toBeNull();
    expect(within(region).queryByRole('button', { name: 'Message actions' })).toBeNull();
  });

  it("R10.2 a correction or withdrawal by another person is announced with that person's name", async () => {
    const entry = makeEntry(2, { by: JONAS, at: now(), text: 'Warm it up frist' });
    const { receiveFact } = await openConversation(makeDetail(ticket, { entries: [makeEntry(1), entry], notes: [] }));
    await findMessages();
    const correctedEntry = { ...entry, text: 'Warm it up first', correctedAt: now() };
    await receiveFact('ticket.corrected', { ticket: { ...ticket, rev: 2 }, entry: correctedEntry });
    expect(await screen.findByText('Warm it up first')).toBeVisible();
    await waitFor(() => expect(readAnnouncement()).toMatch(/Jonas Richter edited a message\./));
    await receiveFact('ticket.withdrawn', { ticket: { ...ticket, rev: 3 }, entry: { ...correctedEntry, text: '', withdrawnAt: now() } });
    await waitFor(() => expect(readAnnouncement()).toMatch(/Jonas Richter withdrew a message\./));
  });

  it('R10.2 the menu and the editor of the reader’s own message have no axe violations', async () => {
    const { user } = await openConversation(makeDetail(ticket, { entries: [makeEntry(1), reply()], notes: [] }));
    const region = await findMessages();
    await user.click(within(region).getByRole('button', { name: 'Message actions' }));
    await expectNoAxeFindings(await screen.findByRole('menu'));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await within(region).findByRole('textbox', { name: 'Edit message' });
    await expectNoAxeFindings(region);
  });

  it('R10.2 messages of others and messages older than five minutes cannot be changed', async () => {
    const entries = [makeEntry(1), makeEntry(2, { by: LENA, at: tenMinutesAgo }), makeEntry(3, { by: JONAS, at: now() })];
    await openConversation(makeDetail({ ...ticket, lastNr: 3 }, { entries, notes: [] }));
    expect(within(await findMessages()).queryByRole('button', { name: 'Message actions' })).toBeNull();
  });
});
