import { describe, expect, it } from '@jest/globals';
import { TicketClosed } from '@portal/contracts';
import { messageOf } from '@portal/contracts/docs';
import type { Reply } from '@portal/machines';
import { act, screen, waitFor } from '@testing-library/react';
import { type Gateway, refuse } from '../../../../jest/gateway';
import { makeMaster } from '../../../../jest/master';
import { giveDraftKey, openGatewayFor, person } from '../../../../jest/people';
import { openAt } from '../../../../jest/portal';
import { makeRow, serveTickets } from '../../../../jest/tickets';
import { composerStore } from '../conversation/composer/composer-store';

const bruno = person({ userId: 'bruno', firstname: 'Bruno', lastname: 'Weiss', role: 'CP' });
const file = { fileId: 'f1', name: 'plan.pdf', kind: 'pdf' as const, size: 3 };
const makeRefusedReply = (replyId: string, text: string, files: Reply['files'] = []): Reply => ({
  replyId,
  text,
  files,
  writtenAt: `2026-11-21T08:00:0${replyId.length}.000Z`,
  lastSeen: 1,
  standing: 'failed',
  failure: { status: TicketClosed.status, code: TicketClosed.code, message: messageOf(TicketClosed) },
  unseen: [],
});

/** Prepares a ticket that was closed while its requester wrote: two replies were refused, and a third is unfinished. */
async function prepare(n: number): Promise<Gateway> {
  sessionStorage.clear();
  const gateway = openGatewayFor(bruno);
  const tickets = serveTickets(gateway, [makeRow(n, { status: 'Closed' })], 'bruno');
  const product = { id: 'yd-f20', name: 'YD-F20 Flow meters', family: 'Flow meters', names: {} };
  gateway.on('masters', 'all', () => makeMaster({ products: [product] }));
  gateway.on('tickets', 'usualAnswer', () => ({ minutes: null }));
  gateway.on('tickets', 'reply', () => refuse(TicketClosed));
  gateway.on('tickets', 'open', ({ subject }) => {
    const ticket = makeRow(50, { subject });
    tickets.add(ticket);
    return { message: 'Opened', ticket };
  });
  await giveDraftKey('bruno');
  await composerStore.putReply('bruno', `t${n}`, makeRefusedReply('r', 'It drips again.', [file]));
  await composerStore.putReply('bruno', `t${n}`, makeRefusedReply('rr', 'At the lower seal.'));
  await composerStore.putDraft('bruno', `t${n}`, { text: 'Shall I', files: [], note: '' });
  return gateway;
}

const message = () => screen.findByLabelText(/Message/);
const CARRIED_TEXT = 'It drips again.\n\nAt the lower seal.\n\nShall I';

describe('the unsent text of a closed ticket', () => {
  it('R4.8 unsent text for a closed ticket is copied with its files to the follow-up, and removed once the follow-up is submitted', async () => {
    const gateway = await prepare(7);
    const app = await openAt('/inquiry-detail/t7');
    expect(await screen.findByText(/Your unsent text is copied to the follow-up inquiry/)).toBeVisible();
    await app.person.click(screen.getByRole('link', { name: 'Open a follow-up inquiry' }));
    expect(await message()).toHaveValue(CARRIED_TEXT);
    expect(screen.getByRole('button', { name: 'Remove plan.pdf' })).toBeVisible();
    await waitFor(async () => expect(await screen.findByLabelText(/Product category/)).toHaveValue('yd-f20'));
    await app.person.click(await screen.findByRole('button', { name: 'Submit inquiry' }));
    await waitFor(() =>
      expect(gateway.inputs('tickets.open')).toMatchObject([{ follows: 't7', description: CARRIED_TEXT, attachments: ['f1'] }]),
    );
    await waitFor(async () => expect(await composerStore.read('bruno', 't7')).toEqual({ draft: null, outbox: [] }));
  });

  it('R4.8 unsent text is stored for the closed ticket until the follow-up is submitted, and can only be copied or deleted there', async () => {
    await prepare(8);
    const app = await openAt('/contact-us?follows=t8');
    expect(await message()).toHaveValue(CARRIED_TEXT);
    await act(() => app.router.navigate('/inquiry-detail/t8'));
    await app.person.click(await screen.findByRole('button', { name: 'Discard and leave' }));
    expect(await screen.findByText('It drips again.')).toBeVisible();
    for (const name of ['Retry', 'Edit']) expect(screen.queryByRole('button', { name })).toBeNull();
    await app.person.click(screen.getAllByRole('button', { name: 'Copy' })[1] as HTMLElement);
    expect(await navigator.clipboard.readText()).toBe('At the lower seal.');
  });
});
