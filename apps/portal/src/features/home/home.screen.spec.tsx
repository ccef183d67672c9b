import { describe, expect, it } from '@jest/globals';
import type { UserInfo } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { tellFact } from '../../../jest/facts';
import { openGatewayFor, person } from '../../../jest/people';
import { openAt } from '../../../jest/portal';

const bruno = person({ userId: 'bruno', email: 'bruno@brennhagen.example', firstname: 'Bruno', lastname: 'Hagen', role: 'CP' });
const ines = person({ userId: 'ines', email: 'ines@yarrowdyne.example', firstname: 'Inês', lastname: 'Duarte', role: 'YHQ' });
const COUNTS = { unseen: 3, mine: 4, unassigned: 6, open: 9 };

/** The figures of this person's home page, by what they are called. */
const enter = async (who: UserInfo) => {
  const gateway = openGatewayFor(who);
  gateway.on('contactus', 'ticketCounts', () => COUNTS);
  await openAt('/home');
  const strip = await screen.findByRole('region', { name: 'At a glance' });
  const figure = (name: string): HTMLElement => within(strip).getByRole('link', { name }).closest('li')!;
  return { gateway, strip, figure };
};

describe('the home page', () => {
  // First, because the one who was signed in before is still there while a test opens.
  it('R2.5 headquarters, who are at no inquiry, are neither asked nor shown', async () => {
    const { gateway, strip, figure } = await enter(ines);
    await waitFor(() => expect(figure('Unread notifications')).toHaveTextContent('0'));
    expect(within(strip).queryByRole('link', { name: /inquiries/i })).toBeNull();
    expect(gateway.inputs('contactus.ticketCounts')).toEqual([]);
  });

  it('R2.5 a handler of inquiries sees how many nobody has taken and how many are theirs, and goes there', async () => {
    const { figure } = await enter(person());
    await waitFor(() => expect(figure('New inquiries')).toHaveTextContent('6'));
    expect(figure('My open inquiries')).toHaveTextContent('4');
    expect(screen.getByRole('link', { name: 'New inquiries' })).toHaveAttribute('href', '/all-inquiries?view=unassigned');
    expect(screen.getByRole('link', { name: 'My open inquiries' })).toHaveAttribute('href', '/all-inquiries?view=mine');
  });

  it('R2.5 a partner sees which inquiries have new replies and which are open', async () => {
    const { figure } = await enter(bruno);
    await waitFor(() => expect(figure('Inquiries with new replies')).toHaveTextContent('3'));
    expect(figure('Open inquiries')).toHaveTextContent('9');
    expect(screen.queryByRole('link', { name: 'New inquiries' })).toBeNull();
  });

  it('R2.5 R10.3 the figures change when somebody takes an inquiry, without a reload', async () => {
    const { figure } = await enter(person());
    await waitFor(() => expect(figure('New inquiries')).toHaveTextContent('6'));
    await act(async () => tellFact('ticket.counted', { ticketId: 't1', unread: false, counts: { ...COUNTS, unassigned: 5, mine: 12 } }));
    await waitFor(() => expect(figure('New inquiries')).toHaveTextContent('5'));
    expect(figure('My open inquiries')).toHaveTextContent('12');
  });
});
