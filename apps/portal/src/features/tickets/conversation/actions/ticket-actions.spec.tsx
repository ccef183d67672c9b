import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { AlreadyAssigned, AlreadyClosed } from '@portal/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  bruno,
  chooseAction,
  closeConversation,
  closedDetail,
  closedTicket,
  closingEntry,
  findField,
  openConversation,
  ticket,
} from '../../../../../jest/conversation';
import { refuse } from '../../../../../jest/gateway';
import { JONAS, LENA, makeDetail, makeEntry } from '../../../../../jest/tickets';

afterEach(closeConversation);

describe('ticket actions', () => {
  it("R4.8 a handler who takes a ticket after a faster colleague is shown the colleague's name", async () => {
    const { gateway, user } = await openConversation(makeDetail(ticket, { notes: [] }));
    gateway.on('tickets', 'assign', () => refuse(AlreadyAssigned, { assigneeId: 'jonas', name: 'Jonas Richter' }));
    await user.click(await screen.findByRole('button', { name: 'Assign to me' }));
    expect(await screen.findByText('Jonas Richter is already handling INQ-10001.')).toBeInTheDocument();
    expect(gateway.inputs('tickets.assign')).toEqual([{ ticketId: 't1', assigneeId: 'lena', from: null }]);
  });

  it('R4.8 an unassigned ticket has one solid button, and the handler who took the ticket can undo it', async () => {
    const { gateway, user, become, receiveFact } = await openConversation(makeDetail(ticket, { notes: [] }));
    const assignedTicket = { ...ticket, assignee: { id: LENA.id, name: LENA.name }, rev: 5 };
    gateway.on('tickets', 'assign', () => ({ message: 'Assigned', ticket: assignedTicket }));
    await user.click(await screen.findByRole('button', { name: 'Assign to me' }));
    become(makeDetail(assignedTicket, { notes: [] }));
    await receiveFact('ticket.assigned', {
      ticket: assignedTicket,
      entry: makeEntry(3, { kind: 'assigned', by: LENA, assignee: { id: LENA.id, name: LENA.name } }),
    });
    expect(await screen.findByRole('button', { name: 'Assigned to you' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Assign to me' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(gateway.inputs('tickets.assign').at(-1)).toEqual({ ticketId: 't1', assigneeId: null, from: 'lena' }));
  });

  it('R4.8 undoing an assignment does not overwrite a later action by a colleague, whose name is shown', async () => {
    const { gateway, user } = await openConversation(makeDetail(ticket, { notes: [] }));
    gateway.on('tickets', 'assign', () => ({ message: 'Assigned', ticket }));
    await user.click(await screen.findByRole('button', { name: 'Assign to me' }));
    gateway.on('tickets', 'assign', () => refuse(AlreadyAssigned, { assigneeId: JONAS.id, name: JONAS.name }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Jonas Richter is already handling INQ-10001.')).toBeInTheDocument();
  });

  it('R4.8 closing a ticket asks for a comment and warns that it is final', async () => {
    const { gateway, user } = await openConversation(makeDetail(ticket, { notes: [] }));
    gateway.on('tickets', 'close', () => ({ message: 'Closed', ticket: closedTicket }));
    await chooseAction(user, 'Close ticket');
    const dialog = await screen.findByRole('alertdialog', { name: 'Close ticket INQ-10001?' });
    expect(dialog).toHaveTextContent('This cannot be undone.');
    await user.click(within(dialog).getByRole('button', { name: 'Close ticket' }));
    expect(gateway.inputs('tickets.close')).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Solved' }));
    await user.click(within(dialog).getByRole('button', { name: 'Close ticket' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await screen.findByText('Ticket INQ-10001 closed')).toBeInTheDocument();
    expect(gateway.inputs('tickets.close')).toMatchObject([{ ticketId: 't1', reason: 'Solved' }]);
  });

  it('R4.8 the second of two people who close a ticket at the same time sees who closed it first', async () => {
    const { gateway, user } = await openConversation(makeDetail(ticket, { notes: [] }));
    gateway.on('tickets', 'close', () => refuse(AlreadyClosed, { by: 'Jonas Richter', at: '2026-11-21T09:00:00Z' }));
    await chooseAction(user, 'Close ticket');
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Solved' }));
    await user.click(within(dialog).getByRole('button', { name: 'Close ticket' }));
    expect(await screen.findByText('Jonas Richter has already closed INQ-10001.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('R4.8 a closed ticket offers a follow-up inquiry but no buttons to close or reply', async () => {
    const { user, router } = await openConversation(closedDetail(), bruno);
    expect(await screen.findByText('This ticket is closed')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Write a reply' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Find in conversation',
      'Print conversation',
    ]);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('link', { name: 'Open a follow-up inquiry' }));
    expect(router.state.location).toMatchObject({ pathname: '/contact-us', search: '?follows=t1' });
  });

  it('R4.8 Escape does not close the ticket while a menu is open that has not received the focus yet', async () => {
    const { user, router } = await openConversation(closedDetail(), bruno);
    const { pathname } = router.state.location;
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await screen.findAllByRole('menuitem');
    (document.activeElement as HTMLElement).blur();
    fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape' });
    expect(router.state.location).toMatchObject({ pathname });
  });

  it('R4.8 unsent text remains visible when another person closes the ticket', async () => {
    const { user, become, receiveFact } = await openConversation(makeDetail(ticket, { notes: [] }));
    await user.type(await findField(), 'Please restart it');
    const closedLater = { ...closedTicket, rev: 9 };
    become(closedDetail({ ticket: closedLater, notes: [] }));
    await receiveFact('ticket.closed', { ticket: closedLater, entry: closingEntry });
    expect(await screen.findByText('This ticket is closed')).toBeVisible();
    expect(screen.getByText(/The requester can open a follow-up inquiry/)).toBeVisible();
    expect(screen.getByText('Please restart it')).toBeVisible();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('Denied', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('This browser does not allow copying.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('Please restart it');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.queryByText('Please restart it')).toBeNull();
  });

  it('R4.8 the requester rates a closed ticket and can change the rating', async () => {
    const { gateway, user, become, receiveFact } = await openConversation(closedDetail(), bruno);
    const ratedTicket = { ...closedTicket, rating: { stars: 4, comment: 'Quick' }, rev: 9 };
    gateway.on('tickets', 'rate', () => ({ message: 'Rated', ticket: ratedTicket }));
    await user.click(await screen.findByRole('radio', { name: '4 stars of 5' }));
    await user.type(screen.getByRole('textbox', { name: 'Comment (optional)' }), 'Quick');
    await user.click(screen.getByRole('button', { name: 'Send rating' }));
    await waitFor(() => expect(gateway.inputs('tickets.rate')).toMatchObject([{ ticketId: 't1', stars: 4, comment: 'Quick' }]));
    become(closedDetail({ ticket: ratedTicket }));
    await receiveFact('ticket.rated', { ticket: ratedTicket });
    expect(await screen.findByRole('img', { name: '4 stars of 5' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change rating' })).toBeVisible();
  });
});
