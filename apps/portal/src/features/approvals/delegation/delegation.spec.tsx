import { describe, expect, it } from '@jest/globals';
import { type Delegate, type Delegation, Unavailable } from '@portal/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../../jest/axe';
import { refuse } from '../../../../jest/gateway';
import { person } from '../../../../jest/people';
import { detail, lena, link, openQueue, setUpQueueTests } from '../../../../jest/queue';
import { request } from '../../../../jest/requests';

setUpQueueTests();

const DAY_MS = 24 * 3_600_000;
const dayIn = (days: number): string => {
  const at = new Date(Date.now() + days * DAY_MS);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};
const delegation = (more: Partial<Delegation> = {}): Delegation => ({
  delegatorId: lena.userId,
  delegatorName: 'Lena Hofmann',
  delegateId: 'chloe',
  delegateName: 'Chloé Laurent',
  startsAt: new Date(Date.now() - DAY_MS).toISOString(),
  endsAt: new Date(Date.now() + DAY_MS).toISOString(),
  isActive: true,
  ...more,
});
const CHOICES: Delegate[] = [
  { userId: 'chloe', name: 'Chloé Laurent', role: 'LBO', companyName: 'Yarrowdyne France' },
  { userId: 'marco', name: 'Marco Bianchi', role: 'RHQ', companyName: 'Europe' },
];

async function openForm() {
  const state = { given: null as Delegation | null, received: [] as Delegation[] };
  const view = await openQueue([request(2)], { delegations: state });
  view.gateway.on('delegations', 'delegates', ({ search }) => {
    const items = CHOICES.filter(({ name }) => !search || name.includes(search));
    return { items, totalCount: items.length };
  });
  await view.user.click(await screen.findByRole('button', { name: 'Delegate while you are away' }));
  return { ...view, state, dialog: await screen.findByRole('dialog', { name: 'Delegate your decisions' }) };
}

describe('delegating decisions', () => {
  it('R2.19 R6.1 decisions are delegated to a selected person until the end of the last day', async () => {
    const { gateway, user, state, dialog } = await openForm();
    gateway.on('delegations', 'save', (input) => {
      state.given = delegation({ delegateId: input.delegateId, startsAt: input.startsAt, endsAt: input.endsAt });
      return { message: 'Done', delegation: state.given };
    });
    await user.click(within(dialog).getByRole('button', { name: 'Delegate' }));
    expect(within(dialog).getByText('Select a person.')).toBeInTheDocument();
    await expectNoAxeFindings(dialog);
    await user.click(await within(dialog).findByRole('radio', { name: /Chloé Laurent/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Delegate' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    const lastDay = dayIn(14);
    expect(gateway.inputs('delegations.save')).toEqual([
      {
        delegateId: 'chloe',
        startsAt: new Date(`${dayIn(0)}T00:00`).toISOString(),
        endsAt: new Date(`${lastDay}T23:59:59.999`).toISOString(),
      },
    ]);
    expect(await screen.findByText(/decides for you until/)).toHaveTextContent('Chloé Laurent decides for you until');
  });

  it('R2.19 R6.1 a failed save keeps the entries, and a wrong period is not sent', async () => {
    const { gateway, user, dialog } = await openForm();
    gateway.on('delegations', 'save', () => refuse(Unavailable));
    await user.type(within(dialog).getByRole('textbox', { name: 'Search name or unit' }), 'Marco');
    await waitFor(() => expect(within(dialog).queryByRole('radio', { name: /Chloé/ })).toBeNull());
    await user.click(within(dialog).getByRole('radio', { name: /Marco Bianchi/ }));
    const lastDay = within(dialog).getByLabelText('To');
    await user.clear(lastDay);
    await user.click(within(dialog).getByRole('button', { name: 'Delegate' }));
    expect(within(dialog).getByText('Select a period of at most 90 days that ends in the future.')).toBeInTheDocument();
    expect(gateway.inputs('delegations.save')).toEqual([]);
    await user.type(lastDay, new Intl.DateTimeFormat('en-US').format(new Date(Date.now() + 5 * DAY_MS)));
    await user.click(within(dialog).getByRole('button', { name: 'Delegate' }));
    expect(await within(dialog).findByRole('alert')).toBeInTheDocument();
    expect(within(dialog).getByRole('radio', { name: /Marco Bianchi/ })).toBeChecked();
    expect(gateway.inputs('delegations.save')).toHaveLength(1);
  });

  it('R2.19 R6.1 the person who delegated sees who decides until when, and ends it', async () => {
    const state: { given: Delegation | null; received: Delegation[] } = { given: delegation(), received: [] };
    const { gateway, user } = await openQueue([request(2)], { delegations: state });
    gateway.on('delegations', 'end', () => {
      state.given = null;
      return { message: 'Ended' };
    });
    await user.click(await screen.findByRole('button', { name: 'End now' }));
    await waitFor(() => expect(screen.queryByText(/decides for you/)).toBeNull());
    expect(gateway.inputs('delegations.end')).toHaveLength(1);
  });

  it('R2.19 R6.1 the delegate sees on whose behalf a request is decided, and no actions on the account', async () => {
    const chloe = person({ userId: 'chloe', firstname: 'Chloé', lastname: 'Laurent', role: 'LBO' });
    const receivedDelegations = [delegation(), delegation({ delegatorId: 'jonas', delegatorName: 'Jonas Richter', isActive: false })];
    const { user } = await openQueue([request(2, { onBehalfOf: 'Lena Hofmann' })], {
      user: chloe,
      delegations: { given: null, received: receivedDelegations },
    });
    expect(await screen.findByText(/You also decide for/)).toHaveTextContent('You also decide for Lena Hofmann until');
    expect(screen.queryByText(/Jonas Richter/)).toBeNull();
    await user.click(await link('Falk 2'));
    expect(await within(detail()).findByText('On behalf of')).toBeInTheDocument();
    expect(within(detail()).getByText('Lena Hofmann')).toBeInTheDocument();
    expect(within(detail()).getByRole('button', { name: 'Accept' })).toBeEnabled();
    expect(within(detail()).queryByRole('button', { name: /More/ })).toBeNull();
  });

  it('R6.1 headquarters cannot delegate', async () => {
    const ines = person({ userId: 'ines', role: 'YHQ' });
    await openQueue([request(2, { role: 'RHQ' })], { user: ines });
    await link('Falk 2');
    expect(screen.queryByRole('button', { name: 'Delegate while you are away' })).toBeNull();
  });
});
